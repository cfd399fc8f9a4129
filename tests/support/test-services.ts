import { createServer, type RequestListener, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { pageSources } from "#domain/configuration/page-sources.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { redirectOf } from "#domain/configuration/slices/redirects.ts";
import { gateOfPage } from "#domain/shoppers/accounts/gated-page.ts";
import type { HttpServices } from "#platform/http/http-services.server.ts";
import { single } from "#platform/http/metric.ts";
import { createLimits } from "#platform/http/rate-limits.server.ts";
import { siteIconSvg } from "#site/parts/shell/shell-model.ts";

/** For tests: services of sample sites, whose versions and clock a test sets. */
export type TestServices = HttpServices & {
  all: Site[];
  itemsNumber: number;
  confirmedDays: string;
  isFollowing: boolean;
  at: Date;
};

export function testSite(slug: string, over: Partial<Site> = {}): Site {
  return {
    ...settings.parse({}),
    id: `id-${slug}`,
    slug,
    name: slug,
    groupId: "group",
    groupSlug: "group",
    template: "standard",
    hosts: [`${slug}.localhost`],
    formerHosts: [],
    isSuspended: false,
    isLive: true,
    logo: null,
    manufacturer: null,
    dealerships: [],
    locations: [],
    manufacturers: [],
    version: 1,
    contentVersion: 0,
    runningTags: [],
    dealershipSettings: {},
    ...over,
  } as Site;
}

const hasHost = (site: Site, host: string) => [...site.hosts, ...site.formerHosts].includes(host);

export function testServices(...slugs: string[]): TestServices {
  const services: TestServices = {
    all: slugs.map((slug) => testSite(slug)),
    itemsNumber: 1,
    confirmedDays: "2026-03-10",
    isFollowing: true,
    followsChanges: () => services.isFollowing,
    at: new Date("2026-03-01T00:00:00Z"),
    log: pino({ level: "silent" }),
    now: (): Date => services.at,
    ready: async () => {},
    // There is no database, so the process counts locally.
    takeLimit: createLimits({
      db: { withSite: () => Promise.reject(new Error("no database")) },
      now: (): Date => services.at,
    }),
    status: () => [single("gauge", "cars_indexed", "Cars.", 42)],
    itemsVersion: async () => ({ version: services.itemsNumber, confirmedDays: services.confirmedDays }),
    countAnswer: () => {},
    gauges: async () => [],
    failingTasks: async () => [],
    publicHosts: async () => ["harbour.localhost"],
    signedIn: async (request: Request) =>
      (request.headers.get("Cookie") ?? "").includes("forecourt_session=good"),
    gateOf: (site, pathname) => gateOfPage(site, pathname, async () => true),
    redirectOf,
    pageSources,
    siteIcon: ({ name, theme }) => siteIconSvg(name, theme.brand),
    pictureResponse: async () => new Response("picture", { headers: { "Content-Type": "image/webp" } }),
    previews: { find: async () => null, isKnown: () => false },
    sites: {
      byHost: async (host: string) => services.all.find((site) => hasHost(site, host)) ?? null,
      isKnown: (host: string) => services.all.some((site) => hasHost(site, host)),
      bySlug: async (slug: string) =>
        new Map(services.all.map((site) => [site.slug, site])).get(slug) ?? null,
      list: async () => services.all,
    },
  };
  return services;
}

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A server on a free port, and requests to it with any Host header; `close` closes both. */
export async function listening(listener: RequestListener) {
  const server = createServer({ maxHeaderSize: 512 * 1024 }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    get: (path: string, headers: Record<string, string> = {}, method = "GET", body = "") =>
      new Promise<Answer>((resolve, reject) => {
        const sent = send({ host: "127.0.0.1", port, path, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        });
        sent.on("error", reject);
        sent.end(body);
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
