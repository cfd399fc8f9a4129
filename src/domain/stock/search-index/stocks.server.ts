import { FairQueue } from "#lib/fair-queue.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { GroupStock, type GroupStockServices } from "./group-stock.server.ts";
import type { SearchServers } from "./search-servers.server.ts";
import type { SiteStocks } from "./site-stock.ts";

export type Stocks = SiteStocks & {
  /**
   * Applies the committed changes of a group, of which `seq` is one; does nothing when the group isn't loaded.
   * Resolves when they are in every answer or, if they are many, when their state is being prepared.
   */
  follow(groupId: string, seq: number): Promise<void>;
  /** Resolves when the changes that were followed are in every answer, however many they are. */
  settled(groupId: string): Promise<void>;
  /** Evicts a group, so that the next call reads it again. */
  forget(groupId: string): void;
  /** Whether another group, of the size that these have on average, may be loaded without evicting one; false once one was evicted. */
  hasRoom(): boolean;
  status(): StocksStatus;
  /** Stops background work. */
  close(): Promise<void>;
};

export type StocksStatus = {
  groups: number;
  sites: number;
  documents: number;
  /** The groups whose next state is being prepared, and that are in memory twice meanwhile. */
  replacing: number;
  /** The number of sites that a search server answers for now. */
  searchServers: number;
  /** How many times a group was read, and evicted to make room for others, since the start of the process. */
  read: number;
  evicted: number;
};

/** Memory per car in bytes, half of it for its place in the index of one site (`npm run bench -- sites`). */
const bytesOfCar = 2_500;
/** More isn't taken unless the operator says so: with the 5.5 KB resident a car that were measured, a process stays below 2 GB. */
const maxBytes = 0.8e9;

/**
 * Groups that are read at a time. Each holds a connection until its last car is read and is in memory beyond `maxCars`, and any visitor can
 * request pages of many cold sites.
 */
const maxReading = 2;

/** A group that is in memory or on its way; one whose reading hasn't begun will be read with all changes until then. */
type KnownGroup = { read: Promise<GroupStock>; hasBegun(): boolean };

/** The number of cars that fit into half of a heap; the other half is for pages and requests. */
export function carsThatFit(heapBytes: number): number {
  return Math.floor(Math.min(heapBytes / 2, maxBytes) / bytesOfCar);
}

/**
 * How many changed cars are applied in one piece: about ten milliseconds of work. Each costs as much as moving
 * the numbers of all cars in a few sorted lists.
 */
export function changesAtOnce(cars: number, sites: number): number {
  return Math.floor(8_000_000 / ((cars + 20_000) * sites));
}

type StocksOptions = {
  /** The search servers that sites may name; without them every site uses the embedded index. */
  servers?: SearchServers | null;
  /**
   * The maximum of cars in memory, unlimited by default; above it the least recently used groups are evicted,
   * and read again on the next request.
   */
  maxCars?: number;
  /** How many changed cars are applied in one piece (`changesAtOnce`); more get a state of their own. */
  maxAtOnce?: GroupStockServices["maxAtOnce"];
  log?: GroupStockServices["log"];
};

/** The memory that a group takes, in cars that one site shows: half is the cars, half the indexes of the sites that show them. */
function sizeOf({ cars, indexes }: Pick<GroupStock, "cars" | "indexes">): number {
  const indexed = indexes.reduce((sum, { documents }) => sum + documents, 0);
  return Math.max(cars, Math.ceil((cars + indexed) / 2));
}

/** The stock of every group that was requested from this process, each car once however many sites show it. */
export function createStocks(
  db: Database,
  now: () => Date,
  {
    servers = null,
    maxCars = Number.POSITIVE_INFINITY,
    maxAtOnce = changesAtOnce,
    log = { info: () => {}, warn: () => {} },
  }: StocksOptions = {},
): Stocks {
  const groups = new Map<string, KnownGroup>();
  const readings = new FairQueue({ perCaller: maxReading });
  /** The least recently used one first. */
  const loaded = new Map<string, GroupStock>();
  let lastVersion = 0;
  const counted = { read: 0, evicted: 0 };
  const services = { db, now, servers, nextVersion: () => ++lastVersion, maxAtOnce, log };

  function group(groupId: string): Promise<GroupStock> {
    const known = groups.get(groupId);
    if (known) {
      const read = loaded.get(groupId);
      if (read && loaded.delete(groupId)) loaded.set(groupId, read);
      return known.read;
    }
    let hasBegun = false;
    const loading = readings.run("groups", () => {
      hasBegun = true;
      return GroupStock.load(services, groupId);
    });
    const one: KnownGroup = { read: loading, hasBegun: () => hasBegun };
    groups.set(groupId, one);
    loading.then(
      (read) => {
        if (groups.get(groupId) !== one) return;
        counted.read++;
        loaded.set(groupId, read);
        makeRoom();
      },
      () => groups.delete(groupId),
    );
    return loading;
  }

  const carsInMemory = (): number => [...loaded.values()].reduce((sum, group) => sum + sizeOf(group), 0);

  /** The group that was requested last stays, however many cars it has. */
  function makeRoom(): void {
    let stored = carsInMemory();
    if (stored <= maxCars) return;
    for (const [groupId, group] of [...loaded].slice(0, -1)) {
      if (stored <= maxCars) return;
      stored -= sizeOf(group);
      counted.evicted++;
      forget(groupId);
    }
  }

  function forget(groupId: string): void {
    void loaded.get(groupId)?.close();
    groups.delete(groupId);
    loaded.delete(groupId);
  }

  return {
    of: async (site) => {
      const read = await group(site.groupId);
      const before = read.indexes.length;
      const stock = await read.of(site);
      // Another index of the same cars takes memory, too.
      if (read.indexes.length > before) makeRoom();
      return stock;
    },
    follow: async (groupId, seq) => {
      const known = groups.get(groupId);
      if (known?.hasBegun()) await (await known.read).follow(seq);
    },
    settled: async (groupId) => {
      await (await groups.get(groupId)?.read)?.settled();
    },
    forget,
    hasRoom: () => {
      const stored = carsInMemory();
      return counted.evicted === 0 && stored + stored / Math.max(1, loaded.size) <= maxCars;
    },
    status: () => {
      const sites = [...loaded.values()].flatMap(({ indexes }) => indexes);
      return {
        groups: loaded.size,
        sites: sites.length,
        documents: sites.reduce((sum, { documents }) => sum + documents, 0),
        replacing: [...loaded.values()].filter(({ isReplacing }) => isReplacing).length,
        searchServers: sites.filter(({ isOnServer }) => isOnServer).length,
        ...counted,
      };
    },
    close: async () => {
      await Promise.all([...loaded.values()].map((one) => one.close()));
    },
  };
}
