import { sql } from "drizzle-orm";
import type { EngineAnswer, EngineQuery } from "#faceted-search/search-engine.ts";
import type { ListedCar } from "#features/cars/cars/car.ts";
import { dayMs } from "#lib/date.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";
import type { SearchServers } from "./search-servers.server.ts";
import { type SharedTexts, withSharedTexts } from "./shared-texts.ts";
import { type IndexedCar, indexedCar, SiteIndex, type StockLabels } from "./site-index.server.ts";
import type { SiteSearch } from "./site-search.server.ts";
import { storedCars, storedCarsById } from "./stored-car.server.ts";

/** A site's stock for pages: search, the cars of an answer, and the version that cached pages depend on. */
export type SiteStock = {
  search(query: EngineQuery): Promise<EngineAnswer>;
  cars(ids: string[]): ListedCar[];
  /** The values of its cars by attribute: the same object until the stock changes. */
  labels(): StockLabels;
  /** The slugs of all cars that a query finds, without a limit. */
  slugs(query: EngineQuery): string[];
  /**
   * A car of the site by its slug or id, whatever its status, from this process's memory: for when the
   * database is unavailable.
   */
  remembered(by: { slug: string } | { id: string }): ListedCar | null;
  version: number;
  nextChangeAt: Date | null;
};

export type Stocks = {
  /** The current stock of a site; the first call for a group reads its cars. */
  of(site: Site): Promise<SiteStock>;
  /** Applies changed cars of a group up to change number `seq`; does nothing when the group isn't loaded. */
  change(groupId: string, carIds: string[], seq: number): Promise<void>;
  /** Evicts a group, so that the next call reads it again. */
  forget(groupId: string): void;
  /** Whether another group may be loaded without evicting one. */
  hasRoom(): boolean;
  /** `searchServers`: the number of sites that a search server answers for now. */
  status(): { groups: number; sites: number; documents: number; searchServers: number };
  /** Stops background work. */
  close(): Promise<void>;
};

/** What pages need to read stock. */
export type SiteStocks = Pick<Stocks, "of">;

function idOf(group: Group, slug: string): string | undefined {
  group.idsBySlug ??= new Map([...group.rows.values()].map((row) => [row.slug, row.id]));
  return group.idsBySlug.get(slug);
}

/** A site's index, and its search on a search server where its configuration names one. */
type Indexed = { index: SiteIndex; shared: SiteSearch | null };

type Group = {
  rows: Map<string, IndexedCar>;
  readAt: number;
  /** The last change applied. */
  seq: number;
  indexes: Map<string, Indexed>;
  /** Slug → id, built on first use after a change. */
  idsBySlug: Map<string, string> | null;
};

/** Memory per car in bytes, including its share of one site's index (measured: 3 to 5 KB). */
const bytesOfCar = 5_000;

/** The number of cars that fit into half of a heap; the other half is for pages and requests. */
export function carsThatFit(heapBytes: number): number {
  return Math.floor(heapBytes / 2 / bytesOfCar);
}

/** Sold cars are held for the maximum listing time that a site can configure. */
const maxSoldDays = 365;

/**
 * The stock of every group that was requested from this process, each car once however many sites show it.
 * @param servers the search servers that sites may name; without them every site uses the embedded index
 * @param maxCars the maximum of cars in memory; above it the least recently used groups are evicted, and read
 * again on the next request
 */
export function createStocks(
  db: Database,
  now: () => Date,
  servers: SearchServers | null = null,
  maxCars = Number.POSITIVE_INFINITY,
): Stocks {
  const groups = new Map<string, Promise<Group>>();
  /** The least recently used one first. */
  const loaded = new Map<string, Group>();
  let lastVersion = 0;
  const nextVersion = (): number => ++lastVersion;

  async function newestChange(): Promise<number> {
    const answer = await db.withoutTenant((tx) =>
      tx.execute<{ seq: string }>(sql`select last_change() as seq`),
    );
    return Number(answer.rows[0]?.seq ?? 0);
  }

  async function load(groupId: string): Promise<Group> {
    // Read before the rows: a change that arrives meanwhile is applied again, which is harmless.
    const readAt = await newestChange();
    const rows = new Map<string, IndexedCar>();
    const texts: SharedTexts = new Map();
    const soldSince = new Date(now().getTime() - maxSoldDays * dayMs);
    for await (const some of storedCars(db, groupId, soldSince)) {
      for (const row of some) rows.set(row.id, indexedCar(row, texts));
    }
    return { rows, readAt, seq: readAt, indexes: new Map(), idsBySlug: null };
  }

  function group(groupId: string): Promise<Group> {
    const known = groups.get(groupId);
    if (known) {
      const read = loaded.get(groupId);
      if (read && loaded.delete(groupId)) loaded.set(groupId, read);
      return known;
    }
    const loading = load(groupId);
    groups.set(groupId, loading);
    loading.then(
      (read) => {
        if (groups.get(groupId) !== loading) return;
        loaded.set(groupId, read);
        makeRoom();
      },
      () => groups.delete(groupId),
    );
    return loading;
  }

  function indexedCars(): number {
    return [...loaded.values()].reduce((sum, { rows }) => sum + rows.size, 0);
  }

  /** The group that was read last stays, however many cars it has. */
  function makeRoom(): void {
    let stored = indexedCars();
    for (const [groupId, { rows }] of [...loaded].slice(0, -1)) {
      if (stored <= maxCars) return;
      stored -= rows.size;
      forget(groupId);
    }
  }

  function forget(groupId: string): void {
    for (const { shared } of loaded.get(groupId)?.indexes.values() ?? []) void shared?.close();
    groups.delete(groupId);
    loaded.delete(groupId);
  }

  /** The site's index for its current configuration. */
  function indexed(target: Group, site: Site): Indexed {
    const known = target.indexes.get(site.id);
    if (known?.index.site.version === site.version) return known;
    void known?.shared?.close();
    const index = new SiteIndex(site, target.rows, now(), nextVersion);
    const shared = servers?.searchOf(site, index, () => target.seq, newestChange) ?? null;
    const made = { index, shared };
    target.indexes.set(site.id, made);
    return made;
  }

  return {
    async of(site) {
      const target = await group(site.groupId);
      const { index, shared } = indexed(target, site);
      const expired = index.expire(now());
      shared?.follow(expired, target.seq);
      return {
        search: (query) => (shared ?? index.embedded).search(query),
        cars: (ids) => index.cars(ids),
        labels: () => index.labels(),
        slugs: (query) => index.slugs(query),
        remembered: (by) => {
          const id = "id" in by ? by.id : idOf(target, by.slug);
          return (id !== undefined && index.cars([id])[0]) || null;
        },
        version: index.version,
        nextChangeAt: index.nextChangeAt,
      };
    },
    async change(groupId, carIds, seq) {
      const target = await groups.get(groupId);
      if (!target) return;
      if (seq <= target.readAt) return;
      const found = await storedCarsById(db, groupId, carIds);
      // A changed car mostly repeats its previous texts.
      const texts: SharedTexts = new Map();
      for (const id of carIds) withSharedTexts(target.rows.get(id)?.facts, texts);
      for (const id of carIds) target.rows.delete(id);
      for (const row of found) target.rows.set(row.id, indexedCar(row, texts));
      target.seq = seq;
      target.idsBySlug = null;
      for (const { index, shared } of target.indexes.values()) {
        const changes = index.apply(carIds, now());
        shared?.follow(changes, seq);
      }
    },
    forget,
    hasRoom: () => indexedCars() < maxCars,
    status: () => {
      const sites = [...loaded.values()].flatMap((one) => [...one.indexes.values()]);
      const documents = sites.reduce((sum, { index }) => sum + index.documents, 0);
      const searchServers = sites.filter(({ shared }) => shared?.answering).length;
      return { groups: loaded.size, sites: sites.length, documents, searchServers };
    },
    close: async () => {
      const sites = [...loaded.values()].flatMap((one) => [...one.indexes.values()]);
      await Promise.all(sites.map(({ shared }) => shared?.close()));
    },
  };
}
