import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { noReads, type PageReads } from "#platform/http/page-reads.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { recordedStocks } from "./recorded-stocks.server.ts";
import type { SiteStock, SiteStocks } from "./site-stock.ts";

const site = sampleSite();
const query = { clauses: [], sort: "latest", offset: 0, limit: 10 } as never;

/** A state of a stock of one car. */
function stateOf(version: number): SiteStock {
  const car = { id: "c1" } as never;
  return {
    search: async () => ({ ids: ["c1"], total: 1, facets: {}, stats: {} }) as never,
    cars: () => [car],
    labels: () => ({ make: ["Kia"] }) as never,
    slugs: () => ["kia-rio"],
    ids: () => ["c1"],
    remembered: () => car,
    carVersion: () => version,
    isEmbedded: true,
    version,
    nextChangeAt: null,
    confirmedDays: "",
  };
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
