import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { inShortSlices } from "#domain/stock/search-index/in-slices.server.ts";
import { minuteMs } from "#lib/durations.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { savedSearches } from "./alert-tables.ts";
import type { Matches } from "./match-searches.server.ts";
import { type CarOrder, orderOf, placesOf, unseen, withSeen } from "./seen-cars.server.ts";

/** New cars of one saved search by their places, and all that it has seen with them. */
type NewCars = { id: string; places: Uint32Array; seen: Buffer };

/** Ids of saved searches by what they look for: people save the same. */
export type SavedIds = ReadonlyMap<string, readonly string[]>;

type Finding = {
  saved: SavedIds;
  /** When each car that may be found was listed; of a broad search only those listed later are new. */
  listed: ReadonlyMap<string, Date>;
  /** Of these cars those that can be bought now. The others are new once they can. Null where all of them can. */
  available: ((carIds: readonly string[]) => Promise<ReadonlySet<string>>) | null;
  /** The change that brought the cars; negative for the nightly pass. */
  seq: number;
  /** Alerts of a search at most; the other cars are seen, and not reported. */
  most: number;
};

/** Searches that are read and written at once, with what they have seen. */
const searchesAtOnce = 150;
/** Bytes of a statement: the driver writes one without a pause. */
const bytesAtOnce = 500_000;
const separator = "\u001f";

/**
 * @returns a function that records the cars which searches find and haven't seen, and says how many searches have new ones. What a search has seen
 * and its hits are written in one transaction, so that recording the same change again adds nothing.
 */
export async function hitRecorder(db: Database, site: Site, finding: Finding, now: Date) {
  const { available, listed, most, saved, seq } = finding;
  const order = await inShortSlices(orderOf(listed.keys()));
  const isAvailable = available && availableOnce(order, available);
  return async (matches: Matches): Promise<number> => {
    const placesBySearch = new Map<string, Uint32Array>();
    const recordSome = async (ids: readonly string[]): Promise<string[]> => {
      const rows = await searchRows(db, site, ids);
      const fresh = await inShortSlices(newCars(rows, { matches, placesBySearch, order, listed }));
      const found = isAvailable ? await isAvailable(fresh) : fresh;
      const statements = await inShortSlices(statementsOf(found, order, most));
      if (statements.length === 0) return [];
      const recorded = await db.withSite(site, async (tx) => {
        const done = new Set<string>();
        for (const some of statements)
          for (const id of await recordRows(tx, site, some, seq, now)) done.add(id);
        return done;
      });
      count += recorded.size;
      return found.flatMap(({ id }) => (recorded.has(id) ? [] : [id]));
    };
    let count = 0;
    const ids = [...matches.keys()].flatMap((search) => saved.get(search) ?? []);
    for (let from = 0; from < ids.length; from += searchesAtOnce)
      for (let left = ids.slice(from, from + searchesAtOnce); left.length > 0; )
        left = await recordSome(left);
    return count;
  };
}

type SearchRow = Pick<typeof savedSearches.$inferSelect, "id" | "search" | "seen" | "listedAfter">;

function searchRows(db: Database, site: Site, ids: readonly string[]): Promise<SearchRow[]> {
  const { id, search, seen, listedAfter } = savedSearches;
  return db.withSite(site, (tx) =>
    tx
      .select({ id, search, seen, listedAfter })
      .from(savedSearches)
      .where(and(isOfSite(savedSearches, site), sql`${id} = any(${sql.param(ids)}::text[])`))
      .orderBy(id),
  );
}

type Comparison = Pick<Finding, "listed"> & {
  matches: Matches;
  order: CarOrder;
  /** People save the same searches. */
  placesBySearch: Map<string, Uint32Array>;
};

function* newCars(
  rows: readonly SearchRow[],
  { matches, placesBySearch, order, listed }: Comparison,
): Generator<void, NewCars[]> {
  const found: NewCars[] = [];
  for (const { id, search, seen, listedAfter } of rows) {
    const known = placesBySearch.get(search) ?? placesOf(order, matches.get(search) ?? []);
    placesBySearch.set(search, known);
    // As the index has it, to the minute.
    const since = listedAfter && Math.floor(listedAfter.getTime() / minuteMs) * minuteMs;
    const isNew = (place: number) => (listed.get(order.ids[place] ?? "")?.getTime() ?? 0) >= (since ?? 0);
    const places = unseen(order, since === null ? known : known.filter(isNew), seen);
    if (places.length > 0) found.push({ id, places, seen });
    yield;
  }
  return found;
}

/** Leaves out cars that can't be bought; asks about each car once. */
function availableOnce(order: CarOrder, ask: NonNullable<Finding["available"]>) {
  const states = new Map<number, boolean>();
  return async (fresh: readonly NewCars[]): Promise<NewCars[]> => {
    const unknown = await inShortSlices(unknownPlaces(fresh, states));
    const available = await ask(unknown.map((place) => order.ids[place] ?? ""));
    for (const place of unknown) states.set(place, available.has(order.ids[place] ?? ""));
    return fresh
      .map((row) => ({ ...row, places: row.places.filter((place) => states.get(place)) }))
      .filter(({ places }) => places.length > 0);
  };
}

function* unknownPlaces(
  fresh: readonly NewCars[],
  states: ReadonlyMap<number, boolean>,
): Generator<void, number[]> {
  const unknown = new Set<number>();
  for (const { places } of fresh) {
    for (const place of places) if (!states.has(place)) unknown.add(place);
    yield;
  }
  return [...unknown];
}

/** A row as it is written. */
type RecordedRow = { id: string; carIds: string; known: number; seen: Buffer };

/** The rows of each statement, in their order. */
function* statementsOf(
  found: readonly NewCars[],
  order: CarOrder,
  most: number,
): Generator<void, RecordedRow[][]> {
  const all: RecordedRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { id, places, seen } of found) {
    const carIds = Array.from(places.subarray(0, most), (place) => order.ids[place] ?? "").join(separator);
    const row = { id, carIds, known: seen.length, seen: withSeen(seen, order, places) };
    const more = row.seen.length + carIds.length;
    bytes += more;
    if (bytes <= bytesAtOnce) all.at(-1)?.push(row);
    else {
      all.push([row]);
      bytes = more;
    }
    yield;
  }
  return all;
}

/**
 * @returns ids of the searches that were recorded. Not those that were deleted meanwhile, or have seen more: what is seen only grows, so its length
 * says whether another task has recorded something.
 */
async function recordRows(
  tx: Transaction,
  site: Site,
  rows: readonly RecordedRow[],
  seq: number,
  now: Date,
): Promise<string[]> {
  const ids = rows.map(({ id }) => id);
  const cars = rows.map(({ carIds }) => carIds);
  const known = rows.map((row) => row.known);
  const sizes = rows.map(({ seen }) => seen.length);
  const seen = Buffer.concat(rows.map((row) => row.seen));
  const { rows: recorded } = await tx.execute<{ id: string }>(sql`
    with found as (
      select id, cars, known, substring(${seen}::bytea from 1 + (sum(size) over (order by n) - size)::integer for size) as seen
      from unnest(${sql.param(ids)}::text[], ${sql.param(cars)}::text[], ${sql.param(known)}::integer[], ${sql.param(sizes)}::integer[])
        with ordinality as f (id, cars, known, size, n)
    ), updated as (
      update saved_searches s set seen = f.seen from found f
      where s.group_id = ${site.groupId}::uuid and s.site_id = ${site.id}::uuid and s.id = f.id and length(s.seen) = f.known
      returning s.id, f.cars
    )
    insert into alert_hits as h (group_id, site_id, search_id, seq, car_ids, state, created_at)
    select ${site.groupId}::uuid, ${site.id}::uuid, id, ${seq}::bigint, string_to_array(cars, ${separator}), 'waiting', ${now.toISOString()}::timestamptz
    from updated
    on conflict (group_id, site_id, search_id, seq) do update set state = 'waiting',
      car_ids = case when h.state = 'waiting' then h.car_ids || excluded.car_ids else excluded.car_ids end
    returning h.search_id as id`);
  return recorded.map(({ id }) => id);
}

/** Searches whose names are read without a pause. */
const namesAtOnce = 500;

/** The searches that people of a site wait for, in the same order for all who record them. */
export async function savedIds(db: Pick<Database, "withSite">, site: Site): Promise<SavedIds> {
  const { id, search, confirmedAt } = savedSearches;
  const saved = new Map<string, string[]>();
  for (let after: string | undefined = ""; after !== undefined; ) {
    const isNext = and(isOfSite(savedSearches, site), gt(id, after), isNotNull(confirmedAt));
    const rows = await db.withSite(site, (tx) =>
      tx.select({ id, search }).from(savedSearches).where(isNext).orderBy(id).limit(namesAtOnce),
    );
    for (const row of rows) {
      const ids = saved.get(row.search);
      if (ids) ids.push(row.id);
      else saved.set(row.search, [row.id]);
    }
    after = rows.length < namesAtOnce ? undefined : rows.at(-1)?.id;
  }
  return saved;
}

export const isSavedSearch = (site: Site, id: string) =>
  and(isOfSite(savedSearches, site), eq(savedSearches.id, id));
