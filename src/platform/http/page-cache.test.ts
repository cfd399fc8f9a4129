import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { PageCache, type Rendered } from "./page-cache.server.ts";

const html = `<p>${"stock ".repeat(400)}</p>`;
let clock = 1_000;
const cacheOf = (bytes = 1_000_000) => {
  clock = 1_000;
  return new PageCache(bytes, () => clock);
};
const page = (body = html, until = 60_000): Rendered => ({
  kind: "page",
  headers: {},
  body: Buffer.from(body),
  until,
  variesByVisitor: false,
  counted: [],
});

it("renders a page once for concurrent requests", async () => {
  const cache = cacheOf();
  let renders = 0;
  const found = await Promise.all(
    Array.from({ length: 100 }, () =>
      cache.find("a", "identity", async () => {
        renders++;
        await Promise.resolve();
        return page();
      }),
    ),
  );
  expect(renders).toBe(1);
  expect(found.every((one) => one.kind === "cached" && one.page.bodies.identity?.toString() === html)).toBe(
    true,
  );
  expect(cache.count()).toMatchObject({ fills: 1, shared: 99, pages: 1 });
});

it("caches a page until its rules change, and not a millisecond longer", async () => {
  const cache = cacheOf();
  await cache.find("a", "identity", async () => page(html, 5_000));
  clock = 4_999;
  expect(cache.get("a")).toBeDefined();
  clock = 5_000;
  expect(cache.get("a")).toBeUndefined();
  expect(cache.count().pages).toBe(0);
});

it("does not cache an expired page", async () => {
  const cache = cacheOf();
  expect((await cache.find("a", "identity", async () => page(html, 1_000))).kind).toBe("cached");
  expect(cache.get("a")).toBeUndefined();
});

it("returns an uncacheable response to one request only, each waiter rendering its own", async () => {
  const cache = cacheOf();
  let renders = 0;
  const once = async (): Promise<Rendered> => {
    renders++;
    return { kind: "made", status: 404, headers: {}, body: Buffer.from(String(renders)), counted: [] };
  };
  const found = await Promise.all([
    cache.find("a", "identity", once),
    cache.find("a", "identity", once),
    cache.find("a", "identity", once),
  ]);
  const bodies = found.map((one) => (one.kind === "made" ? one.body.toString() : one.kind));
  expect(new Set(bodies).size).toBe(3);
  expect(cache.count().pages).toBe(0);
});

it("drops a failed render, so that the next request retries", async () => {
  const cache = cacheOf();
  const broken = () => Promise.reject(new Error("no database"));
  const both = await Promise.allSettled([
    cache.find("a", "identity", broken),
    cache.find("a", "identity", broken),
  ]);
  expect(both.map((one) => one.status)).toEqual(["rejected", "rejected"]);
  expect((await cache.find("a", "identity", async () => page())).kind).toBe("cached");
});

it("caches a page in the requested encodings, each made once from the same page", async () => {
  const cache = cacheOf();
  const found = await cache.find("a", "br", async () => page());
  if (found.kind !== "cached") throw new Error("not kept");
  expect(Object.keys(found.page.bodies)).toEqual(["br"]);
  const before = cache.count().bytes;
  const [zipped, again, plain, brotli] = await Promise.all([
    cache.body(found.page, "gzip"),
    cache.body(found.page, "gzip"),
    cache.body(found.page, "identity"),
    cache.body(found.page, "br"),
  ]);
  expect(again).toBe(zipped);
  expect(gunzipSync(zipped).toString()).toBe(html);
  expect(brotliDecompressSync(brotli).toString()).toBe(html);
  expect(plain.toString()).toBe(html);
  expect(await cache.body(found.page, "identity")).toBe(plain);
  expect(cache.count().bytes).toBe(before + zipped.length + plain.length);
});

it.each(["zstd", "br", "gzip"] as const)(
  "gives back the page in every encoding when it is cached as %s only",
  async (first) => {
    const cache = cacheOf();
    const found = await cache.find("a", first, async () => page());
    if (found.kind !== "cached") throw new Error(found.kind);
    expect(zstdDecompressSync(await cache.body(found.page, "zstd")).toString()).toBe(html);
    expect(gunzipSync(await cache.body(found.page, "gzip")).toString()).toBe(html);
    expect((await cache.body(found.page, "identity")).toString()).toBe(html);
    expect(Object.keys(found.page.bodies).sort()).toEqual(
      [...new Set([first, "zstd", "gzip", "identity"])].sort(),
    );
  },
);

it("makes brotli of a page that is cached with gzip only", async () => {
  const cache = cacheOf();
  const found = await cache.find("a", "gzip", async () => page());
  if (found.kind !== "cached") throw new Error("not kept");
  expect(brotliDecompressSync(await cache.body(found.page, "br")).toString()).toBe(html);
});

it("stays within its bytes, evicting the least recently used page first", async () => {
  const cache = cacheOf(100_000);
  for (let at = 0; at < 60; at++) {
    await cache.find(`p${at}`, "identity", async () => page(`${html}${at}`));
    cache.get("p0");
  }
  expect(cache.count().bytes).toBeLessThanOrEqual(100_000);
  expect(cache.get("p0")).toBeDefined();
  expect(cache.get("p1")).toBeUndefined();
  expect(cache.get("p59")).toBeDefined();
});

it("uses no more memory for a page than its bytes", async () => {
  const cache = cacheOf();
  const found = await cache.find("a", "br", async () => page());
  if (found.kind !== "cached") throw new Error("not kept");
  await cache.body(found.page, "gzip");
  const { br, gzip } = found.page.bodies;
  expect([br, gzip].map((body) => body?.buffer.byteLength)).toEqual([br?.length, gzip?.length]);
});

it("gives equal pages equal ETags and different ones different ETags", async () => {
  const cache = cacheOf();
  const tag = async (key: string, body: string) => {
    const found = await cache.find(key, "identity", async () => page(body));
    return found.kind === "cached" ? found.page.etag : null;
  };
  expect(await tag("a", html)).toBe(await tag("b", html));
  expect(await tag("c", `${html}!`)).not.toBe(await tag("a", html));
});
