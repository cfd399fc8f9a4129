import type { IncomingMessage } from "node:http";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import { spellingsOf } from "#tests/support/path-spellings.ts";
import { sitePaths } from "#tests/support/site-paths.ts";
import { type TestServices, testServices, testSite } from "#tests/support/test-services.ts";
import type { Bindings } from "./bindings.ts";
import { httpApp } from "./http-app.server.ts";
import { Metrics } from "./metrics.server.ts";
import { framersHeader, type RouteHandler } from "./pages.server.ts";
import { limitKinds } from "./rate-limit-kinds.ts";
import { requestContext } from "./request-context.server.ts";
import { siteContext } from "./site-context.server.ts";
import { healthApp } from "./unserved-host-app.server.ts";

let services: TestServices;
let renders: string[];
const env = {
  TRUST_PROXY: "",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined as number | undefined,
  PORT: 3000,
  SITE: undefined,
  demo: true,
  PAGE_CACHE_MB: 8,
  adminHost: null,
  consoleHost: "admin.localhost",
  apiHost: null,
  previewHost: "preview.localhost",
  BUDGET_BURST: 10_000,
  BUDGET_RATE: 500,
  RENDER_AT_ONCE: 1,
  NODE_ENV: "production" as const,
  hstsSubdomains: true,
};

/** Replaces React Router: returns the site and URL that it was called with. */
const routes: RouteHandler = async (request, context) => {
  const { pathname, search, origin } = new URL(request.url);
  renders.push(pathname + search);
  const site = context.get(siteContext);
  const html = { "Content-Type": "text/html" };
  if (pathname === "/cookie") return new Response("x", { headers: { ...html, "Set-Cookie": "a=1" } });
  if (pathname === "/private") return new Response("x", { headers: { ...html, "Cache-Control": "private" } });
  if (pathname === "/missing") return new Response("no such page", { status: 404, headers: html });
  if (pathname === "/broken") throw new Error("a bug");
  if (pathname === "/api/nothing") {
    context.get(requestContext).html = Buffer.from("<h1>Not found</h1>");
    return new Response(null, { status: 404, headers: html });
  }
  if (pathname === "/api/broken") return new Response("Unexpected Server Error", { status: 500 });
  if (pathname === "/api/search") return Response.json({ got: (await request.text()).length });
  if (pathname === "/api/refused")
    return Response.json({ error: "No.", code: "validation" }, { status: 400 });
  if (pathname === "/careers")
    return new Response(`form of ${request.headers.get("Cookie")}`, {
      headers: { ...html, "x-forecourt-audience": "visitor" },
    });
  if (pathname.startsWith("/embed/"))
    return new Response("x", { headers: { ...html, [framersHeader]: "https://news.example" } });
  const until = /until=(\S+)/.exec(decodeURIComponent(search))?.[1];
  return new Response(`${site.slug} v${site.version} ${origin}${pathname}${search} ${"car ".repeat(400)}`, {
    headers: { ...html, ...(until ? { "x-forecourt-until": until } : {}) },
  });
};

const make = (over: Partial<Parameters<typeof httpApp>[0]["env"]> = {}) =>
  httpApp({
    refusalMs: 0,
    env: { ...env, ...over },
    services,
    handler: routes,
    paths: sitePaths,
    files: { respond: () => null },
  });

/** A request of one of the site's hosts. */
function send(made: ReturnType<typeof httpApp>, path: string, init: RequestInit & { host?: string } = {}) {
  const headers = new Headers(init.headers);
  const host = init.host ?? "harbour.localhost:3000";
  headers.set("Host", host);
  return made.app.request(`http://${host}${path}`, { ...init, headers });
}

beforeEach(() => {
  services = testServices("harbour", "coast");
  renders = [];
});

describe("what routes receive", () => {
  const handed = async (path: string, init: RequestInit = {}) => {
    const seen: Request[] = [];
    const handler = async (request: Request) => {
      seen.push(request);
      return new Response(await request.text());
    };
    const made = httpApp({ env, services, handler, paths: sitePaths, files: { respond: () => null } });
    const answer = await send(made, path, init);
    return { status: answer.status, request: seen[0], text: await answer.text() };
  };

  it("an address without null bytes, which no database accepts", async () => {
    const { request } = await handed("/sign-in?done=a%00b&redirect=%2500", {
      headers: { Cookie: "forecourt_session=good" },
    });
    expect(request?.url).toBe("http://harbour.localhost:3000/sign-in?done=ab&redirect=%2500");
    const nested = await handed("/sign-in?done=%%0000", { headers: { Cookie: "forecourt_session=good" } });
    expect(new URL(nested.request?.url ?? "").searchParams.get("done")).toBe("%00");
  });

  it.each(["https://harbour.localhost:3000", "http://harbour.localhost:3000"])(
    "a form that the origin check accepted from %s as the site's own, with its body",
    async (origin) => {
      const received = await handed("/contact", {
        method: "POST",
        body: "name=Ana",
        headers: { Origin: origin },
      });
      expect(received.request?.headers.get("Origin")).toBe("http://harbour.localhost:3000");
      expect([received.status, received.text]).toEqual([200, "name=Ana"]);
    },
  );

  it("no cross-site request", async () => {
    const { status, request } = await handed("/contact", {
      method: "POST",
      body: "name=Ana",
      headers: { Origin: "http://evil.example" },
    });
    expect([status, request]).toEqual([403, undefined]);
  });
});

describe("the requested site", () => {
  it("is the host's, decided before rendering [SITE-01] [DECIDE-125]", async () => {
    const made = make();
    expect(await (await send(made, "/search")).text()).toContain("harbour v1");
    expect(await (await send(made, "/search", { host: "COAST.localhost.:9" })).text()).toContain("coast v1");
  });

  it("is none for an unknown host: plain text, without calling any route [DECIDE-125]", async () => {
    const answer = await send(make(), "/search", { host: "elsewhere.example" });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("Content-Type")).toContain("text/plain");
    expect(renders).toEqual([]);
  });

  it("is the one that SITE names, for unknown hosts", async () => {
    const made = make({ SITE: "coast" });
    expect(await (await send(made, "/", { host: "preview-7.example" })).text()).toContain("coast v1");
    expect(await (await send(made, "/", { host: "harbour.localhost" })).text()).toContain("harbour v1");
  });

  it("has the address that the visitor typed, also behind a proxy without TLS", async () => {
    const made = make({ TRUST_PROXY: "1", trustForwardedHost: true });
    const headers = { "X-Forwarded-Host": "coast.localhost", "X-Forwarded-For": "203.0.113.9" };
    for (const path of ["/search", "/api/cars/x"]) {
      const answer = await send(made, path, { host: "10.0.0.7:8080", headers });
      expect(await answer.text()).toContain(`coast v1 http://coast.localhost${path}`);
    }
    const sent = { method: "POST", body: "{}", host: "10.0.0.7:8080", headers };
    expect(await (await send(made, "/api/search", sent)).json()).toEqual({ got: 2 });
  });

  it("is not one that a visitor names in X-Forwarded-Host, unless the trusted proxy is configured to set it", async () => {
    const headers = { "X-Forwarded-Host": "coast.localhost", "X-Forwarded-For": "203.0.113.9" };
    const answer = await send(make({ TRUST_PROXY: "1" }), "/search", { headers });
    expect(await answer.text()).toContain("harbour v1 http://harbour.localhost");
  });

  it.each(["harbour.localhost:6666", "harbour.localhost.", "HARBOUR.localhost.:80", "harbour.localhost:443"])(
    "shows and caches one page, whatever port or spelling the Host header has (%s)",
    async (host) => {
      const made = make();
      const first = await (await send(made, "/search", { host: "harbour.localhost" })).text();
      expect(first).toContain("http://harbour.localhost/search");
      expect(await (await send(made, "/search", { host })).text()).toBe(first);
      expect(renders).toHaveLength(1);
    },
  );

  it("ignores forwarded headers without a trusted proxy, and caches nothing by them", async () => {
    const made = make();
    const headers = { "X-Forwarded-Host": "coast.localhost", "X-Forwarded-Proto": "https" };
    expect(await (await send(made, "/search", { headers })).text()).toContain("harbour v1 http://harbour");
    expect(await (await send(made, "/search")).text()).toContain("harbour v1 http://harbour");
    expect(renders).toHaveLength(1);
  });

  it("is a list of sites at this machine's own name, on a demo platform only", async () => {
    services.all.push(testSite("odd", { name: 'Odd & <b>"Sons"</b>' }));
    const list = await (await send(make(), "/", { host: "localhost:4100" })).text();
    expect(list).toContain('href="http://harbour.localhost:4100/"');
    expect(list).toContain("Odd &amp; &lt;b&gt;&quot;Sons&quot;&lt;/b&gt;");
    expect((await send(make({ demo: false }), "/", { host: "localhost:4100" })).status).toBe(404);
  });
});

describe("old addresses", () => {
  it("lead where the site says, with their query, before any page is made", async () => {
    const site = await services.sites.bySlug("harbour");
    site?.redirects.push({ from: "/old/*", to: "/search", permanent: true });
    const made = make();
    const answer = await send(made, "/old/cars?make=Kia");
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, "/search?make=Kia"]);
    const ofData = await send(made, "/old/cars?_routes=root&make=Kia");
    expect(ofData.headers.get("Location")).toBe("/search?make=Kia");
    expect((await send(made, "/old/cars", { host: "coast.localhost:3000" })).status).toBe(200);
    expect((await send(made, "/search")).status).toBe(200);
    expect(renders).toHaveLength(2);
  });
});

describe("every spelling of an address", () => {
  /** How a request is handled, without its own data. */
  const outcomesOf = async (path: string, init: RequestInit = {}) => {
    const seen: object[] = [];
    const handler: RouteHandler = async (request, context) => {
      const { address, isLocal } = context.get(requestContext);
      seen.push({ address, isLocal, cookie: request.headers.get("Cookie") });
      return new Response("x", { headers: { "Content-Type": "text/html" } });
    };
    const made = httpApp({ env, services, handler, paths: sitePaths, files: { respond: () => null } });
    const answers = [await send(made, path, init), await send(made, path, init)];
    return answers.map(({ status, headers }) => ({
      status,
      seen,
      cache: headers.get("Cache-Control"),
      shared: headers.get("Cross-Origin-Resource-Policy"),
    }));
  };

  it.each([
    "/demo/messages",
    "/sign-in",
    "/share/cars/x",
    "/api/leads",
    "/account",
    "/contact-us/x",
    "/embed/model_range",
    "/search",
  ])("of %s is cached, or not, like the canonical one, with the same access to the client", async (path) => {
    const headers = { Cookie: "forecourt_session=good" };
    for (const sent of spellingsOf(path))
      expect(await outcomesOf(sent, { headers }), sent).toEqual(await outcomesOf(path, { headers }));
  });

  it.each(["/demo/messages", "/sign-in"])("of %s is rendered for its client alone", async (path) => {
    for (const sent of [path, ...spellingsOf(path)])
      expect((await outcomesOf(sent))[1]?.seen, sent).toHaveLength(2);
  });

  it("of the search call counts against one limit", async () => {
    const made = make();
    const spellings = [
      "/api/search",
      "/API/search",
      "/api/./search",
      "/api/search/",
      "/%61pi/search",
      "/api//search",
    ];
    let status = 0;
    let calls = 0;
    for (; calls < 2_000 && status !== 429; calls++)
      status = (await send(made, spellings[calls % spellings.length]!, { method: "POST", body: "{}" }))
        .status;
    expect([status, calls]).toEqual([429, limitKinds.search.burst + 1]);
    for (const sent of spellingsOf("/api/search"))
      expect((await send(made, sent, { method: "POST", body: "{}" })).status, sent).toBe(429);
  });

  it("of a call that fails returns JSON", async () => {
    const handler: RouteHandler = async () => new Response("<p>no</p>", { status: 500 });
    const made = httpApp({ env, services, handler, paths: sitePaths, files: { respond: () => null } });
    for (const sent of spellingsOf("/api/leads"))
      expect((await send(made, sent)).headers.get("Content-Type"), sent).toMatch(/json/);
  });

  it("of a form's address accepts bodies of one size [LIMIT-41]", async () => {
    const headers = {
      "Content-Type": "multipart/form-data; boundary=x",
      Origin: "http://harbour.localhost:3000",
    };
    for (const path of ["/trade-in", "/api/eval-expert/image-upload", "/contact-us"])
      for (const sent of spellingsOf(path)) {
        const size = "1100000";
        const statuses = await Promise.all(
          [path, sent].map(async (one) => {
            const init = {
              method: "POST",
              headers: { ...headers, "Content-Length": size },
              body: new Uint8Array(1_100_000),
            };
            return (await send(make(), one, init)).status === 413;
          }),
        );
        expect(statuses[1], sent).toBe(statuses[0]);
      }
  });
});

describe("pages that require sign-in", () => {
  const session = { Cookie: "forecourt_session=good" };

  it.each([
    ["/finance?car_id=7", "/finance?car_id=7", "finance"],
    ["/Finance/", "/Finance/", "finance"],
    ["/%66inance", "/%66inance", "finance"],
    ["/x/../finance", "/finance", "finance"],
    ["/cars/a//checkout", "/cars/a//checkout", "checkout"],
    ["/spin-to-win", "/spin-to-win", "spin-to-win"],
  ])("send %s to sign in and back to %s [AUTH-04] [AUTH-05] [ROUTE-21]", async (path, redirect, type) => {
    const made = make();
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await send(made, path, { method, headers: { Origin: "http://harbour.localhost:3000" } });
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      const to = new URL(answer.headers.get("Location") ?? "", "http://harbour.localhost:3000");
      expect(to.pathname).toBe("/sign-in");
      expect(Object.fromEntries(to.searchParams)).toEqual({ type, redirect, back: "/" });
    }
    expect(renders).toEqual([]);
  });

  it.each(["/finance.data?_routes=x", "/finance/_.data", "/%46inance.data"])(
    "send the data request %s there too, as the client parses it [AUTH-05]",
    async (path) => {
      const answer = await send(make(), path, {
        headers: { Referer: "http://harbour.localhost:3000/cars/x" },
      });
      expect([answer.status, answer.headers.get("X-Remix-Status")]).toEqual([204, "302"]);
      expect(answer.headers.get("X-Remix-Redirect")).toMatch(
        /^\/sign-in\?type=finance&redirect=%2F(?:%2546|f)inance&back=%2Fcars%2Fx$/,
      );
      expect(renders).toEqual([]);
    },
  );

  it("are shown to signed-in shoppers, never cached, and require sign-in again without a session [AUTH-04]", async () => {
    const made = make();
    for (let times = 0; times < 2; times++) {
      const answer = await send(made, "/finance", { headers: session });
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    }
    expect(renders).toHaveLength(2);
    expect((await send(made, "/finance")).status).toBe(302);
    expect((await send(made, "/finance", { headers: { Cookie: "forecourt_session=made-up" } })).status).toBe(
      302,
    );
  });

  it("are configured by the site; trade-in is never one [AUTH-01] [AUTH-06] [DECIDE-01]", async () => {
    const made = make();
    for (const path of ["/", "/search", "/cars/x", "/trade-in", "/sell-my-car", "/cars/trade-in?car_id=1"])
      expect((await send(made, path)).status).toBe(200);
    services.all[0] = testSite("harbour", {
      version: 2,
      auth: { ...testSite("x").auth, gatedRoutes: [{ path: "/about-us", type: "account" }] },
    });
    expect((await send(made, "/finance")).status).toBe(200);
    expect((await send(made, "/about-us")).status).toBe(302);
  });
});

describe("cached pages", () => {
  it("are the same for visitors with our cookies, and rendered without them", async () => {
    const made = make();
    const session = { Cookie: "forecourt_session=good; forecourt_draft=1" };
    const first = await send(made, "/search", { headers: session });
    const second = await send(made, "/search");
    expect(await second.text()).toBe(await first.text());
    expect(first.headers.get("Cache-Control")).toContain("public");
    expect(renders).toHaveLength(1);
  });

  it.each(["/private", "/cookie", "/missing"])(
    "don't exist for %s, which is personal for a visitor with our cookies",
    async (path) => {
      const answer = await send(make(), path, { headers: { Cookie: "forecourt_session=good" } });
      expect(answer.headers.get("Cache-Control")).toMatch(/private/);
      expect(renders).toHaveLength(2);
    },
  );

  it.each(["/account", "/watchlist", "/sign-in?type=account", "/contact-us", "/Enquire/"])(
    "are bypassed for %s, which depends on the session",
    async (path) => {
      const made = make();
      for (let times = 0; times < 2; times++) {
        const answer = await send(made, path, { headers: { Cookie: "forecourt_session=good" } });
        expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
      }
      expect(renders).toHaveLength(2);
    },
  );

  it("are bypassed for content that says that it depends on the visitor, by visitors with our cookies only", async () => {
    const made = make();
    const text = async (init: RequestInit = {}) => {
      const answer = await send(made, "/careers", init);
      expect(answer.headers.get("x-forecourt-audience")).toBeNull();
      return [await answer.text(), answer.headers.get("Cache-Control")?.split(",")[0]];
    };
    const cookie = "forecourt_draft=1";
    for (let times = 0; times < 2; times++) {
      expect(await text({ headers: { Cookie: cookie } })).toEqual([`form of ${cookie}`, "private"]);
      expect(await text()).toEqual(["form of null", "public"]);
    }
    expect(renders).toHaveLength(3);
  });

  it.each(["development", "production"] as const)(
    "and pages that aren't cached are made from what their path declares only, in %s",
    async (NODE_ENV) => {
      const made = make({ NODE_ENV, PAGE_CACHE_MB: 0 });
      const headers = { Cookie: "forecourt_session=good" };
      const common = await send(made, "/search?make=Kia&undeclared=1", { headers });
      expect(await common.text()).toContain("/search?make=Kia ");
      expect(common.headers.get("Cache-Control")).toContain("public");
      const own = await send(made, "/account?done=saved&undeclared=1", { headers });
      expect(await own.text()).toContain("/account?done=saved ");
      const call = await send(made, "/api/any?undeclared=1");
      expect(await call.text()).toContain("/api/any?undeclared=1 ");
      const careers = await send(made, "/careers", { headers });
      expect(await careers.text()).toBe("form of forecourt_session=good");
    },
  );

  it("are bypassed in a preview of content, which may change any page, and don't store it", async () => {
    const made = make();
    const before = await (await send(made, "/search")).text();
    const preview = { headers: { Cookie: "forecourt_preview=0123456789abcdef0123456789abcdef" } };
    const shown = await send(made, "/search", preview);
    expect(shown.headers.get("Cache-Control")).toBe("private, no-store");
    expect(renders).toHaveLength(2);
    expect(await (await send(made, "/search")).text()).toBe(before);
    expect(renders).toHaveLength(2);
  });

  it("are rendered once, for any parameter order and tracking parameters", async () => {
    const made = make();
    const first = await send(made, "/search?model=3&make=Mazda&utm_source=mail");
    const second = await send(made, "/search?make=Mazda&model=3");
    expect(await second.text()).toBe(await first.text());
    expect(renders).toEqual(["/search?make=Mazda&model=3"]);
  });

  it("have the headers that shared caches need", async () => {
    const answer = await send(make(), "/search");
    expect(answer.headers.get("Cache-Control")).toBe(
      "public, max-age=0, s-maxage=30, stale-while-revalidate=30",
    );
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
    const known = { "If-None-Match": answer.headers.get("ETag") ?? "" };
    const again = await send(make(), "/search", { headers: known });
    expect(again.status).toBe(304);
    expect(again.headers.get("ETag")).toBe(answer.headers.get("ETag"));
    expect(again.headers.get("Content-Length")).toBeNull();
  });

  it("belong to one site only", async () => {
    const made = make();
    await send(made, "/search");
    expect(await (await send(made, "/search", { host: "coast.localhost:3000" })).text()).toContain(
      "coast v1",
    );
    expect(renders).toHaveLength(2);
  });

  it("are rendered again after a change of the stock or the configuration", async () => {
    const made = make();
    await send(made, "/search");
    services.itemsNumber++;
    await send(made, "/search");
    services.all[0] = testSite("harbour", { version: 2 });
    expect(await (await send(made, "/search")).text()).toContain("harbour v2");
    expect(renders).toHaveLength(3);
  });

  it("expire when time-dependent rules change, also in shared caches", async () => {
    const made = make();
    const until = new Date(services.at.getTime() + 10_500).toISOString();
    const path = `/search?query=${encodeURIComponent(`until=${until}`)}`;
    const answer = await send(made, path);
    expect(answer.headers.get("Cache-Control")).toContain("s-maxage=10,");
    expect(answer.headers.get("x-forecourt-until")).toBeNull();
    await send(made, path);
    expect(renders).toHaveLength(1);
    services.at = new Date(services.at.getTime() + 10_500);
    await send(made, path);
    expect(renders).toHaveLength(2);
  });

  it.each(["/cookie", "/private", "/missing", "/api/cars/x"])("don't exist for %s", async (path) => {
    const made = make();
    const answer = await send(made, path);
    await send(made, path);
    expect(renders).toHaveLength(2);
    expect(answer.headers.get("Cache-Control")).toMatch(/no-store|private/);
  });

  it("respond to HEAD with the headers alone", async () => {
    const answer = await send(make(), "/search", { method: "HEAD" });
    expect(Number(answer.headers.get("Content-Length"))).toBeGreaterThan(1000);
    expect(await answer.text()).toBe("");
  });

  it.each(["gzip", "br", "zstd"])("are compressed as %s for clients that accept it", async (encoding) => {
    const answer = await send(make(), "/search", { headers: { "Accept-Encoding": encoding } });
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(answer.headers.get("Vary")).toContain("Accept-Encoding");
    expect(Number(answer.headers.get("Content-Length"))).toBeLessThan(200);
  });
});

describe("calls that change something", () => {
  const post = (headers: Record<string, string>, path = "/api/search") =>
    send(make(), path, { method: "POST", body: "{}", headers });

  it("are rejected from another site, on resource routes and pages alike", async () => {
    for (const path of ["/api/search", "/book-test-drive"]) {
      expect((await post({ Origin: "https://evil.example" }, path)).status).toBe(403);
    }
    expect(renders).toEqual([]);
  });

  it("are accepted from the site itself and from programs without a session", async () => {
    expect((await post({ Origin: "http://harbour.localhost:3000" })).status).toBe(200);
    expect((await post({})).status).toBe(200);
    expect((await post({ Cookie: "forecourt_session=1" })).status).toBe(403);
  });

  it("are rejected past 128 KB, or 256 KB of a payment provider's events [DECIDE-58]", async () => {
    const sent = (path: string, kilobytes: number) =>
      send(make(), path, { method: "POST", body: "x".repeat(kilobytes * 1024 + 1) });
    const answer = await sent("/api/search", 128);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "too_large", error: expect.any(String) });
    expect((await sent("/api/search", 127)).status).toBe(200);
    expect((await sent("/contact-us", 128)).status).toBe(413);
    const statuses = await Promise.all([255, 256].map((size) => sent("/api/payments/webhook/stripe", size)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 413]);
  });

  it("and pages are rejected with more parameters than a search has", async () => {
    const long = `?${"make&".repeat(300)}`;
    expect((await send(make(), `/search${long}`)).status).toBe(414);
    const answer = await send(make(), `/api/suggest${long}`);
    expect([answer.status, await answer.json()]).toMatchObject([414, { code: "address_too_long" }]);
    expect(renders).toEqual([]);
  });
});

describe("calls are limited for each network, on all sites together", () => {
  const hosts = ["harbour.localhost:3000", "coast.localhost:3000"];
  /** How many calls, at two sites in turn, are answered before one is refused. */
  async function allowed(path: string, init: RequestInit): Promise<number> {
    const made = make({ TRUST_PROXY: "1" });
    const ask = (from: string, at: number) =>
      send(made, path, { ...init, headers: { "X-Forwarded-For": from }, host: hosts[at % 2] as string });
    for (let calls = 0; calls < 2_000; calls++) {
      const { status, headers } = await ask(`2001:db8::${calls.toString(16)}`, calls);
      if (status !== 429) continue;
      expect(headers.get("Retry-After")).toBe("1");
      expect((await ask("2001:db8:0:1::1", calls)).status).not.toBe(429);
      return calls;
    }
    return Number.POSITIVE_INFINITY;
  }

  it.each([
    ["searches", "/api/search", { method: "POST", body: "{}" }, limitKinds.search.burst],
    ["cards of saved cars", "/api/saved-cars", { method: "POST", body: "{}" }, limitKinds.search.burst],
    ["calls that read", "/api/hero?make=Kia", {}, limitKinds.call.burst],
    ["calls that don't exist", "/api/nothing", {}, limitKinds.call.burst],
    ["calls that change something", "/api/leads", { method: "POST", body: "{}" }, limitKinds.call.burst],
  ])("%s", async (_, path, init, burst) => {
    expect(await allowed(path, init)).toBe(burst);
  });

  it("but not those of this machine", async () => {
    const made = make();
    const env = { incoming: { socket: { remoteAddress: "127.0.0.1" } } } as unknown as Bindings["Bindings"];
    const ask = () =>
      made.app.request(
        "http://harbour.localhost:3000/api/hero",
        { headers: { Host: hosts[0] as string } },
        env,
      );
    for (let calls = 0; calls < limitKinds.call.burst; calls++) await ask();
    expect((await ask()).status).toBe(200);
  });
});

describe("an error", () => {
  it("of a call is JSON with error and code, by routes or by the platform [DECIDE-58] [ERR-25]", async () => {
    const made = make();
    const broken = await send(made, "/api/broken");
    expect(broken.status).toBe(500);
    expect(await broken.json()).toMatchObject({
      code: "internal",
      requestId: expect.stringMatching(/^\w{16}$/),
    });
    const refused = await send(made, "/api/refused");
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: "No.", code: "validation" });
  });

  it("of a page contains the request's id, which is in the headers and the log too", async () => {
    const answer = await send(make(), "/broken");
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain(answer.headers.get("X-Request-Id"));
  });

  it.each([
    ["before the request was complete", { incoming: { destroyed: true, complete: false } }],
    ["before the response", { incoming: { complete: true }, outgoing: { destroyed: true } }],
  ])("of a sender who left %s is none of the server's", async (_, left) => {
    const made = make();
    const logged = vi.spyOn(services.log, "error");
    const headers = { Host: "harbour.localhost:3000" };
    for (const [env, status] of [
      [left, 400],
      [{ incoming: { complete: true } }, 500],
    ] as const) {
      const incoming = { socket: {}, ...env.incoming } as unknown as IncomingMessage;
      await made.app.request("http://harbour.localhost:3000/broken", { headers }, { ...env, incoming });
      expect(await made.metrics.text()).toContain(`status="${status}"} 1`);
      expect(logged).toHaveBeenCalledTimes(status === 500 ? 1 : 0);
    }
  });

  it.each(["/cars/%00", "/cars/%zz", "//evil.example"])("of a URL like %s is a page", async (path) => {
    const made = make();
    const answer = await made.app.request(`http://harbour.localhost:3000${path}`, {
      headers: { Host: "harbour.localhost:3000" },
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("Content-Type")).toContain("text/html");
    expect(renders).toEqual([]);
  });

  it("occurs for no query", async () => {
    const made = make();
    for (const query of ["?page=1e9", "?make=%00", "?%", "?make=%E0%A4%A", `?${"make=a&".repeat(299)}`]) {
      expect((await send(made, `/search${query}`)).status).toBe(200);
    }
  });
});

describe("system addresses", () => {
  it("respond for any host", async () => {
    expect(await (await send(make(), "/healthz", { host: "10.0.0.7" })).text()).toBe("ok");
    expect(await (await send(make(), "/readyz", { host: "10.0.0.7" })).text()).toBe("ready");
  });

  it("say at /readyz which background tasks fail, to the operator alone, and stay ready", async () => {
    const token = "a-token-of-the-operator";
    const made = make({ METRICS_TOKEN: token });
    services.failingTasks = async () => ["The background task “lead routing” has failed"];
    const ready = async (headers: Record<string, string>) => {
      const answer = await send(made, "/readyz", { headers });
      return [answer.status, await answer.text()];
    };
    expect(await ready({ Authorization: `Bearer ${token}` })).toEqual([
      200,
      "ready\nThe background task “lead routing” has failed",
    ]);
    expect(await ready({})).toEqual([200, "ready"]);
  });

  it("are all that a process without sites serves, for any host", async () => {
    const app = healthApp({ env, services, metrics: new Metrics() });
    const get = (path: string, host = "harbour.localhost") =>
      app.request(`http://${host}${path}`, { headers: { Host: host } });
    for (const path of ["/healthz", "/readyz"]) expect((await get(path)).status).toBe(200);
    expect((await get("/metrics", "127.0.0.1")).status).not.toBe(500);
    for (const path of ["/", "/search", "/api/search", "/img/160/x"])
      expect((await get(path)).status).toBe(404);
  });

  it("respond 503 with Retry-After for a site that isn't in memory while the database is unavailable", async () => {
    const unavailable = async () => Promise.reject(new DatabaseUnavailable("ECONNREFUSED", true));
    const known = services;
    const answerOf = async () => {
      const answer = await send(make(), "/search?make=Kia");
      return [answer.status, answer.headers.get("Retry-After"), answer.headers.get("Cache-Control")];
    };
    // Its configuration is known, its stock isn't; then neither is.
    services = { ...known, itemsVersion: unavailable };
    expect(await answerOf()).toEqual([503, "5", "no-store"]);
    services = { ...known, sites: { ...known.sites, byHost: unavailable } };
    expect(await answerOf()).toEqual([503, "5", "no-store"]);
    services = known;
    expect((await answerOf())[0]).toBe(200);
  });

  it("report that the platform isn't ready, and keep responding", async () => {
    const made = make();
    services.ready = async () => {
      throw new Error("gone");
    };
    const answer = await send(made, "/readyz", { host: "10.0.0.7" });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe("not ready");
    expect((await send(made, "/healthz")).status).toBe(200);
    expect((await send(made, "/search")).status).toBe(200);
  });

  it("name the security contact, where there is one", async () => {
    const made = make({ SECURITY_CONTACT: "mailto:security@operator.example" });
    const answer = await send(made, "/.well-known/security.txt");
    expect(answer.headers.get("Content-Type")).toContain("text/plain");
    expect(await answer.text()).toBe(
      "Contact: mailto:security@operator.example\nExpires: 2027-03-01T00:00:00.000Z\nPreferred-Languages: en\n",
    );
    expect(await (await send(make(), "/.well-known/security.txt")).text()).not.toContain("Contact");
  });

  it("name the hosts that may get a certificate to this machine alone", async () => {
    const made = make({ consoleHost: "admin.example.com", apiHost: "api.example.com" });
    const asked = async (domain: string, headers: Record<string, string> = {}) => {
      const incoming = {
        socket: { remoteAddress: "127.0.0.1" },
        complete: true,
      } as unknown as IncomingMessage;
      const url = `http://127.0.0.1/tls-host?domain=${domain}`;
      return (await made.app.request(url, { headers: { Host: "127.0.0.1", ...headers } }, { incoming }))
        .status;
    };
    for (const host of ["harbour.localhost", "admin.example.com", "api.example.com"])
      expect(await asked(host)).toBe(200);
    for (const other of ["elsewhere.example", "", "x.preview.example.com"])
      expect(await asked(other)).toBe(404);
    expect((await send(made, "/tls-host?domain=harbour.localhost")).status).toBe(404);
    expect((await send(made, "/tls-hosts")).status).toBe(404);
    const incoming = { socket: { remoteAddress: "127.0.0.1" }, complete: true } as unknown as IncomingMessage;
    const listed = await made.app.request(
      "http://127.0.0.1/tls-hosts",
      { headers: { Host: "127.0.0.1" } },
      { incoming },
    );
    expect(await listed.text()).toBe("admin.example.com\napi.example.com\nharbour.localhost\n");
  });

  it("show metrics to this machine or with the token", async () => {
    const token = "0123456789abcdef";
    const made = make({ METRICS_TOKEN: token });
    await send(made, "/search");
    expect((await send(made, "/metrics")).status).toBe(404);
    const shown = await send(made, "/metrics", { headers: { Authorization: `Bearer ${token}` } });
    const text = await shown.text();
    expect(text).toContain("forecourt_cars_indexed 42");
    expect(text).toContain('forecourt_requests_total{route="page",status="200"} 1');
    expect(text).toContain('forecourt_site_requests_total{site="harbour"} 1');
    expect(text).toContain("forecourt_database_up 1");
    expect((await send(make(), "/metrics")).status).toBe(404);
  });
});

it("only a page that names its framers may be framed, by them, and the header is internal", async () => {
  const made = make();
  const policyOf = async (path: string) => {
    const answer = await send(made, path);
    expect(answer.headers.get(framersHeader)).toBeNull();
    return answer.headers.get("Content-Security-Policy");
  };
  expect(await policyOf("/embed/model_range")).toContain("frame-ancestors https://news.example;");
  expect(await policyOf("/about-us")).toContain("frame-ancestors 'none';");
});

it("new content is a new page, though the configuration and the stock are the same", async () => {
  const made = make();
  await send(made, "/about-us");
  await send(made, "/about-us");
  expect(renders).toHaveLength(1);
  services.all = services.all.map((site) => ({ ...site, contentVersion: site.contentVersion + 1 }));
  await send(made, "/about-us");
  expect(renders).toHaveLength(2);
});

describe("a route's response", () => {
  it("of 405 names the allowed method", async () => {
    const handler: RouteHandler = async () => new Response("no", { status: 405 });
    const made = httpApp({ env, services, handler, paths: sitePaths, files: { respond: () => null } });
    const post = { method: "POST", body: "a=1", headers: { Origin: "http://harbour.localhost:3000" } };
    expect((await send(made, "/search", post)).headers.get("Allow")).toBe("GET, HEAD");
    expect((await send(made, "/search", { method: "PUT" })).headers.get("Allow")).toBe("GET, HEAD, POST");
  });

  it("that is a picture is not sent again to a browser that has it", async () => {
    services.pictureResponse = async () =>
      new Response("picture", {
        headers: { "Content-Type": "image/webp", ETag: '"k.320.webp"', Vary: "Accept" },
      });
    const again = await send(make(), "/img/320/k", { headers: { "If-None-Match": '"k.320.webp"' } });
    expect([again.status, again.headers.get("ETag"), again.headers.get("Vary"), await again.text()]).toEqual([
      304,
      '"k.320.webp"',
      "Accept",
      "",
    ]);
    const other = await send(make(), "/img/320/k", { headers: { "If-None-Match": '"k.640.webp"' } });
    expect([other.status, await other.text()]).toEqual([200, "picture"]);
  });
});

describe("pictures of sellers", () => {
  const form = { "Content-Type": "multipart/form-data; boundary=x", Origin: "http://harbour.localhost:3000" };
  const json = { "Content-Type": "application/json", Origin: "http://harbour.localhost:3000" };
  it.each([
    ["a picture on a path that accepts it", "/api/eval-expert/image-upload", form, 10_200_000, 200],
    ["one far too large", "/api/eval-expert/image-upload", form, 10_600_000, 413],
    ["ten in a plain form", "/trade-in", form, 30_000_000, 200],
    ["JSON of that size", "/api/eval-expert/image-upload", json, 2_000_000, 413],
    ["a form of that size on another path", "/contact", form, 2_000_000, 413],
    [
      "one without a Content-Length",
      "/api/eval-expert/image-upload",
      { ...form, "Transfer-Encoding": "chunked" },
      2_000_000,
      413,
    ],
  ])("%s [LIMIT-41]", async (_, path, headers, size, status) => {
    const sized = "Transfer-Encoding" in headers ? headers : { ...headers, "Content-Length": String(size) };
    const answer = await send(make(), path, { method: "POST", headers: sized, body: new Uint8Array(size) });
    expect(answer.status).toBe(status);
  });
});
