import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { noReads, type PageReads } from "#platform/http/page-reads.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { inCommonOf, recordedStocks } from "./recorded-stocks.server.ts";
import type { SiteStock, SiteStocks } from "./site-stock.ts";

const site = sampleSite();
const query = { clauses: [], sort: "latest", offset: 0, limit: 10 } as never;

/** A state of a stock of one car. */
function stateOf(version: number): SiteStock {
  const car = { id: "c1" } as never;
  const key = {};
  const stock: SiteStock = {
    search: async () => ({ ids: ["c1"], total: 1, facets: {}, stats: {} }) as never,
    cars: () => [car],
    labels: () => ({ make: ["Kia"] }) as never,
    slugs: () => ["kia-rio"],
    ids: () => ["c1"],
    remembered: () => car,
    carVersion: () => version,
    inCommon: (name, read, note) => inCommonOf(key, site, () => stock)(name, read, note),
    isEmbedded: true,
    version,
    nextChangeAt: null,
    confirmedDays: "",
  };
  return stock;
}

/** Reads everything that a page can read. */
async function readAll(stocks: SiteStocks): Promise<void> {
  const stock = await stocks.of(site);
  await stock.search(query);
  stock.cars(["c1"]);
  stock.labels();
  stock.slugs(query);
  stock.ids(query);
  stock.remembered({ slug: "kia-rio" });
  stock.carVersion({ id: "c1" });
  await stock.inCommon("search", (one) => one.search(query));
}

it("holds no state of the stock that has gone: cached pages outlive many", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let now = stateOf(1);
  const stocks: SiteStocks = { of: async () => now };
  const reads: PageReads = noReads();
  await readAll(recordedStocks(stocks, reads));
  const gone = new WeakRef(now);
  now = stateOf(1);
  // A weak reference lives until the end of the turn that made it.
  await new Promise((resolve) => setTimeout(resolve));
  collect();
  expect(gone.deref()).toBeUndefined();
  expect(await reads.isUnchanged?.(site)).toBe(true);
  now = stateOf(2);
  expect(await reads.isUnchanged?.(site)).toBe(false);
});

it("notes for each page what is read in common, though it is read once in each state [DECIDE-542]", async () => {
  let now = stateOf(11);
  let times = 0;
  const stocks: SiteStocks = { of: async () => now };
  const pages = [noReads(), noReads(), noReads()];
  const read = async (reads: PageReads) =>
    (await recordedStocks(stocks, reads).of(site)).inCommon("a car's version", async (stock) => {
      times++;
      return stock.carVersion({ id: "c1" });
    });
  expect(await Promise.all(pages.map(read))).toEqual([11, 11, 11]);
  expect(times).toBe(1);
  for (const reads of pages) {
    expect(reads.items).toEqual(new Set(["c1"]));
    expect(await reads.isUnchanged?.(site)).toBe(true);
  }
  now = stateOf(12);
  for (const reads of pages) expect(await reads.isUnchanged?.(site)).toBe(false);
  expect(await read(noReads())).toBe(12);
});

it("reads in common again after a failure", async () => {
  const stock = stateOf(13);
  await expect(stock.inCommon("a", () => Promise.reject(new Error("no search server")))).rejects.toThrow();
  expect(await stock.inCommon("a", async () => "read")).toBe("read");
});

it("a site and its preview, which has the same state, have no reads in common [DECIDE-542]", async () => {
  const stock = stateOf(1);
  const key = {};
  const readOf = (of: typeof site) =>
    inCommonOf(key, of, () => stock)("name", async (one) => `${of.name} ${one.version}`);
  const preview = { ...site, name: "marked" };
  expect(await readOf(preview)).toBe("marked 1");
  expect(await readOf(site)).toBe(`${site.name} 1`);
  expect(await readOf(preview)).toBe("marked 1");
});
