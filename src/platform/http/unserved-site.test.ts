import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sitePaths } from "#tests/support/site-paths.ts";
import { listening, type TestServices, testServices } from "#tests/support/test-services.ts";
import { cachedPageListener } from "./cached-page-listener.server.ts";
import { httpApp } from "./http-app.server.ts";

const env = {
  TRUST_PROXY: "",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined as number | undefined,
  PORT: 3000,
  SITE: undefined,
  demo: false,
  PAGE_CACHE_MB: 8,
  adminHost: null,
  hstsSubdomains: true,
  consoleHost: null,
  apiHost: null,
  previewHost: null,
  BUDGET_BURST: 10_000,
  BUDGET_RATE: 500,
  RENDER_AT_ONCE: 1,
  NODE_ENV: "production" as const,
};
const host = { Host: "harbour.localhost" };
let services: TestServices;
let server: Awaited<ReturnType<typeof listening>>;

beforeEach(async () => {
  services = testServices("harbour", "coast");
  const made = httpApp({
    env,
    services,
    paths: sitePaths,
    files: { respond: () => null },
    handler: async () =>
      new Response(`<p>${"car ".repeat(500)}</p>`, { headers: { "Content-Type": "text/html" } }),
  });
  const full = getRequestListener(made.app.fetch);
  server = await listening(
    cachedPageListener(made, services, env, (request, response) => void full(request, response)),
  );
});
afterEach(() => server.close());

function change(over: object): void {
  services.all = services.all.map((site) => (site.slug === "harbour" ? { ...site, ...over } : site));
}

describe("a site that is suspended or not live", () => {
  it("says in words that it is closed, also for pages that are cached, and answers again when it is resumed", async () => {
    expect((await server.get("/search?make=Kia", host)).status).toBe(200);
    change({ isSuspended: true, name: "Harbour <Motors>" });
    for (const path of ["/search?make=Kia", "/", "/favicon.ico"]) {
      const answer = await server.get(path, host);
      expect(answer.status).toBe(503);
      expect(answer.headers["retry-after"]).toBe("3600");
      expect(answer.headers["cache-control"]).toBe("no-store");
      const text = answer.body.toString();
      expect(text).toContain("<h1>Harbour &lt;Motors&gt;</h1>");
      expect(text).toContain("Our website is taking a break.");
    }
    change({ isSuspended: false });
    expect((await server.get("/search?make=Kia", host)).status).toBe(200);
  });

  it("is closed while it is being set up, with other words", async () => {
    expect((await server.get("/", host)).status).toBe(200);
    change({ isLive: false });
    const answer = await server.get("/", host);
    expect(answer.status).toBe(503);
    expect(answer.body.toString()).toContain("Our new website is on its way.");
  });

  it("answers its calls as an error of the API, and leaves other sites and health checks alone", async () => {
    change({ isSuspended: true });
    const call = await server.get("/api/search", host);
    expect([call.status, JSON.parse(call.body.toString()).code]).toEqual([503, "unavailable"]);
    expect((await server.get("/", { Host: "coast.localhost" })).status).toBe(200);
    expect((await server.get("/healthz", host)).status).toBe(200);
  });
});

describe("a former host", () => {
  beforeEach(() =>
    change({ hosts: ["www.harbour.example", "harbour.localhost"], formerHosts: ["old.example"] }),
  );

  it.each([
    ["/", "http://www.harbour.example/"],
    ["/search?make=Kia&sort=price%20asc", "http://www.harbour.example/search?make=Kia&sort=price%20asc"],
    ["/cars/a%2Fb/?q=%E4%B8%AD", "http://www.harbour.example/cars/a%2Fb/?q=%E4%B8%AD"],
    ["//evil.example/x", "http://www.harbour.example//evil.example/x"],
  ])("answers 301 for %s, with the same path and query", async (path, to) => {
    const answer = await server.get(path, { Host: "old.example" });
    expect([answer.status, Object.entries(answer.headers)]).toEqual([
      301,
      expect.arrayContaining([["location", to]]),
    ]);
  });

  it("leads to the port that visitors use, and stays what it was at the site's own hosts", async () => {
    const made = httpApp({
      env: { ...env, PUBLIC_PORT: 8443 },
      services,
      paths: sitePaths,
      files: { respond: () => null },
      handler: async () => new Response("page"),
    });
    const asked = await made.app.request("http://old.example:9/x", { headers: { Host: "old.example:9" } });
    expect(asked.headers.get("Location")).toBe("http://www.harbour.example:8443/x");
    expect((await server.get("/", host)).status).toBe(200);
  });

  it("keeps the method of a form, and leads on while the site is suspended", async () => {
    change({ isSuspended: true });
    const made = httpApp({
      env,
      services,
      paths: sitePaths,
      files: { respond: () => null },
      handler: async () => new Response("page"),
    });
    const headers = { Host: "old.example" };
    const form = await made.app.request("http://old.example/contact", {
      method: "POST",
      body: "a=1",
      headers,
    });
    expect([form.status, form.headers.get("Location")]).toEqual([308, "http://www.harbour.example/contact"]);
    expect((await server.get("/", headers)).status).toBe(301);
  });
});
