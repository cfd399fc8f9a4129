import { beforeEach, expect, it } from "vitest";
import { FairQueue } from "#lib/fair-queue.server.ts";
import { sitePaths } from "#tests/support/site-paths.ts";
import { type TestServices, testServices } from "#tests/support/test-services.ts";
import { httpApp } from "./http-app.server.ts";
import { renderTurns } from "./render-turns.server.ts";

let services: TestServices;
/** Renders in the order of their start; each ends when a test ends it. */
let started: string[];
let ends: Map<string, () => void>;
beforeEach(() => {
  services = testServices("harbour");
  started = [];
  ends = new Map();
});

/** @param turns by default, one page of a network at a time however busy the machine is */
const make = (turns: FairQueue | null = new FairQueue({ perCaller: 1, yieldMs: 600_000 })) =>
  httpApp({
    env: {
      TRUST_PROXY: "1",
      trustForwardedHost: false,
      PUBLIC_PORT: undefined,
      PORT: 3000,
      SITE: undefined,
      demo: true,
      PAGE_CACHE_MB: 8,
      BUDGET_BURST: 10_000,
      BUDGET_RATE: 500,
      RENDER_AT_ONCE: 1,
      adminHost: null,
      consoleHost: null,
      apiHost: null,
      previewHost: null,
      NODE_ENV: "production" as const,
      hstsSubdomains: true,
    },
    turns,
    services,
    paths: sitePaths,
    files: { respond: () => null },
    handler: async (request) => {
      const { pathname, search } = new URL(request.url);
      const path = pathname + search;
      started.push(path);
      await new Promise<void>((resolve) => ends.set(path, resolve));
      return new Response(`<p>${path}</p>`, { headers: { "Content-Type": "text/html" } });
    },
  });

const get = (made: ReturnType<typeof make>, path: string, sender: string, init: RequestInit = {}) =>
  Promise.resolve(
    made.app.request(`http://harbour.localhost${path}`, {
      ...init,
      headers: { Host: "harbour.localhost", "X-Forwarded-For": sender, ...init.headers },
    }),
  );

/** Waits until a render has begun, and ends it. */
async function end(path: string): Promise<void> {
  await expect.poll(() => ends.has(path)).toBe(true);
  ends.get(path)?.();
}

const flooder = "203.0.113.9";
const visitor = "203.0.113.10";

it("renders one page of a network at a time, and others' first", async () => {
  const made = make();
  const paths = ["/search?make=1", "/search?make=2", "/missing", "/contact-us"];
  const flood = paths.map((path) => get(made, path, flooder));
  const search = get(made, "/api/search", flooder, { method: "POST", body: "{}" });
  await expect.poll(() => started).toEqual(["/search?make=1"]);
  const other = get(made, "/search?make=9", visitor);
  await expect.poll(() => started).toEqual(["/search?make=1", "/search?make=9"]);
  await end("/search?make=1");
  await flood[0];
  await end("/search?make=9");
  expect((await other).status).toBe(200);
  for (const path of [...paths.slice(1), "/api/search"]) await end(path);
  expect((await Promise.all([...flood, search])).map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(started).toEqual([paths[0], "/search?make=9", ...paths.slice(1), "/api/search"]);
});

it("delays no request for a page that waits in a flood: the first in turn renders it for all", async () => {
  const made = make();
  const flood = ["/search?make=1", "/search?make=wanted"].map((path) => get(made, path, flooder));
  await expect.poll(() => started).toEqual(["/search?make=1"]);
  const wanted = get(made, "/search?make=wanted", visitor);
  await end("/search?make=wanted");
  expect(await (await wanted).text()).toBe("<p>/search?make=wanted</p>");
  await end("/search?make=1");
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual([200, 200]);
  expect(started).toHaveLength(2);
});

it("a setting of 0 renders all at once, and posted calls never wait", async () => {
  const all = make(renderTurns({ RENDER_AT_ONCE: 0 }));
  const pages = ["/search?make=1", "/search?make=2"].map((path) => get(all, path, flooder));
  await Promise.all([end("/search?make=1"), end("/search?make=2")]);
  await Promise.all(pages);
  const made = make(renderTurns({ RENDER_AT_ONCE: 1 }));
  const page = get(made, "/search?make=3", flooder);
  const call = get(made, "/api/leads", flooder, { method: "POST", body: "{}" });
  await end("/api/leads");
  expect((await call).status).toBe(200);
  await end("/search?make=3");
  await page;
});
