import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { inSlices } from "#domain/stock/search-index/in-slices.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { savedSearches } from "./alert-tables.ts";
import type { Matches } from "./match-searches.server.ts";
import { carHashes, isSeen, withSeen } from "./seen-cars.server.ts";

/** New cars of one saved search, and all that it has seen with them. */
type NewCars = { id: string; carIds: string[]; seen: Buffer };

type Finding = {
  matches: Matches;
  /** Whether a car was listed at an instant or later; of a broad search only such cars are new. */
  listedSince(after: Date): (carId: string) => boolean;
  /** Of these cars those that can be bought now. The others are new once they can. */
  available(carIds: ReadonlySet<string>): Promise<ReadonlySet<string>>;
  /** The change that brought the cars; negative for the nightly pass. */
  seq: number;
  /** Alerts of a search at most; the other cars are seen, and not reported. */
  most: number;
};

/** Rows of one statement, and bytes of what their searches have seen: the driver writes a statement without a pause. */
const rowsAtOnce = 200;
const bytesAtOnce = 200_000;
/** Cars of one search that are compared without a pause. */
const carsAtOnce = 500;
const separator = "\u001f";

/**
 * Records the cars that searches find and haven't seen. What a search has seen and its hits are written in one transaction, so that recording the
 * same change again adds nothing.
 * @returns how many searches have new cars
 */
export async function recordHits(
  db: Database,
  site: Site,
  { matches, listedSince, available, seq, most }: Finding,
  now: Date,
): Promise<number> {
  if (matches.size === 0) return 0;
  const rows = await db.withSite(site, (tx) =>
    tx
      .select({
        id: savedSearches.id,
        search: savedSearches.search,
        seen: savedSearches.seen,
        listedAfter: savedSearches.listedAfter,
      })
      .from(savedSearches)
      .where(
        and(
          isOfSite(savedSearches, site),
          isNotNull(savedSearches.confirmedAt),
          sql`${savedSearches.search} = any(${sql.param([...matches.keys()])}::text[])`,
        ),
      ),
  );
  const hashOf = carHashes();
  const found = await inSlices(newCars(rows, matches, listedSince, hashOf));
  const cars = await available(new Set(found.flatMap(({ carIds }) => carIds)));
  const recorded = await inSlices(withAvailable(found, cars, most, hashOf));
  await db.withSite(site, async (tx) => {
    for (const rows of statements(recorded)) await tx.execute(recordStatement(site, rows, seq, now));
  });
  return recorded.length;
}

type SearchRow = Pick<typeof savedSearches.$inferSelect, "id" | "search" | "seen" | "listedAfter">;

function* newCars(
  rows: readonly SearchRow[],
  matches: Matches,
  listedSince: Finding["listedSince"],
  hashOf: (carId: string) => bigint,
): Generator<void, NewCars[]> {
  const found: NewCars[] = [];
  for (const { id, search, seen, listedAfter } of rows) {
    const isNew = listedAfter === null ? () => true : listedSince(listedAfter);
    const carIds: string[] = [];
    for (const [place, carId] of (matches.get(search) ?? []).entries()) {
      if (isNew(carId) && !isSeen(seen, hashOf(carId))) carIds.push(carId);
      if (place % carsAtOnce === carsAtOnce - 1) yield;
    }
    if (carIds.length > 0) found.push({ id, carIds, seen });
    yield;
  }
  return found;
}

function* withAvailable(
  found: readonly NewCars[],
  available: ReadonlySet<string>,
  most: number,
  hashOf: (carId: string) => bigint,
): Generator<void, NewCars[]> {
  const recorded: NewCars[] = [];
  for (const { id, carIds, seen } of found) {
    const cars = carIds.filter((carId) => available.has(carId));
    if (cars.length > 0)
      recorded.push({ id, carIds: cars.slice(0, most), seen: withSeen(seen, cars.map(hashOf)) });
    yield;
  }
  return recorded;
}

/** The rows of each statement, in their order. */
function statements(recorded: readonly NewCars[]): NewCars[][] {
  const all: NewCars[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of recorded) {
    const last = all.at(-1);
    bytes += row.seen.length;
    if (last && last.length < rowsAtOnce && bytes <= bytesAtOnce) last.push(row);
    else {
      all.push([row]);
      bytes = row.seen.length;
    }
  }
  return all;
}

/** A search that was deleted meanwhile has no row to update, and so no hit. */
function recordStatement(site: Site, rows: readonly NewCars[], seq: number, now: Date) {
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
