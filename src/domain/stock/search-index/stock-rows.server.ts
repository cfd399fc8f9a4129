import { type SQL, sql } from "drizzle-orm";
import { type CarFacts, type CarVariant, cardPictures } from "#domain/cars/car.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { type CarState, IndexedCar, type StoredCar } from "./indexed-car.ts";
import type { SharedTexts } from "./shared-texts.ts";

/** Cars read in one query: few enough that reading them keeps a request waiting for some milliseconds only. */
const batch = 500;
/** Of changed cars, which are mostly read without their content, more. */
const changedBatch = 2_000;

/** The parts of the variant that words of a search ask for. */
const askedOf = [
  "cylinders",
  "enginesize_litres",
  "induction",
  "fuelconsumptioncombined",
  "fuelcapacity",
  "electricrange",
  "batterycapacity",
  "vehiclelength",
  "ancaprating",
  "bodyconfiguration",
] as const satisfies readonly (keyof CarVariant)[];

/** Facts that neither card nor search needs. */
const leftOut = [
  ...(["variant", "image_urls", "autograb_data", "condition_photos", "video_url"] as const),
  ...(["history_provider", "history_date", "history_statements"] as const),
] satisfies readonly (keyof CarFacts)[];

/** The prices of a car, which change most often. */
const prices = ["price", "before_price", "offer_price", "subscription_price"] as const;

/** The rest of a stored car, by its columns' names here: all of it is in the hash `content`. */
const content = [
  "slug",
  "dealershipId",
  "locationId",
  "createdAt",
  "facts",
  "pictures",
  "pictureCount",
] as const;

/**
 * A car as the driver returns it: times and large numbers are text, and so is the JSON of pictures and of facts without prices; `carOf` parses
 * them. The columns of the content are null where its hash is the one that the reader has.
 */
export type CarRow = {
  id: string;
  status: StoredCar["status"];
  soldAt: string | null;
  reserved: boolean;
  views: string;
  updatedAt: string;
  content: string;
} & { [Price in (typeof prices)[number]]: number | null } & {
  [Part in (typeof content)[number]]: string | null;
};

type WholeContent = { [Part in Exclude<(typeof content)[number], "locationId">]: string };

/** Columns by their names here; of those in `content`, none for a car whose hash is `known`. */
const columns = (known?: SQL) =>
  sql`status, "soldAt", reserved, views, "updatedAt", content, ${sql.join(
    prices.map((name) => sql`shown -> ${sql.raw(`'${name}'`)} as ${sql.raw(name)}`),
    sql`, `,
  )}, ${sql.join(
    content.map((name) => {
      const column = sql.raw(`"${name}"`);
      return known
        ? sql`case when content is distinct from ${known} then ${column} end as ${column}`
        : column;
    }),
    sql`, `,
  )}`;

/**
 * The cars that `which` selects with a limit, and what `columns` are taken from. The facts that neither card nor search needs are most of a
 * car, and parsing them would take longest; pictures are those of a card. Each `offset 0` prevents that the planner computes its columns once for each use.
 */
const carsThat = (which: SQL) => sql`(select *,
    hashtextextended(concat_ws(' ', slug, "dealershipId", coalesce("locationId", ''), "createdAt", facts, pictures, "pictureCount"), 0) & ${sql.raw(String(Number.MAX_SAFE_INTEGER))} as content
  from (select *, (shown - ${sql.raw(`'{${prices.join()}}'`)}::text[])::text as facts, read_pictures::text as pictures
    from (select *, whole - ${sql.raw(`'{${leftOut.join()}}'`)}::text[] || jsonb_build_object('variant',
        jsonb_build_object(${sql.raw(askedOf.map((name) => `'${name}', whole #> '{variant,${name}}'`).join())})) as shown
      from (select id, slug, dealership_id as "dealershipId", location_id as "locationId",
        shown_facts(facts, overrides) as whole, status, sold_at as "soldAt",
        reserved, views, jsonb_path_query_array(pictures, ${sql.raw(`'$[0 to ${cardPictures - 1}]'`)}) as read_pictures,
        jsonb_array_length(pictures)::text as "pictureCount", created_at as "createdAt", updated_at as "updatedAt"
      from cars where ${which} offset 0) read_whole) read offset 0) texts offset 0) car`;

/** The query builder would take as long to convert rows as the search takes to index them. */
async function read(tx: Transaction, query: SQL): Promise<CarRow[]> {
  return (await tx.execute<CarRow>(query)).rows;
}

/**
 * The car of a row.
 * @param before the car whose content the row leaves out because it is the same
 */
export function carOf(row: CarRow, texts: SharedTexts, before?: IndexedCar): IndexedCar {
  const state: CarState = {
    status: row.status,
    soldAt: row.soldAt === null ? null : new Date(row.soldAt),
    reserved: row.reserved,
    views: Number(row.views),
    updatedAt: instantOf(row.updatedAt),
  };
  const hash = Number(row.content);
  if (row.facts !== null) {
    const facts = JSON.parse(withPrices(row.facts, row)) as StoredCar["facts"];
    const { id, slug, dealershipId, locationId, createdAt, pictures } = row as CarRow & WholeContent;
    const rest = { id, slug, dealershipId, locationId, createdAt: instantOf(createdAt) };
    const shown = { facts, pictures: JSON.parse(pictures), pictureCount: Number(row.pictureCount) };
    return IndexedCar.of({ ...rest, ...state, ...shown, content: hash }, texts, before);
  }
  if (before?.content !== hash) throw new Error(`car ${row.id} was read without its content`);
  const facts = { ...before.facts };
  for (const name of prices)
    if (row[name] !== null || facts[name] !== undefined) facts[name] = row[name] ?? undefined;
  return before.changed(state, facts);
}

/** JSON of an object with the known prices in addition. */
function withPrices(facts: string, row: CarRow): string {
  const known = prices
    .filter((name) => row[name] !== null)
    .map((name) => `"${name}":${JSON.stringify(row[name])}`);
  return known.length === 0 ? facts : `{${[...known, facts.slice(1, -1)].filter(Boolean).join()}}`;
}

let last = { text: "", instant: new Date(0) };

/** Cars that were written together have the same times: as one object, they take less memory, and parsing is slow. */
function instantOf(text: string): Date {
  if (text !== last.text) last = { text, instant: new Date(text) };
  return last.instant;
}

export async function newestChange(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ seq: string }>(sql`select last_change() as seq`);
  return Number(rows[0]?.seq ?? 0);
}

/** When each feed last confirmed the stock of a dealership, in a stable order. */
export type Confirmation = { dealershipId: string; at: Date };

export async function confirmations(tx: Transaction, groupId: string): Promise<Confirmation[]> {
  const { rows } = await tx.execute<{ dealership: string; at: string }>(
    sql`select d as dealership, max(i.started_at) as at from stock_imports i cross join lateral unnest(i.dealership_ids) d
      where i.group_id = ${groupId}::uuid and i.undone_at is null group by i.feed, d order by d, i.feed`,
  );
  return rows.map(({ dealership, at }) => ({ dealershipId: dealership, at: new Date(at) }));
}

const changesOf = (groupId: string, seq: number) =>
  sql`changes_after(${seq}, ${2 ** 31 - 1}) where group_id = ${groupId}::uuid and kind = 'stock'`;

/**
 * How many cars of a group changed after number `seq`, a car counted once for each of its changes, and the number of the newest change: `seq`
 * without one.
 */
export async function countChanged(
  tx: Transaction,
  groupId: string,
  seq: number,
): Promise<{ cars: number; seq: number }> {
  const { rows } = await tx.execute<{ cars: string; newest: string | null }>(
    sql`select coalesce(sum(cardinality(car_ids)), 0) as cars, max(seq) as newest from ${changesOf(groupId, seq)}`,
  );
  return { cars: Number(rows[0]?.cars), seq: Number(rows[0]?.newest ?? seq) };
}

/**
 * The ids of the cars of a group that changed after number `seq`, each once. A row each: an array of a hundred thousand would be parsed in
 * one piece.
 */
export async function changedCars(tx: Transaction, groupId: string, seq: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct unnest(car_ids) as id from ${changesOf(groupId, seq)} order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * All cars of a group that any of its sites may list, in batches: everything but what was sold before
 * `soldSince`.
 */
export async function* allCars(tx: Transaction, groupId: string, soldSince: Date): AsyncGenerator<CarRow[]> {
  let last = "";
  for (;;) {
    const rows = await read(
      tx,
      sql`select id, ${columns()} from ${carsThat(
        sql`group_id = ${groupId} and id > ${last} and (sold_at is null or sold_at > ${soldSince.toISOString()}) order by id limit ${batch}`,
      )}`,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1)!.id;
  }
}

/**
 * The named cars of a group in batches, each with its ids; missing cars are left out. The database reads the next batch while the caller
 * processes one. Few bytes for a car of which only state or prices changed: they arrive between requests.
 * @param known the cars before
 */
export async function* carsById(
  tx: Transaction,
  groupId: string,
  ids: readonly string[],
  known: { get(id: string): IndexedCar | undefined },
): AsyncGenerator<{ ids: string[]; rows: CarRow[] }> {
  const readFrom = (start: number) => {
    const some = ids.slice(start, start + changedBatch);
    const hashes = some.map((id) => known.get(id)?.content ?? null);
    const rows = some.length > 0 ? named(tx, groupId, some, hashes) : Promise.resolve([]);
    // Handled when its turn comes, which an error before it prevents.
    rows.catch(() => {});
    return { ids: some, rows };
  };
  let next = readFrom(0);
  for (let start = changedBatch; next.ids.length > 0; start += changedBatch) {
    const present = { ids: next.ids, rows: await next.rows };
    next = readFrom(start);
    yield present;
  }
}

/**
 * One look-up of the primary key for each id. As a condition on the table, the planner reads the whole group for each batch while statistics
 * don't know yet how large an import has made it.
 */
async function named(
  tx: Transaction,
  groupId: string,
  ids: string[],
  hashes: (number | null)[],
): Promise<CarRow[]> {
  const rows = await read(
    tx,
    sql`select number, car.* from unnest(${sql.param(ids)}::text[], ${sql.param(hashes)}::int8[]) with ordinality as wanted(wanted_id, known, number)
      cross join lateral (select ${columns(sql`wanted.known`)}
        from ${carsThat(sql`group_id = ${groupId} and id = wanted.wanted_id limit 1`)}) car`,
  );
  // A number is shorter than an id.
  for (const row of rows as (CarRow & { number: string })[]) row.id = ids[Number(row.number) - 1]!;
  return rows;
}
