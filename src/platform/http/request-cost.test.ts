import { setImmediate } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { resumeMeter } from "#lib/meter.server.ts";
import { sitePaths } from "#tests/support/site-paths.ts";
import { listening, type TestServices, testServices } from "#tests/support/test-services.ts";
import { advanceMs } from "./cost-budget.ts";
import { httpApp } from "./http-app.server.ts";
import { limitKinds } from "./rate-limit-kinds.ts";
import { heldRefusals } from "./request-cost.server.ts";
import { newHostLimit } from "./serve-hosts.server.ts";

let services: TestServices;
let renders: string[];
/** Milliseconds that the event loop was used. */
let clock: number;
/** What some pages wait for. */
let slow: PromiseWithResolvers<void>;
/** What each render costs. */
const renderMs = 100;
const env = {
  TRUST_PROXY: "1",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined,
  PORT: 3000,
  SITE: undefined,
  demo: true,
  PAGE_CACHE_MB: 8,
  BUDGET_BURST: 3 * renderMs,
  BUDGET_RATE: 5,
  RENDER_AT_ONCE: 1,
  adminHost: null,
  consoleHost: null,
  apiHost: null,
  previewHost: null,
  NODE_ENV: "production" as const,
  hstsSubdomains: true,
};

const make = (over: Partial<typeof env> = {}, refusalMs = 0) =>
  httpApp({
    env: { ...env, ...over },
    refusalMs,
    services,
    paths: sitePaths,
    files: { respond: () => null },
    handler: async (request) => {
      const { pathname, search } = new URL(request.url);
      renders.push(pathname + search);
      if (request.body) await request.text();
      if (pathname === "/slow") {
        await slow.promise;
        // As the database does after each transaction.
        resumeMeter();
      }
      clock += renderMs;
      const status = pathname === "/missing" ? 404 : 200;
      return new Response(`<p>${pathname}</p>`, { status, headers: { "Content-Type": "text/html" } });
    },
  });
type Made = ReturnType<typeof make>;

const get = (made: Made, path: string, sender: string, init: RequestInit = {}) =>
  made.app.request(`http://harbour.localhost${path}`, {
    ...init,
    headers: { Host: "harbour.localhost", "X-Forwarded-For": sender, ...init.headers },
  });
/** Statuses of one request after another. */
async function statuses(made: Made, sender: string, paths: string[], init?: RequestInit): Promise<number[]> {
  const seen: number[] = [];
  for (const path of paths) seen.push((await get(made, path, sender, init)).status);
  return seen;
}
const searches = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `/search?make=${from + at}`);

beforeEach(() => {
  services = testServices("harbour");
  renders = [];
  clock = 0;
  slow = Promise.withResolvers();
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});
afterEach(() => vi.restoreAllMocks());

it("a network has its burst, then the rate, and gets Retry-After", async () => {
  const made = make();
  expect(await statuses(made, "203.0.113.9", searches(5))).toEqual([200, 200, 200, 429, 429]);
  const refused = await get(made, "/search?make=9", "203.0.113.9");
  // Two refused requests cost ten milliseconds each.
  expect(refused.headers.get("Retry-After")).toBe("4");
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  expect(await refused.text()).toContain("Please wait a few seconds");
  expect(renders).toHaveLength(3);
  services.at = new Date(services.at.getTime() + 6_001);
  expect(await statuses(made, "203.0.113.9", searches(2, 20))).toEqual([200, 429]);
});

it("others aren't affected; an IPv6 household is one network, with a port or without one", async () => {
  const made = make();
  await statuses(made, "2001:db8::1", searches(3));
  expect(await statuses(made, "[2001:db8::ff]:4711", searches(1, 30))).toEqual([429]);
  expect(await statuses(made, "2001:db8:0:1::1", searches(1, 40))).toEqual([200]);
});

it("cached pages cost nothing, to the sender that is limited either", async () => {
  const made = make();
  await statuses(made, "203.0.113.9", searches(4));
  expect(await statuses(made, "203.0.113.9", Array(20).fill("/search?make=1"))).toEqual(Array(20).fill(200));
  expect(renders).toHaveLength(3);
});

it.each([
  ["with a cookie of ours", "/contact-us", { headers: { Cookie: "forecourt_session=good" } }],
  ["of pages that don't exist", "/missing", {}],
  ["of a URL too long to be cached", `/search?make=${"x".repeat(2_100)}`, {}],
  ["of forms", "/contact-us", { method: "POST", body: "name=Ana" }],
] as const)("requests %s, which no cache serves, cost what each takes", async (_, path, init) => {
  expect(await statuses(make(), "203.0.113.9", Array(5).fill(path), init)).toEqual(
    [200, 200, 200, 429, 429].map((status) => (status === 200 && path === "/missing" ? 404 : status)),
  );
  expect(renders).toHaveLength(3);
});

it("hosts that are no site's are looked up for a network in limited number, and a site's own always", async () => {
  const made = make({ BUDGET_BURST: 10_000 });
  const looked: string[] = [];
  const { byHost } = services.sites;
  services.sites.byHost = (host) => {
    looked.push(host);
    return byHost(host);
  };
  const ask = (host: string, sender: string) =>
    Promise.resolve(
      made.app.request(`http://${host}/`, { headers: { Host: host, "X-Forwarded-For": sender } }),
    );
  const seen: number[] = [];
  for (let at = 0; at < newHostLimit.burst + 5; at++)
    seen.push((await ask(`made-up-${at}.example`, "203.0.113.9")).status);
  expect(seen).toEqual([...Array(newHostLimit.burst).fill(404), ...Array(5).fill(429)]);
  expect(looked).toHaveLength(newHostLimit.burst);
  expect((await ask("harbour.localhost", "203.0.113.9")).status).toBe(200);
  expect((await ask("made-up.example", "203.0.113.10")).status).toBe(404);
});

it("pages that require sign-in look up the sessions of a network in limited number", async () => {
  const made = make();
  let lookedUp = 0;
  services.signedIn = async () => {
    lookedUp++;
    return false;
  };
  const cookie = { headers: { Cookie: "forecourt_session=made-up" } };
  const seen = await statuses(made, "203.0.113.9", Array(limitKinds.call.burst + 3).fill("/finance"), cookie);
  expect(seen.slice(-4)).toEqual([302, 429, 429, 429]);
  expect(lookedUp).toBe(limitKinds.call.burst);
  expect(await statuses(made, "203.0.113.10", ["/finance"], cookie)).toEqual([302]);
});

it("a limited sender that comes first refuses no other request for the same page", async () => {
  const made = make();
  await statuses(made, "203.0.113.9", searches(3));
  const [limited, first, joined] = await Promise.all([
    get(made, "/search?make=new", "203.0.113.9"),
    get(made, "/search?make=new", "203.0.113.10"),
    get(made, "/search?make=new", "203.0.113.9"),
  ]);
  expect(first.status).toBe(200);
  expect(limited.status).toBe(429);
  // It shares the render of another, which costs nothing.
  expect(joined.status).toBe(200);
  expect(renders).toHaveLength(4);
});

it("calls cost what they take too, and a rate of 0 sets no limit", async () => {
  const calls = Array.from({ length: 5 }, (_, at) => `/api/hero?make=${at}`);
  const made = make();
  expect(await statuses(made, "203.0.113.9", calls)).toEqual([200, 200, 200, 429, 429]);
  const refused = await get(made, "/api/hero", "203.0.113.9");
  expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
  expect(await statuses(make({ BUDGET_RATE: 0 }), "203.0.113.9", searches(9))).toEqual(Array(9).fill(200));
});

it("waiting isn't charged, nor is others' work meanwhile", async () => {
  const made = make({ RENDER_AT_ONCE: 0 });
  const waits = [1, 2].map(() => get(made, "/slow", "203.0.113.9", { method: "POST", body: "a" }));
  await expect.poll(() => renders.length).toBe(2);
  clock += 100_000;
  for (const other of [10, 11, 12, 13]) await statuses(made, `203.0.113.${other}`, searches(3, other * 10));
  slow.resolve();
  await Promise.all(waits);
  await setImmediate();
  expect(await statuses(made, "203.0.113.9", searches(3, 900))).toEqual([200, 429, 429]);
});

it("requests that are refused use up a budget, though they cost the server little", async () => {
  const made = make();
  const large = { method: "POST", body: "x".repeat(1_100_000) };
  const tries = (3 * renderMs) / advanceMs;
  expect(await statuses(made, "203.0.113.9", Array(tries + 1).fill("/contact-us"), large)).toEqual([
    ...Array(tries).fill(413),
    429,
  ]);
  expect(await statuses(made, "203.0.113.9", searches(1))).toEqual([429]);
  expect(renders).toEqual([]);
});

it("a form is charged with what follows its last byte, and isn't read once nothing is left", async () => {
  const { app, metrics } = make();
  const server = await listening(
    (incoming, outgoing) => void getRequestListener(app.fetch)(incoming, outgoing),
  );
  const post = () =>
    server.get(
      "/contact-us",
      { Host: "harbour.localhost", "X-Forwarded-For": "203.0.113.9", Origin: "http://harbour.localhost" },
      "POST",
      `name=${"a".repeat(100_000)}`,
    );
  try {
    for (let form = 0; form < 3; form++) expect((await post()).status).toBe(200);
    const refused = await post();
    expect(refused.status).toBe(429);
    expect(refused.headers.connection).toBe("close");
    expect(renders).toHaveLength(3);
    const counted = await metrics.text();
    expect(counted).toContain("forecourt_over_budget_total 1\n");
    const charged = /^forecourt_charged_seconds_total (\S+)$/m.exec(counted)?.[1];
    expect(Number(charged)).toBeCloseTo((3 * renderMs) / 1_000);
    // This machine's own requests cost nothing.
    for (let own = 0; own < 9; own++) {
      const { status } = await server.get(`/search?make=${own}`, { Host: "harbour.localhost" });
      expect(status).toBe(200);
    }
  } finally {
    await server.close();
  }
});

it("what waits for its turn is refused when the request before it used up what was left", async () => {
  const made = make();
  const seen = await Promise.all(
    searches(6).map(async (path) => (await get(made, path, "203.0.113.9")).status),
  );
  expect(seen.toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
  expect(renders).toHaveLength(3);
});

it.each([
  ["for cost", "/search?make=9", {}, 429],
  ["of a body that is too large", "/contact-us", { method: "POST", body: "x".repeat(1_100_000) }, 413],
])(
  "a refusal %s is held back, so that its connection brings no other request at once",
  async (_, path, init, status) => {
    const made = make({}, 1_000);
    if (status === 429) await statuses(made, "203.0.113.9", searches(3));
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const refused = get(made, path, "203.0.113.9", init);
      await expect.poll(() => vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1_000);
      expect((await refused).status).toBe(status);
    } finally {
      vi.useRealTimers();
    }
  },
);

it("refusals that come together are given apart, and the longer the more there are", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const { hold } = heldRefusals({ countOverBudget() {} }, 1_000);
    let given = 0;
    for (let connection = 0; connection < 50; connection++) void hold().then(() => given++);
    await vi.advanceTimersByTimeAsync(499);
    expect(given).toBe(0);
    let elapsed = 499;
    while (given < 50) {
      const before = given;
      await vi.advanceTimersByTimeAsync(10);
      elapsed += 10;
      expect(given - before).toBeLessThanOrEqual(2);
    }
    expect(elapsed).toBeGreaterThan(2_000);
  } finally {
    vi.useRealTimers();
  }
});
