import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { inSlices } from "#domain/stock/search-index/in-slices.server.ts";
import { minuteMs } from "#lib/durations.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { savedSearches } from "./alert-tables.ts";
import type { Matches } from "./match-searches.server.ts";
import { type CarOrder, orderOf, placesOf, unseen, withSeen } from "./seen-cars.server.ts";

/** New cars of one saved search by their places, and all that it has seen with them. */
type NewCars = { id: string; places: Uint32Array; seen: Buffer };

type Finding = {
  /** When each car that may be found was listed; of a broad search only those listed later are new. */
  listed: ReadonlyMap<string, Date>;
  /** Of these cars those that can be bought now. The others are new once they can. Null where all of them can. */
  available: ((carIds: readonly string[]) => Promise<ReadonlySet<string>>) | null;
  /** The change that brought the cars; negative for the nightly pass. */
  seq: number;
  /** Alerts of a search at most; the other cars are seen, and not reported. */
  most: number;
};

/** Searches that are read at once, with what they have seen. */
const searchesAtOnce = 250;
/** Rows of one statement, and bytes of what they say: the driver writes a statement without a pause. */
const rowsAtOnce = 100;
const bytesAtOnce = 100_000;
/** A hash as hexadecimal digits, and an id of a car. */
const seenBytes = 2;
const carIdBytes = 24;
const separator = "\u001f";

/**
 * @returns a function that records the cars which searches find and haven't seen, and says how many searches have new ones. What a search has seen
 * and its hits are written in one transaction, so that recording the same change again adds nothing.
 */
export async function hitRecorder(db: Database, site: Site, finding: Finding, now: Date) {
  const { available, most, seq } = finding;
  const order = await inSlices(orderOf(finding.listed.keys()));
  const isAvailable = available && availableOnce(order, available);
  return async (matches: Matches): Promise<number> => {
    if (matches.size === 0) return 0;
    const searches = [...matches.keys()];
    const placesBySearch = new Map<string, Uint32Array>();
    let recorded = 0;
    for (let after: string | null = ""; after !== null; ) {
      const rows: SearchRow[] = await searchRows(db, site, searches, after);
      const fresh = await inSlices(newCars(rows, { matches, placesBySearch, order, listed: finding.listed }));
      const found = isAvailable ? await isAvailable(fresh) : fresh;
      const statements = await inSlices(statementsOf(found, order, most));
      if (statements.length > 0)
        await db.withSite(site, async (tx) => {
          for (const some of statements) await tx.execute(recordStatement(site, some, seq, now));
        });
      recorded += found.length;
      after = rows.length < searchesAtOnce ? null : (rows.at(-1)?.id ?? null);
    }
    return recorded;
  };
}

type SearchRow = Pick<typeof savedSearches.$inferSelect, "id" | "search" | "seen" | "listedAfter">;

function searchRows(db: Database, site: Site, searches: string[], after: string): Promise<SearchRow[]> {
  const { id, search, seen, listedAfter } = savedSearches;
  return db.withSite(site, (tx) =>
    tx
      .select({ id, search, seen, listedAfter })
      .from(savedSearches)
      .where(
        and(
          isOfSite(savedSearches, site),
          gt(id, after),
          isNotNull(savedSearches.confirmedAt),
          sql`${search} = any(${sql.param(searches)}::text[])`,
        ),
      )
      .orderBy(id)
      .limit(searchesAtOnce),
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
    const unknown = await inSlices(unknownPlaces(fresh, states));
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
type RecordedRow = { id: string; carIds: string[]; seen: Buffer };

/** The rows of each statement, in their order. */
function* statementsOf(
  found: readonly NewCars[],
  order: CarOrder,
  most: number,
): Generator<void, RecordedRow[][]> {
  const all: RecordedRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const { id, places, seen } of found) {
    const carIds = Array.from(places.subarray(0, most), (place) => order.ids[place] ?? "");
    const row = { id, carIds, seen: withSeen(seen, order, places) };
    const more = row.seen.length * seenBytes + carIds.length * carIdBytes;
    bytes += more;
    const last = all.at(-1);
    if (last && last.length < rowsAtOnce && bytes <= bytesAtOnce) last.push(row);
    else {
      all.push([row]);
      bytes = more;
    }
    yield;
  }
  return all;
}

/** A search that was deleted meanwhile has no row to update, and so no hit. */
function recordStatement(site: Site, rows: readonly RecordedRow[], seq: number, now: Date) {
  const ids = rows.map(({ id }) => id);
  const seen = rows.map((row) => row.seen);
  const cars = rows.map(({ carIds }) => carIds.join(separator));
  return sql`
    with found as (
      select * from unnest(${sql.param(ids)}::text[], ${sql.param(seen)}::bytea[], ${sql.param(cars)}::text[]) as f (id, seen, cars)
    ), updated as (
      update saved_searches s set seen = f.seen from found f
      where s.group_id = ${site.groupId}::uuid and s.site_id = ${site.id}::uuid and s.id = f.id
      returning s.id, f.cars
    )
    insert into alert_hits as h (group_id, site_id, search_id, seq, car_ids, state, created_at)
    select ${site.groupId}::uuid, ${site.id}::uuid, id, ${seq}::bigint, string_to_array(cars, ${separator}), 'waiting', ${now.toISOString()}::timestamptz
    from updated
    on conflict (group_id, site_id, search_id, seq) do update set state = 'waiting',
      car_ids = case when h.state = 'waiting' then h.car_ids || excluded.car_ids else excluded.car_ids end`;
}

/** Distinct searches that people of a site wait for. */
export async function searchesOf(db: Pick<Database, "withSite">, site: Site): Promise<string[]> {
  const rows = await db.withSite(site, (tx) =>
    tx
      .selectDistinct({ search: savedSearches.search })
      .from(savedSearches)
      .where(and(isOfSite(savedSearches, site), isNotNull(savedSearches.confirmedAt))),
  );
  return rows.map(({ search }) => search);
}

export const isSavedSearch = (site: Site, id: string) =>
  and(isOfSite(savedSearches, site), eq(savedSearches.id, id));
