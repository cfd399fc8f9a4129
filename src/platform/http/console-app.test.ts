import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestServices, testServices } from "#tests/support/test-services.ts";
import { type ConsoleHandler, consoleApp, newSessionLimit } from "./console-app.server.ts";
import { Metrics } from "./metrics.server.ts";
import { startScript } from "./start-script.ts";

const env = {
  TRUST_PROXY: "loopback",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined as number | undefined,
  NODE_ENV: "production" as const,
  hstsSubdomains: true,
  adminHost: "admin.localhost",
  previewHost: "preview.localhost",
  BUDGET_BURST: 10_000,
  BUDGET_RATE: 500,
  RENDER_AT_ONCE: 1,
};
const origin = "http://admin.localhost:3000";

let services: TestServices;
let handled: string[];
beforeEach(() => {
  services = testServices("harbour");
  handled = [];
});

/** The session that a request of these tests names. */
const sessionOf = (request: Request) => /session=(.+)/.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;

function make(over: Partial<typeof env> = {}, handler?: ConsoleHandler) {
  return consoleApp({
    env: { ...env, ...over },
    services,
    metrics: new Metrics(),
    pageCounts: () => undefined,
    sessionOf,
    refusalMs: 0,
    files: { respond: (_, path) => (path === "/assets/a.js" ? new Response("file") : null) },
    handler:
      handler ??
      (async (request, { id }) => {
        handled.push(`${request.method} ${request.url}`);
        if (new URL(request.url).pathname === "/broken") throw new Error("a bug");
        return new Response(id, {
          headers: { "Content-Type": "text/html", "Cache-Control": "public" },
        });
      }),
  });
}

function send(
  path: string,
  init: RequestInit = {},
  over: Partial<typeof env> = {},
  app = make(over),
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Host", "admin.localhost:3000");
  return Promise.resolve(app.request(`${origin}${path}`, { ...init, headers }));
}

it("passes a request on without null bytes in its query", async () => {
  await send("/leads?q=a%00b&site=%%0000");
  expect(handled).toEqual([`GET ${origin}/leads?q=ab&site=%2500`]);
});

it("passes a request on at the console's origin, and caches nothing", async () => {
  const answer = await send("/sign-in?return=%2Fleads");
  expect(handled).toEqual([`GET ${origin}/sign-in?return=%2Fleads`]);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
});

describe("the budget", () => {
  const screenMs = 100;
  /** Sessions by their tokens, as the database has them. */
  let sessions: Map<string, string>;
  let clock: number;
  beforeEach(() => {
    sessions = new Map();
    clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => clock);
  });
  afterEach(() => vi.restoreAllMocks());

  const limited = () =>
    make({ TRUST_PROXY: "1", BUDGET_BURST: 3 * screenMs, BUDGET_RATE: 5 }, async (request, _, onSession) => {
      handled.push(request.url);
      clock += screenMs;
      const token = sessionOf(request);
      if (token !== null) onSession(sessions.get(token) ?? null);
      return new Response("a screen");
    });
  /** Statuses of screens, one after another, from one network. */
  async function statuses(app: ReturnType<typeof make>, count: number, session: string | null = null) {
    const seen: number[] = [];
    for (let at = 0; at < count; at++) {
      const headers = {
        "X-Forwarded-For": `203.0.113.9:${4000 + at}`,
        ...(session === null ? {} : { Cookie: `session=${session}` }),
      };
      seen.push((await send("/leads", { headers }, {}, app)).status);
    }
    return seen;
  }

  it("of a network is used up by its screens; files cost nothing", async () => {
    const app = limited();
    expect(await statuses(app, 4)).toEqual([200, 200, 200, 429]);
    const from = { headers: { "X-Forwarded-For": "203.0.113.9" } };
    const refused = await send("/", from, {}, app);
    expect(refused.headers.get("Retry-After")).toBe("2");
    expect((await send("/assets/a.js", from, {}, app)).status).toBe(200);
    const other = { headers: { "X-Forwarded-For": "203.0.113.10" } };
    expect((await send("/", other, {}, app)).status).toBe(200);
    expect(handled).toHaveLength(4);
  });

  it("of members is their own, beside others in their network", async () => {
    const app = limited();
    for (const name of ["ana", "ben"]) sessions.set(`of-${name}`, name);
    expect(await statuses(app, 4, "of-ana")).toEqual([200, 200, 200, 429]);
    expect(await statuses(app, 4)).toEqual([200, 200, 200, 429]);
    // His session is looked up though the network has nothing left.
    expect(await statuses(app, 4, "of-ben")).toEqual([200, 200, 200, 429]);
  });

  it("isn't bought by a cookie: one without a session counts for the network", async () => {
    const app = limited();
    expect(await statuses(app, 3, "forged")).toEqual([200, 200, 200]);
    const tries = await statuses(app, newSessionLimit.burst + 20, "forged");
    expect(tries.filter((status) => status === 200).length).toBeLessThanOrEqual(newSessionLimit.burst);
    expect(tries.slice(-20)).toEqual(Array(20).fill(429));
  });

  it("of a member is no longer for a session that has ended", async () => {
    const app = limited();
    sessions.set("of-ana", "ana").set("new", "ana");
    await statuses(app, 2, "of-ana");
    sessions.delete("of-ana");
    await statuses(app, 1, "of-ana");
    await statuses(app, 40, "of-ana");
    // The old cookie's requests used up the network's budget, and none of hers.
    expect(await statuses(app, 1)).toEqual([429]);
  });
});

it("sends a file to be saved as it is made, whatever encodings the browser understands", async () => {
  let made = 0;
  const endless = new ReadableStream({
    pull(controller) {
      made++;
      controller.enqueue(new TextEncoder().encode("a line of a long file\n".repeat(100)));
    },
  });
  const file = { "Content-Type": "text/csv", "Content-Disposition": 'attachment; filename="leads.csv"' };
  const app = consoleApp({
    env,
    services,
    metrics: new Metrics(),
    pageCounts: () => undefined,
    sessionOf,
    files: { respond: () => null },
    handler: async () => new Response(endless, { headers: file }),
  });
  const answer = await send("/leads.csv", { headers: { "Accept-Encoding": "gzip, br" } }, {}, app);
  const reader = answer.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain("a line of a long file");
  expect(made).toBeLessThan(10);
  expect(answer.headers.get("Content-Encoding")).toBeNull();
  await reader.cancel();
});

it("allows no inline script but the one that loads a screen's", async () => {
  const policy = (await send("/")).headers.get("Content-Security-Policy") ?? "";
  const hash = createHash("sha256").update(startScript).digest("base64");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe-inline");
});

describe("a POST", () => {
  const post = (from: string | null, over: Partial<typeof env> = {}) =>
    send("/sign-in", { method: "POST", headers: from === null ? {} : { Origin: from } }, over);

  it("is accepted from the console's own origin only", async () => {
    expect((await post(origin)).status).toBe(200);
    const others = [
      null,
      "null",
      "http://admin.localhost",
      "http://admin.localhost:3001",
      "https://admin.localhost:3000",
      "http://harbour.localhost:3000",
      "http://admin.localhost:3000.attacker.example",
    ];
    for (const other of others) expect((await post(other)).status, String(other)).toBe(403);
    expect(handled).toEqual([`POST ${origin}/sign-in`]);
  });

  it("is accepted at the port that visitors use, where PUBLIC_PORT names it", async () => {
    expect((await post("http://admin.localhost:8443", { PUBLIC_PORT: 8443 })).status).toBe(200);
    expect((await post(origin, { PUBLIC_PORT: 8443 })).status).toBe(403);
  });

  it("is refused beyond 1 MB", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    expect((await send("/sign-in", { method: "POST", headers: { Origin: origin }, body })).status).toBe(413);
  });
});

it("refuses an address of more parameters than a screen has", async () => {
  expect((await send(`/stock?${"a&".repeat(2_000)}`)).status).toBe(414);
  expect(handled).toEqual([]);
});

it("serves its files and the system addresses, and refuses other methods", async () => {
  expect(await (await send("/assets/a.js")).text()).toBe("file");
  expect(await (await send("/healthz")).text()).toBe("ok");
  expect((await send("/", { method: "DELETE" })).status).toBe(405);
  expect(handled).toEqual([]);
});

it("responds 500 with the request's id to an error, and logs it without the query", async () => {
  const logged: unknown[] = [];
  services.log.error = ((...line: unknown[]) => logged.push(line)) as never;
  const answer = await send("/broken?q=secret");
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain(answer.headers.get("X-Request-Id"));
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toContain("secret");
});

it("serves pictures, and takes a picture in the forms for pictures only", async () => {
  expect(await (await send("/img/160/one.jpg")).text()).toBe("picture");
  expect(handled).toEqual([]);
  const post = async (path: string, bytes: number) => {
    const body = new FormData();
    body.set("photo", new Blob([new Uint8Array(bytes)]), "one.jpg");
    return (await send(path, { method: "POST", body, headers: { Origin: origin } })).status;
  };
  expect(await post("/stock/harbour/car-1/photos", 5_000_000)).toBe(200);
  expect(await post("/stock/harbour/car-1/photos", 11_000_000)).toBe(413);
  expect(await post("/stock/harbour/car-1/photos/one.jpg.data", 5_000_000)).toBe(200);
  expect(await post("/stock/harbour/car-1", 5_000_000)).toBe(413);
  expect(await post("/pages/pictures?of=site:harbour", 5_000_000)).toBe(200);
  expect(await post("/pages/edit?of=site:harbour", 5_000_000)).toBe(413);
  expect(await post("/people", 5_000_000)).toBe(413);
});
