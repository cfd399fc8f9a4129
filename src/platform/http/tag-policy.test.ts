import { expect, it } from "vitest";
import { declaredPaths } from "#site/routes.ts";
import { sitePaths } from "#tests/support/site-paths.ts";
import { testServices, testSite } from "#tests/support/test-services.ts";
import { httpApp } from "./http-app.server.ts";
import type { RouteHandler } from "./pages.server.ts";

const env = {
  TRUST_PROXY: "",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined,
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

let renders = 0;
/** Replaces the routes: a page everywhere, whose form makes it the visitor's own on /careers. */
const handler: RouteHandler = async (request) => {
  renders += 1;
  const { pathname } = new URL(request.url);
  const headers = new Headers({ "Content-Type": "text/html" });
  if (pathname === "/careers") headers.set("x-forecourt-audience", "visitor");
  if (pathname === "/draft") headers.set("Cache-Control", "private, no-store");
  return new Response("page", { headers, status: pathname === "/missing" ? 404 : 200 });
};

const { tracking } = {
  tracking: {
    tags: [
      {
        name: "container",
        kind: "script",
        src: "https://tags.example/a.js",
        hosts: ["https://*.collect.example"],
        account: null,
        purpose: "advertising",
      },
    ],
  },
};

function siteWith(runningTags: string[]) {
  const services = testServices("harbour");
  const set = (running: string[]) => {
    const plain = testSite("harbour");
    services.all = [
      { ...plain, tracking: { ...plain.tracking, ...tracking }, runningTags: running } as never,
    ];
  };
  set(runningTags);
  const made = httpApp({ env, services, handler, paths: sitePaths, files: { respond: () => null } });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await made.app.request(`http://harbour.localhost:3000${path}`, {
      headers: { Host: "harbour.localhost:3000", ...headers },
    });
    await response.text();
    return {
      policy: response.headers.get("Content-Security-Policy") ?? "",
      mark: response.headers.get("Server-Timing"),
    };
  };
  return { get, set };
}

const examples = declaredPaths.flatMap(({ path, audience }) =>
  [path.replace(/\/:\w+\?/g, ""), path.replace(/\?/g, "")].map((one) => ({
    path: one.replace(/:\w+/g, "x").replace("*", "about-us") || "/",
    audience,
  })),
);

it.each(examples)(
  "$path of $audience names a tag's host in its policy only if it is the same for everyone [DECIDE-348]",
  async ({ path, audience }) => {
    const { policy, mark } = await siteWith(["container"]).get(path);
    const isOpen = audience === "everyone" || (audience === "content" && path !== "/careers");
    expect(/tags\.example|collect\.example/.test(policy)).toBe(isOpen);
    expect(mark).toBe(isOpen ? "tags" : null);
  },
);

it("allows a tag's script, calls and pictures, and nothing inline [DECIDE-348]", async () => {
  const { policy } = await siteWith(["container"]).get("/search");
  expect(policy).toMatch(
    /script-src 'self' 'sha256-\S+' https:\/\/tags\.example https:\/\/\*\.collect\.example;/,
  );
  expect(policy).toContain("connect-src 'self' https://tags.example https://*.collect.example;");
  expect(policy).toContain("img-src 'self' data: https://tags.example https://*.collect.example;");
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("frame-src 'none'");
});

it.each(["/careers", "/draft", "/missing"])(
  "keeps the strict policy on %s, by what its page says of itself [DECIDE-348]",
  async (path) => {
    const { policy, mark } = await siteWith(["container"]).get(path);
    expect(policy).not.toContain("example");
    expect(mark).toBeNull();
  },
);

it("is the same for a visitor with cookies, and from the cache [DECIDE-348]", async () => {
  const { get } = siteWith(["container"]);
  const first = await get("/search");
  expect(await get("/search")).toEqual(first);
  expect(await get("/search", { Cookie: "forecourt_session=good" })).toEqual(first);
  expect((await get("/contact", { Cookie: "forecourt_session=good" })).policy).not.toContain("example");
});

it("follows the switch with the next request, and leaves pages without tags as they were [DECIDE-347]", async () => {
  const without = await siteWith([]).get("/search");
  expect(without.policy).not.toContain("example");
  expect(without.mark).toBeNull();
  const { get, set } = siteWith(["container"]);
  expect((await get("/search")).policy).toContain("tags.example");
  set([]);
  const before = renders;
  expect(await get("/search")).toEqual(without);
  expect(await get("/search")).toEqual(without);
  expect(renders).toBe(before + 1);
});
