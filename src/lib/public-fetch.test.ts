import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { isPublicAddress } from "./public-address.server.ts";
import { pooledPublicFetch, publicFetch } from "./public-fetch.server.ts";

let server: Server;
let base: string;
const hits: string[] = [];
const limits = { maxBytes: 1_000, timeoutMs: 2_000 };
const withLoopback = { ...limits, allowed: (address: string) => address === "127.0.0.1" };

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(request.url ?? "");
    if (request.url === "/picture")
      return response.writeHead(200, { "content-type": "image/png" }).end("bytes");
    if (request.url === "/large") return response.writeHead(200).end("x".repeat(5_000));
    if (request.url === "/inward")
      return response.writeHead(302, { location: "http://10.0.0.1/secret" }).end();
    if (request.url === "/loop") return response.writeHead(302, { location: "/loop" }).end();
    if (request.url === "/take") {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      return request.on("end", () =>
        response.writeHead(202).end(`${request.method} ${request.headers["x-kind"]} ${body}`),
      );
    }
    if (request.url === "/silent") return undefined;
    if (request.url === "/busy")
      return response.writeHead(429, { "retry-after": "120" }).end('{"error":"too many"}');
    if (request.url === "/flood") return response.writeHead(500).end("x".repeat(1_000_000));
    return response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("fetching a URL from a feed", () => {
  it("returns the content of a public address", async () => {
    expect(await publicFetch(`${base}/picture`, withLoopback)).toMatchObject({
      kind: "ok",
      headers: { "content-type": "image/png" },
    });
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://10.1.2.3/",
    "http://192.168.0.1/",
    "http://172.16.0.1/",
    "http://100.64.0.1/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://0.0.0.0/",
    "http://localhost/",
    "ftp://example.com/a",
    "file:///etc/passwd",
    "http://user:pass@example.com/",
    "not an address",
  ])("rejects %s", async (address) => {
    expect((await publicFetch(address, limits)).kind).toBe("refused");
  });

  it("posts, accepts any 2xx status and follows no redirect", async () => {
    const post = { body: "one", headers: { "x-kind": "lead" } };
    const posted = await publicFetch(`${base}/take`, { ...withLoopback, post });
    expect(posted.kind === "ok" && posted.bytes.toString()).toBe("POST lead one");
    expect(await publicFetch(`${base}/loop`, { ...withLoopback, post })).toMatchObject({
      response: { status: 302, headers: { location: "/loop" } },
    });
    expect((await publicFetch(`${base}/take`, { ...limits, post })).kind).toBe("refused");
    expect(await publicFetch("http://crm.example/hook", { ...limits, post })).toEqual({
      kind: "refused",
      reason: "nothing is sent to an address without https",
    });
  });

  it("checks each redirect again", async () => {
    expect(await publicFetch(`${base}/inward`, withLoopback)).toEqual({
      kind: "refused",
      reason: "the address points inward",
    });
  });

  it("connects to the listed hosts only, redirects included", async () => {
    const only = (...hosts: string[]) => publicFetch(`${base}/picture`, { ...withLoopback, hosts });
    expect((await only("127.0.0.1")).kind).toBe("ok");
    expect((await only("*.0.0.1", "other.example")).kind).toBe("ok");
    expect(await only("pictures.example", "*.pictures.example")).toEqual({
      kind: "refused",
      reason: "the host isn't listed",
    });
    expect(await publicFetch(`${base}/inward`, { ...withLoopback, hosts: ["127.0.0.1"] })).toMatchObject({
      kind: "refused",
    });
  });

  it("does not connect to a rejected address", async () => {
    hits.length = 0;
    await publicFetch(`${base}/picture`, limits);
    expect(hits).toEqual([]);
  });

  it("stops at the limits of bytes, redirects and time, and names an error status", async () => {
    expect(await publicFetch(`${base}/large`, withLoopback)).toMatchObject({ kind: "refused" });
    expect(await publicFetch(`${base}/loop`, withLoopback)).toEqual({
      kind: "failed",
      reason: "too many redirects",
    });
    expect(await publicFetch(`${base}/none`, withLoopback)).toMatchObject({
      kind: "failed",
      reason: "answered 404",
      response: { status: 404 },
    });
    const silent = await publicFetch(`${base}/silent`, { ...withLoopback, timeoutMs: 150 });
    expect(silent).toEqual({ kind: "failed", reason: "no answer within 150 ms", timedOut: true });
  });
});

it("returns the headers of a failure and the first 64 KB of its body, in words that have neither", async () => {
  const post = { body: "", headers: {} };
  const busy = await publicFetch(`${base}/busy`, { ...withLoopback, post });
  expect(busy).toMatchObject({
    kind: "failed",
    reason: "answered 429",
    response: { status: 429, headers: { "retry-after": "120" }, bytes: Buffer.from('{"error":"too many"}') },
  });
  const flood = await publicFetch(`${base}/flood`, { ...withLoopback, post });
  expect(flood.kind === "failed" && flood.response?.bytes.length).toBe(65_536);
});

describe("pooled connections", () => {
  let connected = 0;
  const count = () => {
    connected++;
  };
  beforeAll(() => {
    server.on("connection", count);
  });
  afterAll(() => {
    server.off("connection", count);
  });

  it("serve one request after the other, failures included, until they are closed", async () => {
    connected = 0;
    const pooled = pooledPublicFetch(withLoopback.allowed);
    for (let n = 0; n < 5; n++)
      for (const path of ["/picture", "/busy"]) await pooled.fetchPublic(`${base}${path}`, limits);
    // A connection is free a moment after its response: one that follows at once takes a second.
    expect(connected).toBeLessThanOrEqual(2);
    expect(await pooled.fetchPublic(`${base}/flood`, limits)).toMatchObject({ response: { status: 500 } });
    expect(await pooled.fetchPublic(`${base}/picture`, limits)).toMatchObject({ kind: "ok" });
    const unanswered = pooled.fetchPublic(`${base}/silent`, limits);
    await vi.waitFor(() => expect(hits.at(-1)).toBe("/silent"));
    await pooled.close();
    expect(await unanswered).toMatchObject({ kind: "failed" });
    const before = connected;
    expect(await pooled.fetchPublic(`${base}/picture`, limits)).toMatchObject({ kind: "failed" });
    expect(connected).toBe(before);
  });

  it("are made to their own allowed addresses, whatever a request allows", async () => {
    connected = 0;
    const pooled = pooledPublicFetch();
    for (const host of ["127.0.0.1", "localhost"])
      expect(await pooled.fetchPublic(base.replace("127.0.0.1", host), withLoopback)).toEqual({
        kind: "refused",
        reason: "the address points inward",
      });
    await pooled.close();
    expect(connected).toBe(0);
  });

  it("keep the time limit of each request", async () => {
    const pooled = pooledPublicFetch(withLoopback.allowed);
    expect(await pooled.fetchPublic(`${base}/silent`, { ...limits, timeoutMs: 150 })).toMatchObject({
      timedOut: true,
    });
    await pooled.close();
  });
});

/** An IPv4 address in every notation that some URL parser accepts. */
const spellings = (bytes: number[]): string[] => {
  const [a, b, c, d] = bytes as [number, number, number, number];
  const number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const hex = (value: number) => value.toString(16);
  const mapped = `${hex((a << 8) | b)}:${hex((c << 8) | d)}`;
  return [
    bytes.join("."),
    String(number),
    `0x${hex(number)}`,
    `0${number.toString(8)}`,
    bytes.map((one) => `0x${hex(one)}`).join("."),
    bytes.map((one) => `0${one.toString(8)}`).join("."),
    `${a}.${number & 0xffffff}`,
    `${a}.${b}.${number & 0xffff}`,
    `[::ffff:${bytes.join(".")}]`,
    `[::ffff:${mapped}]`,
    `[0:0:0:0:0:ffff:${mapped}]`,
    `[::${mapped}]`,
    `[::ffff:0:${mapped}]`,
    `[64:ff9b::${mapped}]`,
    `[64:ff9b:1::${mapped}]`,
    `[2002:${mapped}::]`,
    `${bytes.join(".")}.`,
    bytes.join("%2e"),
    bytes.join("。"),
  ];
};
const byte = fc.nat(255);
const inward = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
  fc.tuple(fc.constant(198), fc.constantFrom(18, 19), byte, byte),
  fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
  fc.constantFrom([169, 254, 169, 254], [100, 100, 100, 200], [192, 0, 0, 192]),
);

it("reaches no address of this machine, its network or its cloud, in any notation", async () => {
  hits.length = 0;
  await fc.assert(
    fc.asyncProperty(inward, fc.nat(), fc.constantFrom("http", "https"), async (bytes, pick, scheme) => {
      const all = spellings([...bytes]);
      const address = `${scheme}://${all[pick % all.length]}/latest/meta-data`;
      expect(await publicFetch(address, limits), address).toMatchObject({ kind: "refused" });
    }),
    { numRuns: 500 },
  );
  expect(hits).toEqual([]);
});

it("checks the address that is connected to, not one the name resolved to before", async () => {
  // The name is resolved when connecting: only that result counts, once.
  const seen: string[] = [];
  const outcome = await publicFetch(`http://localhost:${new URL(base).port}/picture`, {
    ...limits,
    allowed: (address) => {
      seen.push(address);
      return false;
    },
  });
  expect(outcome).toEqual({ kind: "refused", reason: "the address points inward" });
  expect(seen.length).toBeGreaterThan(0);
});

it.each([
  ["8.8.8.8", true],
  ["::7f00:1", false],
  ["4000::1", false],
  ["fe80::1%eth0", false],
  ["2606:4700::1111", true],
  ["::ffff:8.8.8.8", true],
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["nonsense", false],
])("says whether %s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
