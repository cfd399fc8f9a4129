import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmedTag, everythingTag, itemTag, listTag, siteTag } from "#platform/edge/edge-tags.server.ts";
import { type TestServices, testServices } from "#tests/support/test-services.ts";
import { noEdge } from "./edge-responses.server.ts";
import { httpApp } from "./http-app.server.ts";
import type { RouteHandler } from "./pages.server.ts";
import { audienceHeader, pathsOf } from "./paths.ts";
import { requestContext } from "./request-context.server.ts";

const env = {
  TRUST_PROXY: "",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined,
  PORT: 3000,
  SITE: undefined,
  demo: true,
  PAGE_CACHE_MB: 1,
  adminHost: null,
  consoleHost: null,
  apiHost: null,
  previewHost: null,
  BUDGET_BURST: 10_000,
  BUDGET_RATE: 0,
  RENDER_AT_ONCE: 0,
  NODE_ENV: "production" as const,
  hstsSubdomains: true,
};
const tagged = { ...noEdge, header: "Cache-Tag" as const };
const purged = { ...tagged, seconds: 600, purgeUrl: "https://cdn.example/purge" };
const paths = pathsOf([
  { path: "/cars/:slug", query: [], audience: "everyone", items: "read", confirmations: true },
  { path: "/search", query: [], audience: "everyone", items: "read" },
  { path: "/contact", query: [], audience: "visitor" },
  { path: "/share/site", query: [], audience: "request" },
  { path: "/api/*", query: "any", audience: "request" },
  { path: "/*", query: ["until"], audience: "content" },
]);
let services: TestServices;

/** Pages that read a car, the whole stock, or what `SiteStock` doesn't see. */
const routes: RouteHandler = async (request, context) => {
  const { pathname, searchParams } = new URL(request.url);
  const { reads } = context.get(requestContext);
  if (reads) {
    reads.isUnchanged = async () => true;
    if (pathname === "/search") reads.items = null;
    else reads.items?.add(pathname.slice("/cars/".length));
  }
  const headers: Record<string, string> = { "Content-Type": "text/html" };
  const until = searchParams.get("until");
  if (until) headers["x-forecourt-until"] = until;
  if (pathname === "/mine") headers[audienceHeader] = "visitor";
  if (pathname === "/share/site") headers["Cache-Control"] = "public, max-age=60";
  return new Response(pathname, { status: pathname === "/gone" ? 404 : 200, headers });
};

const serve = (edge = tagged) =>
  httpApp({ env, services, handler: routes, paths, edge, files: { respond: () => null } });
type Served = ReturnType<typeof serve>;
const ask = (made: Served, path: string, init: RequestInit = {}, slug = "harbour") =>
  made.app.request(`http://${slug}.localhost:3000${path}`, {
    ...init,
    headers: { Host: `${slug}.localhost:3000`, ...init.headers },
  });
const controlOf = async (made: Served, path: string, init: RequestInit = {}) =>
  (await ask(made, path, init)).headers.get("Cache-Control");
const tagsOf = async (made: Served, path: string, slug = "harbour") =>
  (await ask(made, path, {}, slug)).headers.get("Cache-Tag")?.split(",") ?? null;

beforeEach(() => {
  services = testServices("harbour", "coast");
});
afterEach(() => {
  services.isFollowing = true;
});

describe("tags of a response", () => {
  const site = "id-harbour";

  it.each([
    ["a page of a car: the car's", "/cars/blue", [confirmedTag(site), itemTag(site, "blue")]],
    ["a list: the stock's", "/search", [listTag(site)]],
    ["a page that may read anything: the stock's", "/about", [listTag(site)]],
    ["a public picture: the stock's", "/share/site", [listTag(site)]],
    ["the site's icon: the site's", "/favicon.ico", []],
  ])("%s", async (_, path, own) => {
    const made = serve();
    const expected = [everythingTag, siteTag(site), ...own];
    expect(await tagsOf(made, path)).toEqual(expected);
    // From the cache as well.
    expect(await tagsOf(made, path)).toEqual(expected);
  });

  it("are on redirects of the site, and of its former hosts", async () => {
    services.all[0]!.redirects = [{ from: "/old", to: "/about" }] as never;
    services.all[0]!.formerHosts = ["former.localhost"];
    const made = serve();
    expect(await tagsOf(made, "/old")).toEqual([everythingTag, siteTag(site)]);
    expect(await tagsOf(made, "/", "former")).toEqual([everythingTag, siteTag(site)]);
  });

  it("of two sites have nothing in common but the constant one", async () => {
    const made = serve();
    const [one, other] = [await tagsOf(made, "/cars/blue"), await tagsOf(made, "/cars/blue", "coast")];
    expect(one?.filter((tag) => other?.includes(tag))).toEqual([everythingTag]);
  });

  it("aren't on what a shared cache may not store", async () => {
    const made = serve();
    expect(await tagsOf(made, "/gone")).toBeNull();
    expect(await tagsOf(made, "/api/any")).toBeNull();
    const cookie = { Cookie: "forecourt_session=good" };
    const own = await ask(made, "/contact", { headers: cookie });
    expect([own.headers.get("Cache-Tag"), own.headers.get("Cache-Control")]).toEqual([
      null,
      "private, no-store",
    ]);
  });

  it("are separated by spaces in Surrogate-Key, and none without a header", async () => {
    const made = serve({ ...tagged, header: "Surrogate-Key" as never });
    const sent = await ask(made, "/search");
    expect(sent.headers.get("Surrogate-Key")).toBe([everythingTag, siteTag(site), listTag(site)].join(" "));
    const untagged = await ask(serve(noEdge as never), "/search");
    expect(untagged.headers.has("Cache-Tag") || untagged.headers.has("Surrogate-Key")).toBe(false);
  });
});

describe("how long a shared cache may use a page", () => {
  const half = "public, max-age=0, s-maxage=30, stale-while-revalidate=30";
  const long = "public, max-age=0, s-maxage=600, stale-while-revalidate=30";

  it("is 30 seconds where nothing purges it", async () => {
    const made = serve();
    expect([await controlOf(made, "/search"), await controlOf(made, "/search")]).toEqual([half, half]);
  });

  it("is EDGE_SECONDS where it is purged, also when its copy is still valid", async () => {
    const made = serve(purged);
    expect(await controlOf(made, "/search")).toBe(long);
    const first = await ask(made, "/search");
    expect(first.headers.get("Cache-Control")).toBe(long);
    const again = await ask(made, "/search", {
      headers: { "If-None-Match": first.headers.get("ETag") ?? "" },
    });
    expect([again.status, again.headers.get("Cache-Control")]).toEqual([304, long]);
  });

  it("ends when the page changes by itself, counted from each response", async () => {
    const made = serve({ ...purged, seconds: 86_400 });
    const path = `/about?until=${new Date(services.at.getTime() + 7_000_000).toISOString()}`;
    expect(await controlOf(made, path)).toContain("s-maxage=7000,");
    services.at = new Date(services.at.getTime() + 100_000);
    expect(await controlOf(made, path)).toContain("s-maxage=6900,");
    // A page that doesn't say when it changes.
    expect(await controlOf(made, "/about")).toContain("s-maxage=600,");
  });

  it("is 30 seconds while the process doesn't follow the changes", async () => {
    const made = serve(purged);
    services.isFollowing = false;
    expect(await controlOf(made, "/search")).toBe(half);
    services.isFollowing = true;
    expect(await controlOf(made, "/search")).toBe(long);
  });

  it("is 30 seconds for a page of which some visitors get their own", async () => {
    const made = serve(purged);
    expect([await controlOf(made, "/contact"), await controlOf(made, "/mine")]).toEqual([half, half]);
  });
});
