import { beforeEach, describe, expect, it, vi } from "vitest";
import { sitePaths } from "#tests/support/site-paths.ts";
import { type TestServices, testServices, testSite } from "#tests/support/test-services.ts";
import { httpApp } from "./http-app.server.ts";
import { framersHeader, type RouteHandler } from "./pages.server.ts";
import type { Preview } from "./preview-host.ts";
import { requestContext } from "./request-context.server.ts";
import { previewLookupLimit } from "./serve-hosts.server.ts";
import { siteContext } from "./site-context.server.ts";

const token = "0123456789abcdef0123456789abcdef";
const host = `${token}.preview.localhost:3000`;
const env = {
  TRUST_PROXY: "",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined as number | undefined,
  PORT: 3000,
  SITE: undefined as string | undefined,
  demo: true,
  PAGE_CACHE_MB: 8,
  NODE_ENV: "production" as const,
  BUDGET_BURST: 10_000,
  BUDGET_RATE: 500,
  RENDER_AT_ONCE: 1,
  hstsSubdomains: true,
  adminHost: null,
  consoleHost: "admin.localhost",
  apiHost: null,
  previewHost: "preview.localhost",
};
const drafted = testSite("harbour", { name: "Harbour with a draft", version: -7 });

let services: TestServices;
let found: Map<string, Preview>;
let handled: Request[];
let counted: number;
let logged: string[];

const routes: RouteHandler = async (request, context) => {
  handled.push(request);
  context.get(requestContext).count?.("view" as never);
  const { pathname } = new URL(request.url);
  const html = { "Content-Type": "text/html" };
  if (pathname === "/api/search") return Response.json({ ok: true });
  if (pathname.startsWith("/embed/"))
    return new Response("x", { headers: { ...html, [framersHeader]: "https://news.example" } });
  const site = context.get(siteContext);
  return new Response(`${site.name} ${request.url}`, { headers: { ...html, "Set-Cookie": "a=1" } });
};

const make = (over: Partial<typeof env> = {}) =>
  httpApp({
    env: { ...env, ...over },
    services,
    handler: routes,
    paths: sitePaths,
    files: { respond: () => null },
  });

function send(path: string, init: RequestInit & { host?: string } = {}, app = make()) {
  const headers = new Headers(init.headers);
  headers.set("Host", init.host ?? host);
  return app.app.request(`http://${init.host ?? host}${path}`, { ...init, headers });
}

beforeEach(() => {
  services = testServices("harbour", "coast");
  found = new Map([[token, { kind: "site", site: drafted }]]);
  services.previews = { find: async (one) => found.get(one) ?? null, isKnown: (one) => found.has(one) };
  handled = [];
  counted = 0;
  logged = [];
  services.countAnswer = () => void counted++;
  services.log = {
    ...services.log,
    info: (facts: object) => void logged.push(JSON.stringify(facts)),
    warn: (facts: object) => void logged.push(JSON.stringify(facts)),
  } as TestServices["log"];
});

describe("the host of a preview", () => {
  it("answers with the drafted site, at its own origin, to an anonymous visitor", async () => {
    const answer = await send("/search?utm_source=x", {
      headers: { Cookie: "forecourt_session=good", Authorization: "Bearer x" },
    });
    expect(await answer.text()).toBe(`Harbour with a draft http://${host}/search`);
    expect(handled[0]?.headers.get("Cookie")).toBeNull();
    expect(handled[0]?.headers.get("Authorization")).toBeNull();
  });

  it("is never cached, indexed, counted or given a cookie, and may be framed by the console only", async () => {
    for (const path of ["/", "/", "/embed/stock", "/api/search"]) {
      const { headers } = await send(path);
      expect(headers.get("Cache-Control"), path).toBe("private, no-store");
      expect(headers.get("X-Robots-Tag"), path).toBe("noindex, nofollow");
      expect(headers.get("Referrer-Policy"), path).toBe("no-referrer");
      expect(headers.get("Set-Cookie"), path).toBeNull();
      expect(headers.get("ETag"), path).toBeNull();
      const framers = /frame-ancestors ([^;]*)/.exec(headers.get("Content-Security-Policy") ?? "")?.[1];
      expect(framers, path).toBe(path.startsWith("/api/") ? "'none'" : "http://admin.localhost:3000");
    }
    expect(handled).toHaveLength(4);
    expect(counted).toBe(0);
  });

  describe("in a frame of the console", () => {
    const editing = {
      marked: () => ({ ...drafted, name: "marked" }),
      withPlaces: (html: string, marked: string, path: string) =>
        `${html}<!-- ${marked} at ${path} --></body>`,
      script: "script()",
      style: "a{}",
    };
    const framed = { headers: { "Sec-Fetch-Dest": "iframe" } };
    const page: RouteHandler = async (_, context) => {
      context.get(requestContext).html = Buffer.from(`<body>${context.get(siteContext).name}`);
      return new Response(null, { headers: { "Content-Type": "text/html" } });
    };
    const app = () =>
      httpApp({ env, services, handler: page, paths: sitePaths, files: { respond: () => null } });
    beforeEach(() => found.set(token, { kind: "site", site: drafted, editing }));

    it("says where its texts are edited, and keeps its policy [DECIDE-391]", async () => {
      const [answer, plain] = [await send("/about", framed, app()), await send("/about", {}, app())];
      expect(await answer.text()).toBe(
        `<body>Harbour with a draft<!-- <body>marked at /about --><link rel="stylesheet" href="/preview/edit.css"><script src="/preview/edit.js" data-console="http://admin.localhost:3000" defer></script></body>`,
      );
      expect(await plain.text()).toBe("<body>Harbour with a draft");
      const policy = answer.headers.get("Content-Security-Policy");
      expect(policy).toBe(plain.headers.get("Content-Security-Policy"));
      expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]*'; style-src 'self' 'sha256-[^' ]*';/);
      expect(policy).toContain("frame-ancestors http://admin.localhost:3000");
    });

    it("has a script and a style sheet, which sites don't have [DECIDE-391]", async () => {
      expect(await (await send("/preview/edit.js", {}, app())).text()).toBe("script()");
      const style = await send("/preview/edit.css", {}, app());
      expect([await style.text(), style.headers.get("Content-Type")]).toEqual([
        "a{}",
        "text/css; charset=utf-8",
      ]);
      const site = { ...framed, host: "harbour.localhost:3000" };
      for (const path of ["/", "/preview/edit.js"]) {
        const text = await (await send(path, site, app())).text();
        expect(text, path).not.toMatch(/data-edit|script\(\)|edit\.(?:js|css)/);
      }
    });
  });

  it("names the public port of the console", async () => {
    const { headers } = await send("/", {}, make({ PUBLIC_PORT: 8443 }));
    expect(headers.get("Content-Security-Policy")).toContain("frame-ancestors http://admin.localhost:8443;");
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("refuses %s with 405", async (method) => {
    for (const path of ["/", "/contact", "/api/leads", "/contact.data"]) {
      const origin = { Origin: `http://${host}` };
      const answer = await send(path, { method, headers: origin });
      expect(answer.status, path).toBe(405);
    }
    expect(handled).toEqual([]);
  });

  it("refuses a write by the host alone, without looking for its token", async () => {
    const found = vi.fn(async () => null);
    services.previews = { find: found, isKnown: () => false };
    for (const one of [host, `${"f".repeat(32)}.preview.localhost:3000`]) {
      const { status, headers } = await send("/contact", { method: "POST", host: one });
      expect([status, headers.get("Allow"), headers.get("Cache-Control")]).toEqual([
        ...[405, "GET, HEAD"],
        "private, no-store",
      ]);
    }
    expect(found).not.toHaveBeenCalled();
  });

  it("is looked up so often for one network, also when its token works", async () => {
    const app = make({ TRUST_PROXY: "1" });
    const visit = async (from: string) => {
      const { status, headers } = await send("/", { headers: { "X-Forwarded-For": from } }, app);
      return [status, headers.get("Retry-After")];
    };
    for (let at = 0; at < previewLookupLimit.burst; at++) await visit("203.0.113.9");
    const find = vi.spyOn(services.previews, "find");
    expect(await visit("203.0.113.9")).toEqual([429, "1"]);
    expect(find).not.toHaveBeenCalled();
    expect((await visit("203.0.113.10"))[0]).toBe(200);
  });

  it("says in a form's answer that nothing can be sent", async () => {
    expect(await (await send("/contact", { method: "POST" })).text()).toContain(
      "nothing can be sent from it",
    );
    const call = await send("/api/leads", { method: "POST" });
    expect(await call.json()).toMatchObject({ code: "method_not_allowed" });
  });

  it.each(["/booking/abc", "/preview/abc", "/demo/messages", "/Booking/abc"])(
    "shows nothing at %s, which isn't a page of the site alone",
    async (path) => {
      expect((await send(path)).status).toBe(404);
      expect(handled).toEqual([]);
    },
  );

  it("follows the draft's redirects without caching them", async () => {
    const site = { ...drafted, redirects: [{ from: "/old", to: "/new" }] };
    found.set(token, { kind: "site", site: site as never });
    const answer = await send("/old");
    expect([answer.status, answer.headers.get("Location")]).toEqual([307, "/new"]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("says which values of the draft don't fit together", async () => {
    found.set(token, { kind: "invalid", problems: ["site.theme: <too pale>"] });
    const answer = await send("/");
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("site.theme: &lt;too pale&gt;");
  });

  it("stays out of the log", async () => {
    await send("/");
    await send("/", { host: `${token.replace("0", "f")}.preview.localhost:3000` });
    expect(logged.length).toBeGreaterThan(1);
    expect(logged.join()).not.toMatch(/[0-9a-f]{32}/);
    expect(logged.join()).toContain("….preview.localhost");
  });
});

describe("the host of no preview", () => {
  const other = `${"f".repeat(32)}.preview.localhost:3000`;
  const facts = async (answer: Response) => ({
    status: answer.status,
    text: await answer.text(),
    headers: [...answer.headers].filter(([name]) => name !== "x-request-id"),
  });

  it("answers like an unknown host", async () => {
    for (const path of ["/", "/contact", "/api/search"])
      expect(await facts(await send(path, { host: other }))).toEqual(
        await facts(await send(path, { host: "unknown.example:3000" })),
      );
  });

  it("gets the site that SITE names, where that is so for unknown hosts", async () => {
    const answer = await send("/", { host: other }, make({ SITE: "coast" }));
    expect(await answer.text()).toContain("coast");
  });

  it("is limited for a network that tries many", async () => {
    const app = make({ TRUST_PROXY: "1" });
    const from = { "X-Forwarded-For": "203.0.113.9" };
    const statuses = new Set<number>();
    for (let tried = 0; tried < 70; tried++)
      statuses.add((await send("/", { host: other, headers: from }, app)).status);
    expect([...statuses]).toEqual([404, 429]);
    expect((await send("/", { headers: from }, app)).status).toBe(200);
  });
});

it("comes after the system addresses, and before SITE", async () => {
  const app = make({ SITE: "coast" });
  expect(await (await send("/healthz", {}, app)).text()).toBe("ok");
  expect(await (await send("/", {}, app)).text()).toContain("Harbour with a draft");
});
