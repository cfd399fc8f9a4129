import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isPublicAddress, publicFetch } from "./public-fetch.server.ts";

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
    return response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("fetching an address that a feed gave", () => {
  it("brings what a public address holds", async () => {
    expect(await publicFetch(`${base}/picture`, withLoopback)).toMatchObject({
      kind: "ok",
      contentType: "image/png",
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
  ])("refuses %s", async (address) => {
    expect((await publicFetch(address, limits)).kind).toBe("refused");
  });

  it("posts, takes any good answer and follows no redirect", async () => {
    const post = { body: "one", headers: { "x-kind": "lead" } };
    const taken = await publicFetch(`${base}/take`, { ...withLoopback, post });
    expect(taken.kind === "ok" && taken.bytes.toString()).toBe("POST lead one");
    expect(await publicFetch(`${base}/loop`, { ...withLoopback, post })).toMatchObject({ status: 302 });
    expect((await publicFetch(`${base}/take`, { ...limits, post })).kind).toBe("refused");
  });

  it("looks again at each redirect", async () => {
    expect(await publicFetch(`${base}/inward`, withLoopback)).toEqual({
      kind: "refused",
      reason: "the address points inward",
    });
  });

  it("does not connect to a refused address", async () => {
    hits.length = 0;
    await publicFetch(`${base}/picture`, limits);
    expect(hits).toEqual([]);
  });

  it("stops at the limits of bytes, redirects and time, and names a bad answer", async () => {
    expect(await publicFetch(`${base}/large`, withLoopback)).toMatchObject({ kind: "refused" });
    expect(await publicFetch(`${base}/loop`, withLoopback)).toEqual({
      kind: "failed",
      reason: "too many redirects",
    });
    expect(await publicFetch(`${base}/none`, withLoopback)).toEqual({
      kind: "failed",
      reason: "answered 404",
      status: 404,
    });
    const silent = await publicFetch(`${base}/silent`, { ...withLoopback, timeoutMs: 150 });
    expect(silent).toEqual({ kind: "failed", reason: "no answer within 150 ms", timedOut: true });
  });
});

it.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["::ffff:8.8.8.8", true],
  ["::ffff:10.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["nonsense", false],
])("says whether %s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
