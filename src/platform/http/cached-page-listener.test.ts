import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sitePaths } from "#tests/support/site-paths.ts";
import { listening, type TestServices, testServices } from "#tests/support/test-services.ts";
import { cachedPageListener } from "./cached-page-listener.server.ts";
import { httpApp } from "./http-app.server.ts";
import { requestContext } from "./request-context.server.ts";

let services: TestServices;
let server: Awaited<ReturnType<typeof listening>>;
let fullyHandled: number;
let renders: number;
const env = {
  TRUST_PROXY: "",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined as number | undefined,
  PORT: 3000,
  SITE: undefined,
  demo: true,
  PAGE_CACHE_MB: 8,
  adminHost: null,
  consoleHost: null,
  apiHost: null,
  previewHost: null,
  BUDGET_BURST: 10_000,
  BUDGET_RATE: 500,
  RENDER_AT_ONCE: 1,
  NODE_ENV: "production" as const,
  hstsSubdomains: true,
};
const host = { Host: "harbour.localhost:3000" };
const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  undefined: (body: Buffer) => body,
};

beforeEach(() => start(env));

async function start(
  env: Parameters<typeof cachedPageListener>[2] & Parameters<typeof httpApp>[0]["env"],
): Promise<void> {
  services = testServices("harbour");
  fullyHandled = 0;
  renders = 0;
  const made = httpApp({
    env,
    services,
    paths: sitePaths,
    files: { respond: () => null },
    handler: async (request, context) => {
      renders++;
      const { pathname } = new URL(request.url);
      if (pathname === "/counted")
        context.get(requestContext).count?.({ kind: "view", subject: "k", results: null });
      const sent = request.method === "POST" ? await request.text() : "";
      const body = `<p>${request.url} ${sent} ${"car ".repeat(500)}</p>`;
      const data = new URL(request.url).pathname.endsWith(".data");
      const type = data ? "text/x-script" : "text/html; charset=utf-8";
      const audience = request.url.endsWith("/careers") ? "visitor" : "";
      return new Response(body, { headers: { "Content-Type": type, "x-forecourt-audience": audience } });
    },
  });
  const ours = getRequestListener(made.app.fetch);
  server = await listening(
    cachedPageListener(made, services, env, (request, response) => {
      fullyHandled++;
      void ours(request, response);
    }),
  );
}
afterEach(() => server.close());

it.each(["/search", "/search.data"])(
  "returns a cached %s with the same headers as the full handler",
  async (path) => {
    const made = await server.get(`${path}?make=Kia`, host);
    const cached = await server.get(`${path}?utm_source=x&make=Kia`, host);
    expect(made.headers["content-type"]).toMatch(/charset=utf-8$/);
    expect(fullyHandled).toBe(1);
    expect(renders).toBe(1);
    expect(cached.body.equals(made.body)).toBe(true);
    const comparable = ({ "x-request-id": _id, date: _date, ...rest }: typeof cached.headers) => rest;
    expect(comparable(cached.headers)).toEqual(comparable(made.headers));
  },
);

it("counts what a page contains each time that it is sent, cached or not, with the address and headers as sent", async () => {
  const counted = vi.spyOn(services, "countAnswer");
  const visitor = { ...host, "User-Agent": "browser", Referer: "https://from.example/" };
  const first = await server.get("/counted?utm_source=x", visitor);
  expect(fullyHandled).toBe(1);
  await server.get("/counted?gclid=1", { ...visitor, "If-None-Match": String(first.headers.etag) });
  await server.get("/counted?gclid=2", visitor, "HEAD");
  await server.get("/search", visitor);
  expect(renders).toBe(2);
  expect(
    counted.mock.calls.map(([site, what, { query, headers }]) => [
      ...[site.slug, what, query, headers["user-agent"], headers.referer],
    ]),
  ).toEqual([
    [
      "harbour",
      [{ kind: "view", subject: "k", results: null }],
      "?utm_source=x",
      "browser",
      "https://from.example/",
    ],
    [
      "harbour",
      [{ kind: "view", subject: "k", results: null }],
      "?gclid=1",
      "browser",
      "https://from.example/",
    ],
  ]);
});

it("responds in the requested encoding", async () => {
  const plain = await server.get("/search", host);
  const zipped = await server.get("/search", { ...host, "Accept-Encoding": "gzip" });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  expect(plain.headers["content-encoding"]).toBeUndefined();
});

it("sends Zstandard first and Brotli to those who come later, with one ETag and a Vary for all forms [DECIDE-541]", async () => {
  const get = (encodings: string, more = {}) =>
    server.get("/search", { ...host, "Accept-Encoding": encodings, ...more });
  const browser = "gzip, deflate, br, zstd";
  const first = await get(browser);
  expect(first.headers["content-encoding"]).toBe("zstd");
  await vi.waitFor(async () => expect((await get(browser)).headers["content-encoding"]).toBe("br"));
  const answers = {
    br: await get(browser),
    gzip: await get("gzip, br;q=0, zstd;q=0"),
    zstd: await get("zstd, *;q=0"),
    undefined: await get("identity"),
  };
  const texts = new Set<string>();
  for (const [encoding, { headers, body }] of Object.entries(answers)) {
    expect(String(headers["content-encoding"])).toBe(encoding);
    expect(headers.vary).toBe("Accept-Encoding");
    expect(headers.etag).toBe(first.headers.etag);
    expect(Number(headers["content-length"])).toBe(body.length);
    texts.add(decoders[encoding as keyof typeof decoders](body).toString());
    const known = await get(browser, { "If-None-Match": String(headers.etag) });
    expect([known.status, known.headers["content-encoding"]]).toEqual([304, undefined]);
  }
  expect(texts.size).toBe(1);
  expect(renders).toBe(1);
});

it("responds with 304 to a browser whose copy is current", async () => {
  const first = await server.get("/search", host);
  const again = await server.get("/search", { ...host, "If-None-Match": String(first.headers.etag) });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  expect(again.headers.vary).toBe("Accept-Encoding");
  services.itemsNumber++;
  const changed = await server.get("/search", { ...host, "If-None-Match": 'W/"another"' });
  expect(changed.status).toBe(200);
});

it("shows a change at the next request", async () => {
  await server.get("/search", host);
  services.itemsNumber++;
  await server.get("/search", host);
  expect(renders).toBe(2);
});

it("renders car pages alone again on the day on which a feed confirmed the stock", async () => {
  const pages = ["/cars/kia", "/search"];
  for (const page of pages) await server.get(page, host);
  expect(renders).toBe(2);
  services.confirmedDays = "2026-03-11";
  for (const page of [...pages, ...pages]) await server.get(page, host);
  expect(renders).toBe(3);
});

it("serves a signed-in shopper from the cached pages, byte for byte the same", async () => {
  const first = await server.get("/search", host);
  const again = await server.get("/search", { ...host, Cookie: "forecourt_session=good; forecourt_in=1" });
  expect([renders, fullyHandled]).toEqual([1, 1]);
  expect(again.body.equals(first.body)).toBe(true);
  expect(again.headers["set-cookie"]).toBeUndefined();
});

it("leaves pages that depend on the session to the full handler", async () => {
  for (let times = 0; times < 2; times++)
    await server.get("/contact-us/", { ...host, Cookie: "forecourt_session=good" });
  expect([renders, fullyHandled]).toEqual([2, 2]);
});

it("leaves content that depends on the visitor to the full handler, for visitors with our cookies only", async () => {
  for (let times = 0; times < 2; times++) await server.get("/careers", host);
  expect([renders, fullyHandled]).toEqual([1, 1]);
  await server.get("/careers", { ...host, Cookie: "forecourt_draft=1" });
  expect([renders, fullyHandled]).toEqual([2, 2]);
});

it.each([
  ["credentials", { Authorization: "Bearer x" }, "GET"],
  ["another method", {}, "HEAD"],
] as const)("leaves a request with %s to the full handler", async (_, headers, method) => {
  await server.get("/search", host);
  await server.get("/search", { ...host, ...headers }, method);
  expect(fullyHandled).toBe(2);
});

it("leaves a preview of content to the full handler", async () => {
  await server.get("/about-us", host);
  expect(fullyHandled).toBe(1);
  await server.get("/about-us", { ...host, Cookie: "forecourt_preview=0123456789abcdef0123456789abcdef" });
  expect(fullyHandled).toBe(2);
});

it("leaves an unknown host and an invalid address to the full handler", async () => {
  expect((await server.get("/search", { Host: "elsewhere.example" })).status).toBe(404);
  expect((await server.get("/cars/%00", host)).status).toBe(400);
  expect((await server.get("/search", { Host: "a/b" })).status).toBe(400);
});

it("passes routes the public address behind a trusted proxy, with the request", async () => {
  await server.close();
  await start({ ...env, TRUST_PROXY: "loopback" });
  const forwarded = {
    Host: "harbour.localhost",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "203.0.113.9",
  };
  const page = await server.get("/search", forwarded);
  expect(page.body.toString()).toContain("https://harbour.localhost/search");
  expect(page.headers["strict-transport-security"]).toBeDefined();
  const origin = { Origin: "https://harbour.localhost", "Content-Type": "text/plain" };
  const sent = await server.get("/enquiry", { ...forwarded, ...origin }, "POST", "my words");
  expect(sent.status).toBe(200);
  expect(sent.body.toString()).toContain("https://harbour.localhost/enquiry my words");
});

describe("headers of any length", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = () => {
    collect();
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  const long = (at: number) => `${String(at).padStart(6, "0")}${"a".repeat(200_000)}`;

  it.each<[string, (at: number) => Record<string, string>, number]>([
    ["hosts", (at) => ({ Host: long(at) }), 400],
    ["hosts with a port", (at) => ({ Host: `harbour.localhost:${long(at)}` }), 400],
    ["encodings", (at) => ({ ...host, "Accept-Encoding": `gzip, ${long(at)}` }), 200],
    ["forwarded addresses", (at) => ({ ...host, "X-Forwarded-For": long(at) }), 200],
    ["forwarded hosts", (at) => ({ ...host, "X-Forwarded-Host": long(at) }), 200],
  ])("%s leave nothing behind in memory", async (_, headers, status) => {
    await server.close();
    await start({ ...env, TRUST_PROXY: "" });
    await server.get("/search", host);
    const before = heap();
    for (let at = 0; at < 100; at++) expect((await server.get("/search", headers(at))).status).toBe(status);
    expect(heap() - before).toBeLessThan(10);
  });

  it("of hosts and clients behind a trusted proxy neither", async () => {
    await server.close();
    await start({ ...env, TRUST_PROXY: "loopback", trustForwardedHost: true });
    const before = heap();
    for (let at = 0; at < 100; at++) {
      const from = { "X-Forwarded-For": `${long(at)}, 127.0.0.1`, "X-Forwarded-Host": "harbour.localhost" };
      await server.get("/api/search", { ...host, ...from }, "POST", "{}");
      expect((await server.get("/search", { ...host, "X-Forwarded-Host": long(at) })).status).toBe(400);
    }
    expect(heap() - before).toBeLessThan(10);
  });
});

it("caches one page, whatever port or spelling the Host header has", async () => {
  const first = await server.get("/search", host);
  for (const name of ["harbour.localhost:6666", "harbour.localhost.", "Harbour.LOCALHOST:1"])
    expect((await server.get("/search", { Host: name })).body.equals(first.body)).toBe(true);
  expect(renders).toBe(1);
});

it("shows its metrics to this machine, not to a visitor forwarded by a proxy here", async () => {
  expect((await server.get("/metrics", host)).status).toBe(200);
  expect((await server.get("/metrics", { ...host, "X-Forwarded-For": "203.0.113.9" })).status).toBe(404);
});
