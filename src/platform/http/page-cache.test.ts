import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { sampleSite } from "#tests/support/sample-site.ts";
import { PageCache, type Rendered, type Slot } from "./page-cache.server.ts";

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
  sharedUntil: null,
  variesByVisitor: false,
  counted: [],
  reads: null,
});
const site = sampleSite();
const slot = (key: string, version = 1): Slot => ({ key, site, version });

it("renders a page once for concurrent requests", async () => {
  const cache = cacheOf();
  let renders = 0;
  const found = await Promise.all(
    Array.from({ length: 100 }, () =>
      cache.find(slot("a"), "identity", async () => {
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
  await cache.find(slot("a"), "identity", async () => page(html, 5_000));
  clock = 4_999;
  expect(await cache.get(slot("a"))).toBeDefined();
  clock = 5_000;
  expect(await cache.get(slot("a"))).toBeUndefined();
  expect(cache.count().pages).toBe(0);
});

it("does not cache an expired page", async () => {
  const cache = cacheOf();
  expect((await cache.find(slot("a"), "identity", async () => page(html, 1_000))).kind).toBe("cached");
  expect(await cache.get(slot("a"))).toBeUndefined();
});

it("returns an uncacheable response to one request only, each waiter rendering its own", async () => {
  const cache = cacheOf();
  let renders = 0;
  const once = async (): Promise<Rendered> => {
    renders++;
    return { kind: "made", status: 404, headers: {}, body: Buffer.from(String(renders)), counted: [] };
  };
  const found = await Promise.all([
    cache.find(slot("a"), "identity", once),
    cache.find(slot("a"), "identity", once),
    cache.find(slot("a"), "identity", once),
  ]);
  const bodies = found.map((one) => (one.kind === "made" ? one.body.toString() : one.kind));
  expect(new Set(bodies).size).toBe(3);
  expect(cache.count().pages).toBe(0);
});

it("drops a failed render, so that the next request retries", async () => {
  const cache = cacheOf();
  const broken = () => Promise.reject(new Error("no database"));
  const both = await Promise.allSettled([
    cache.find(slot("a"), "identity", broken),
    cache.find(slot("a"), "identity", broken),
  ]);
  expect(both.map((one) => one.status)).toEqual(["rejected", "rejected"]);
  expect((await cache.find(slot("a"), "identity", async () => page())).kind).toBe("cached");
});

it("caches a page in the requested encodings, each made once from the same page", async () => {
  const cache = cacheOf();
  const found = await cache.find(slot("a"), "br", async () => page());
  if (found.kind !== "cached") throw new Error("not revalidated");
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
    const found = await cache.find(slot("a"), first, async () => page());
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
  const found = await cache.find(slot("a"), "gzip", async () => page());
  if (found.kind !== "cached") throw new Error("not revalidated");
  expect(brotliDecompressSync(await cache.body(found.page, "br")).toString()).toBe(html);
});

it("sends a page in the form that is made fastest first, and in its smallest once it is asked for again, without a wait [DECIDE-541]", async () => {
  const cache = cacheOf();
  const browser = ["zstd", "br", "gzip"] as const;
  const found = await cache.find(slot("a"), "zstd", async () => page());
  if (found.kind !== "cached") throw new Error(found.kind);
  const sent = async (accepted: Parameters<PageCache["toSend"]>[1]) =>
    (await cache.toSend(found.page, accepted)).encoding;
  expect(await sent(browser)).toBe("zstd");
  expect(Object.keys(found.page.bodies)).toEqual(["zstd"]);
  expect(await sent(browser)).toBe("zstd");
  await vi.waitFor(() => expect(Object.keys(found.page.bodies)).toEqual(["br"]));
  const { encoding, body } = await cache.toSend(found.page, browser);
  expect([encoding, brotliDecompressSync(body).toString()]).toEqual(["br", html]);
  expect(await sent(["gzip"])).toBe("gzip");
  expect(await sent(["identity"])).toBe("identity");
  expect(await sent(browser)).toBe("br");
  const { br, gzip, identity } = found.page.bodies;
  const bytes = [br, gzip, identity].reduce((sum, one) => sum + (one?.length ?? 0), 0);
  expect(cache.count().bytes).toBe(bytes + "a".length + 1_024);
});

it("sends clients without Zstandard Brotli at once, and a smaller one to those who come later [DECIDE-541]", async () => {
  const cache = cacheOf();
  const long = Array.from({ length: 3_000 }, (_, at) => `<p>${(at * 7_919) % 1_009} cars</p>`).join("");
  const found = await cache.find(slot("a"), "br", async () => page(long));
  if (found.kind !== "cached") throw new Error(found.kind);
  const lengths: number[] = [];
  for (let turn = 0; turn < 2; turn++) {
    const { encoding, body } = await cache.toSend(found.page, ["br", "gzip"]);
    expect([encoding, brotliDecompressSync(body).toString()]).toEqual(["br", long]);
    lengths.push(body.length);
  }
  expect(lengths[1]).toBe(lengths[0]);
  await vi.waitFor(async () => {
    const { body } = await cache.toSend(found.page, ["br", "gzip"]);
    expect(brotliDecompressSync(body).toString()).toBe(long);
    expect(body.length).toBeLessThan(lengths[0] as number);
  });
});

it("sends a page that fits into a packet as it is, in whichever form it was asked for", async () => {
  const cache = cacheOf();
  const found = await cache.find(slot("a"), "br", async () => page("short"));
  if (found.kind !== "cached") throw new Error(found.kind);
  expect(Object.keys(found.page.bodies)).toEqual(["identity"]);
  for (let turn = 0; turn < 3; turn++)
    expect((await cache.toSend(found.page, ["zstd", "br"])).encoding).toBe("identity");
  expect(Object.keys(found.page.bodies)).toEqual(["identity"]);
});

it("stays within its bytes, evicting the least recently used page first", async () => {
  const cache = cacheOf(100_000);
  for (let at = 0; at < 60; at++) {
    await cache.find(slot(`p${at}`), "identity", async () => page(`${html}${at}`));
    await cache.get(slot("p0"));
  }
  expect(cache.count().bytes).toBeLessThanOrEqual(100_000);
  expect(await cache.get(slot("p0"))).toBeDefined();
  expect(await cache.get(slot("p1"))).toBeUndefined();
  expect(await cache.get(slot("p59"))).toBeDefined();
});

it("uses no more memory for a page than its bytes", async () => {
  const cache = cacheOf();
  const found = await cache.find(slot("a"), "br", async () => page());
  if (found.kind !== "cached") throw new Error("not revalidated");
  await cache.body(found.page, "gzip");
  const { br, gzip } = found.page.bodies;
  expect([br, gzip].map((body) => body?.buffer.byteLength)).toEqual([br?.length, gzip?.length]);
});

it("gives equal pages equal ETags and different ones different ETags", async () => {
  const cache = cacheOf();
  const tag = async (key: string, body: string) => {
    const found = await cache.find(slot(key), "identity", async () => page(body));
    return found.kind === "cached" ? found.page.etag : null;
  };
  expect(await tag("a", html)).toBe(await tag("b", html));
  expect(await tag("c", `${html}!`)).not.toBe(await tag("a", html));
});

it("keeps a page in a later version of the stock only if what it read is the same there", async () => {
  const cache = cacheOf();
  let listed = "one car";
  let renders = 0;
  const render = async (): Promise<Rendered> => {
    renders++;
    const read = listed;
    return {
      ...page(read),
      reads: { isUnchanged: async () => read === listed, bytes: 10, items: null },
    } as Rendered;
  };
  const shown = async (version: number) => {
    const found = await cache.find(slot("a", version), "identity", render);
    return found.kind === "cached" ? String(found.page.bodies.identity) : found.kind;
  };
  expect([await shown(1), await shown(2), await shown(2), renders]).toEqual([
    "one car",
    "one car",
    "one car",
    1,
  ]);
  expect(cache.count()).toMatchObject({ revalidated: 1, hits: 2, fills: 1 });
  listed = "two cars";
  expect([await shown(3), renders]).toEqual(["two cars", 2]);
  expect(cache.count()).toMatchObject({ revalidated: 1, fills: 2, pages: 1 });
});

it("doesn't keep a page that noted no reads in another version", async () => {
  const cache = cacheOf();
  await cache.find(slot("a", 1), "identity", async () => page());
  expect(await cache.get(slot("a", 2))).toBeUndefined();
});

it("never answers with a render that began in an earlier version", async () => {
  const cache = cacheOf();
  let finish = () => {};
  const before = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const early = cache.find(slot("a", 1), "identity", async () => {
    await before;
    return {
      ...page("before"),
      reads: { isUnchanged: async () => false, bytes: 0, items: null },
    } as Rendered;
  });
  const late = await cache.find(slot("a", 2), "identity", async () => page("after"));
  finish();
  await early;
  expect(late.kind === "cached" && String(late.page.bodies.identity)).toBe("after");
  const next = await cache.find(slot("a", 2), "identity", async () => page("after again"));
  expect(next.kind === "cached" && String(next.page.bodies.identity)).toBe("after again");
});
