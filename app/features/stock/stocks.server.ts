import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.server.ts";
import type { EngineAnswer, EngineQuery } from "../../engine/search-engine.ts";
import { dayMs } from "../../lib/date.ts";
import type { Site } from "../../site/site.ts";
import type { ListedCar } from "../cars/car.ts";
import { type KeptCar, keptCar, SiteIndex } from "./site-index.server.ts";
import { storedCars, storedCarsById } from "./stored-car.server.ts";

/** A site's stock as pages use it: search, the cars of an answer, and what a kept page's validity hangs on. */
export type SiteStock = {
  search(query: EngineQuery): Promise<EngineAnswer>;
  cars(ids: string[]): ListedCar[];
  version: number;
  nextChangeAt: Date | null;
};

export type Stocks = {
  /** The stock of a site as of now; the first call for a group reads its cars. */
  of(site: Site): Promise<SiteStock>;
  /** Takes in changed cars of a group up to change number `seq`; nothing when the group isn't loaded. */
  change(groupId: string, carIds: string[], seq: number): Promise<void>;
  /** Forgets a group, so that the next call reads it anew. */
  forget(groupId: string): void;
  status(): { groups: number; sites: number; documents: number };
};

type Group = { rows: Map<string, KeptCar>; readAt: number; indexes: Map<string, SiteIndex> };

/** Sold cars are kept for the longest listing time a site can ask for. */
const longestSoldDays = 365;

/** The stock of every group that this process has been asked for, each car kept once however many sites show it. */
export function createStocks(db: Database, now: () => Date): Stocks {
  const groups = new Map<string, Promise<Group>>();
  const loaded = new Map<string, Group>();

  async function load(groupId: string): Promise<Group> {
    // Read before the rows: a change that comes in meanwhile is taken in again, which does no harm.
    const answer = await db.withoutTenant((tx) =>
      tx.execute<{ seq: string }>(sql`select last_change() as seq`),
    );
    const rows = new Map<string, KeptCar>();
    const soldSince = new Date(now().getTime() - longestSoldDays * dayMs);
    for await (const some of storedCars(db, groupId, soldSince)) {
      for (const row of some) rows.set(row.id, keptCar(row));
    }
    return { rows, readAt: Number(answer.rows[0]?.seq ?? 0), indexes: new Map() };
  }

  function group(groupId: string): Promise<Group> {
    const known = groups.get(groupId);
    if (known) return known;
    const loading = load(groupId);
    groups.set(groupId, loading);
    loading.then(
      (read) => groups.get(groupId) === loading && loaded.set(groupId, read),
      () => groups.delete(groupId),
    );
    return loading;
  }

  return {
    async of(site) {
      const { rows, indexes } = await group(site.groupId);
      let index = indexes.get(site.id);
      if (!index || index.site.version !== site.version) {
        index = new SiteIndex(site, rows, now());
        indexes.set(site.id, index);
      }
      index.expire(now());
      const current = index;
      return {
        search: async (query) => current.search(query),
        cars: (ids) => current.cars(ids),
        version: current.version,
        nextChangeAt: current.nextChangeAt,
      };
    },
    async change(groupId, carIds, seq) {
      const target = await groups.get(groupId);
      if (!target) return;
      if (seq <= target.readAt) return;
      const found = await storedCarsById(db, groupId, carIds);
      for (const id of carIds) target.rows.delete(id);
      for (const row of found) target.rows.set(row.id, keptCar(row));
      for (const index of target.indexes.values()) index.apply(carIds, now());
    },
    forget: (groupId) => {
      groups.delete(groupId);
      loaded.delete(groupId);
    },
    status: () => {
      const indexes = [...loaded.values()].flatMap((one) => [...one.indexes.values()]);
      const documents = indexes.reduce((sum, index) => sum + index.documents, 0);
      return { groups: loaded.size, sites: indexes.length, documents };
    },
  };
}
