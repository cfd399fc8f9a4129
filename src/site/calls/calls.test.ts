import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import type { LoaderFunctionArgs } from "react-router";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { httpServices } from "#composition/http-services.server.ts";
import type { Services } from "#composition/services.server.ts";
import { listMessages } from "#platform/adapters/messages/message-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { env } from "#platform/env.server.ts";
import { type HttpApp, httpApp } from "#platform/http/http-app.server.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { provideServices } from "#site/site-services.server.ts";
import { calls } from "#tests/stress/fuzz/call-requests.ts";
import { pages, seedsOf } from "#tests/stress/fuzz/page-requests.ts";
import { askOf, type Plan, plans } from "#tests/stress/fuzz/request.ts";
import { complaint, readCatalogue } from "#tests/stress/fuzz/response-checks.ts";
import { canary, type Found } from "#tests/stress/fuzz/stage.ts";
import { sitePaths } from "#tests/support/site-paths.ts";

/** The log messages of the program. */
const log: string[] = [];

const slug = "harbour";
const host = `${slug}.localhost`;
const found: Found = {
  cars: ["car-1", "car-2"].map((id) => ({
    id,
    slug: id,
    make: "Mazda",
    model: "CX-5",
    dealership_slug: slug,
  })),
  place: "yard",
  article: "none",
  model: "none",
  picture: "320/none",
  asset: "none",
  tradeIns: [],
  lead: "none",
  drive: "none",
  upload: "/api/uploads/none",
  checkout: "none",
  keeper: "none",
};
const configuration = `
group:
  slug: ${slug}
  name: Harbour
  dealerships: [{ slug: ${slug}, name: Harbour }]
  locations: [{ slug: yard, name: Harbour Yard }]
site:
  slug: ${slug}
  name: Harbour
  garage_enabled: true
  lead: { fallbackEmail: sales@dealer.example }
  buy: { payment: { provider: test }, onlinePayment: { enabled: true } }
  trade: { valuation: { provider: simulator } }
`;

let db: Awaited<ReturnType<typeof testDatabase>>;
let services: Services;
let app: HttpApp["app"];
let folder = "";
let session = "";

beforeAll(async () => {
  db = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "forecourt-calls-"));
  Object.assign(env, { DATABASE_URL: db.ownerUrl, dataDir: folder, LOG_LEVEL: "silent", runsTasks: false });
  const { createServices } = await import("#composition/services.server.ts");
  const { action, loader } = await import("./calls.ts");
  services = await createServices();
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(services.log, level).mockImplementation(
      (...values: unknown[]) => void log.push(JSON.stringify(values)),
    );
  const applied = await services.sites.apply(configuration, "test");
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
  ({ app } = httpApp({
    env: {
      TRUST_PROXY: "",
      SITE: undefined,
      demo: false,
      METRICS_TOKEN: undefined,
      PAGE_CACHE_MB: 0,
      BUDGET_BURST: 10_000,
      BUDGET_RATE: 0,
      RENDER_AT_ONCE: 1,
      NODE_ENV: "test",
      adminHost: null,
      SECURITY_CONTACT: undefined,
      hstsSubdomains: false,
    } as Parameters<typeof httpApp>[0]["env"],
    services: httpServices(services),
    // React Router's part: a call for what it names, no page.
    handler: async (request, context) => {
      provideServices(context, { ...services, isDemo: false });
      if (!new URL(request.url).pathname.startsWith("/api/")) return new Response(null, { status: 404 });
      const args = { request, context, params: {} } as unknown as LoaderFunctionArgs;
      return /^(?:GET|HEAD)$/.test(request.method) ? loader(args) : action(args);
    },
    paths: sitePaths,
    files: { respond: () => null },
  }));
  session = await signIn("0491570110");
}, 60_000);
afterAll(async () => {
  await services?.close();
  await db.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The cookies of a shopper who signed in with the code of a text message. */
async function signIn(phone: string): Promise<string> {
  const post = (call: string, body: object) =>
    app.fetch(
      new Request(`http://${host}/api/auth/${call}`, {
        method: "POST",
        headers: { host },
        body: JSON.stringify(body),
      }),
    );
  await post("request-code", { phone });
  const site = await services.sites.bySlug(slug);
  if (!site) throw new Error("an unknown site");
  const [sent] = await listMessages(services.db, site);
  const answer = await post("verify-code", { phone, code: /\d{6}/.exec(sent?.text ?? "")?.[0] });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

describe("no input makes a call fail with a 500", () => {
  const catalogue = readCatalogue();

  it.each(Object.entries(calls))("%s [DECIDE-58]", async (name, usual) => {
    const property = fc.asyncProperty(
      plans(seedsOf(name, usual, new Map([[slug, found]]))),
      async (plan: Plan) => {
        const ask = askOf(plan);
        const headers = {
          host,
          ...(ask.who === "anonymous" ? {} : { cookie: session, origin: `http://${host}` }),
          ...ask.headers,
        };
        const request = new Request(`http://${host}${ask.path}`, {
          method: ask.method,
          headers,
          ...(ask.body ? { body: new Uint8Array(ask.body) } : {}),
        });
        const answer = await app.fetch(request);
        const body = Buffer.from(await answer.arrayBuffer());
        const reported = Object.fromEntries(answer.headers);
        expect(
          complaint(ask, { status: answer.status, headers: reported, body, ms: 0 }, catalogue),
        ).toBeNull();
      },
    );
    // The same requests in each run; `npm run stress -- fuzz` uses random ones.
    await fc.assert(property, { numRuns: 15, seed: 7 });
    expect(log.filter((line) => canary.in.test(line))).toEqual([]);
  });

  it("and every page has seed requests for the fuzzer", () => {
    const known = ["/api/*", ...Object.keys(pages)];
    expect([...fixedRoutes, "/*"].filter((pattern) => !known.includes(pattern))).toEqual([]);
  });
});
