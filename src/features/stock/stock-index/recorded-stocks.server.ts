import { hash } from "node:crypto";
import type { EngineAnswer, EngineQuery } from "#faceted-search/search-engine.ts";
import type { PageReads } from "#platform/http/page-reads.ts";
import type { SiteStock, SiteStocks, StockLabels } from "./site-stock.ts";

/** Reads again what a page read, and gives something short that is equal if and only if the answers are. */
type Reading = (stock: SiteStock) => string | Promise<string>;

/**
 * For one page: notes what it reads of the stock, so that a later change of other cars doesn't invalidate the cached page. A search is
 * compared by its whole answer (ids, counts, extents), a car by the version of its row.
 */
export function recordedStocks(stocks: SiteStocks, reads: PageReads): SiteStocks {
  const noted: { siteId: string; reading: Reading; before: string }[] = [];
  const { isUnchanged: noMore } = reads;
  reads.isUnchanged = async (site) => {
    if (noMore && !(await noMore(site))) return false;
    const stock = await stocks.of(site);
    // A request to a search server takes longer than rendering.
    if (!stock.isEmbedded) return false;
    for (const { siteId, reading, before } of noted)
      if (siteId !== site.id || (await reading(stock)) !== before) return false;
    return true;
  };
  return {
    of: async (site) =>
      recorded(await stocks.of(site), (reading, before, bytes) => {
        noted.push({ siteId: site.id, reading, before });
        reads.bytes += bytes + before.length + overhead;
      }),
  };
}

/** Bytes of the objects of one reading. */
const overhead = 200;

type Note = (reading: Reading, before: string, bytes: number) => void;

function recorded(stock: SiteStock, note: Note): SiteStock {
  const { search, cars, labels, slugs, remembered, carVersion, isEmbedded, version, nextChangeAt } = stock;
  const noteCar = (by: Parameters<SiteStock["carVersion"]>[0]) =>
    note((now) => String(now.carVersion(by)), String(carVersion(by)), 50);
  return {
    ...{ isEmbedded, version, nextChangeAt },
    get confirmedDays() {
      return stock.confirmedDays;
    },
    search: async (query) => {
      const answer = await search(query);
      note(async (now) => digestOf(await now.search(query)), digestOf(answer), bytesOf(query));
      return answer;
    },
    cars: (ids) => {
      note((now) => versionsOf(now, ids), versionsOf(stock, ids), ids.length * 8);
      return cars(ids);
    },
    labels: () => {
      note((now) => labelsDigest(now.labels()), labelsDigest(labels()), 0);
      return labels();
    },
    slugs: (query) => {
      const found = slugs(query);
      note((now) => digestOf(now.slugs(query)), digestOf(found), bytesOf(query));
      return found;
    },
    remembered: (by) => {
      noteCar(by);
      return remembered(by);
    },
    carVersion: (by) => {
      noteCar(by);
      return carVersion(by);
    },
  };
}

const digestOf = (answer: EngineAnswer | readonly string[]) =>
  hash("sha256", JSON.stringify(answer), "base64");

const bytesOf = (query: EngineQuery) => 2 * JSON.stringify(query).length;

const versionsOf = ({ carVersion }: SiteStock, ids: readonly string[]) =>
  ids.map((id) => carVersion({ id })).join(" ");

const digests = new WeakMap<StockLabels, string>();

function labelsDigest(labels: StockLabels): string {
  const known = digests.get(labels);
  if (known !== undefined) return known;
  const digest = hash("sha256", JSON.stringify(labels), "base64");
  digests.set(labels, digest);
  return digest;
}
