import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { EngineAnswer, EngineQuery } from "#faceted-search/search-engine.ts";
import type { PageReads } from "#platform/http/page-reads.ts";
import type { Note, Reading, SiteStock, SiteStocks, StockLabels } from "./site-stock.ts";

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
      recorded(await stocks.of(site), (reading, before, bytes, ids) => {
        noted.push({ siteId: site.id, reading, before });
        reads.bytes += bytes + before.length + overhead;
        if (ids === null) reads.items = null;
        for (const id of ids ?? []) reads.items?.add(id);
      }),
  };
}

/** Bytes of the objects of one reading. */
const overhead = 200;

/** `ids` of the cars that it depends on; null: on any car of the site. */
type CommonRead = { value: unknown; digest: string; ids: readonly string[] | null };
/** Of so many states it is cached: some ten kilobytes each. */
const maxStates = 300;
type CommonReads = Map<string, Promise<CommonRead>>;
const commonReads = new LRUCache<object, WeakMap<object, CommonReads>>({ max: maxStates });

/**
 * `SiteStock.inCommon` of a state, which is read through `stock`.
 * @param key an object of the state's own, but not the state, which would be held
 * @param site a site and its preview with marked texts have one state, and nothing in common
 */
export function inCommonOf(key: object, site: object, stock: () => SiteStock): SiteStock["inCommon"] {
  return async <T>(name: string, read: (stock: SiteStock) => Promise<T>, note?: Note) => {
    const ofSites = commonReads.get(key) ?? new WeakMap<object, CommonReads>();
    commonReads.set(key, ofSites);
    const known: CommonReads = ofSites.get(site) ?? new Map();
    ofSites.set(site, known);
    const reading = known.get(name) ?? readInCommon(stock(), read);
    known.set(name, reading);
    reading.catch(() => known.delete(name));
    const { value, digest, ids } = await reading;
    note?.(readings.common(name, read), digest, 50, ids);
    return value as T;
  };
}

async function readInCommon(
  stock: SiteStock,
  read: (stock: SiteStock) => Promise<unknown>,
): Promise<CommonRead> {
  const answers: string[] = [];
  let ids: string[] | null = [];
  const value = await read(
    recorded(stock, (_reading, before, _bytes, of) => {
      answers.push(before);
      ids = ids && of && [...ids, ...of];
    }),
  );
  return { value, digest: hash("sha256", answers.join(" "), "base64"), ids };
}

function recorded(stock: SiteStock, note: Note): SiteStock {
  const { search, cars, labels, slugs, ids, remembered, carVersion } = stock;
  const { inCommon, isEmbedded, version, nextChangeAt } = stock;
  const noteCar = (by: CarBy) => {
    const id = "id" in by ? by.id : remembered(by)?.id;
    note(readings.car(by), String(carVersion(by)), 50, id === undefined ? null : [id]);
  };
  return {
    isEmbedded,
    version,
    nextChangeAt,
    get confirmedDays() {
      return stock.confirmedDays;
    },
    search: async (query) => {
      const answer = await search(query);
      note(readings.search(query), digestOf(answer), bytesOf(query), null);
      return answer;
    },
    cars: (ids) => {
      note(readings.cars(ids), versionsOf(stock, ids), ids.length * 8, ids);
      return cars(ids);
    },
    labels: () => {
      note(readings.labels(), labelsDigest(labels()), 0, null);
      return labels();
    },
    slugs: (query) => {
      const found = slugs(query);
      note(readings.slugs(query), digestOf(found), bytesOf(query), null);
      return found;
    },
    ids: (query) => {
      const found = ids(query);
      note(readings.ids(query), digestOf(found), bytesOf(query), null);
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
    inCommon: (name, read) => inCommon(name, read, note),
  };
}

type CarBy = Parameters<SiteStock["carVersion"]>[0];

/** Made here, where no stock is in scope: a cached page would hold the whole stock of its time in memory. */
const readings = {
  car:
    (by: CarBy): Reading =>
    (now) =>
      String(now.carVersion(by)),
  search:
    (query: EngineQuery): Reading =>
    async (now) =>
      digestOf(await now.search(query)),
  cars:
    (ids: readonly string[]): Reading =>
    (now) =>
      versionsOf(now, ids),
  slugs:
    (query: EngineQuery): Reading =>
    (now) =>
      digestOf(now.slugs(query)),
  ids:
    (query: EngineQuery): Reading =>
    (now) =>
      digestOf(now.ids(query)),
  labels: (): Reading => (now) => labelsDigest(now.labels()),
  common:
    (name: string, read: (stock: SiteStock) => Promise<unknown>): Reading =>
    async (now) => {
      let digest = "";
      await now.inCommon(name, read, (_reading, before) => {
        digest = before;
      });
      return digest;
    },
};

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
