import { sql } from "drizzle-orm";
import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import {
  expectsKnownWord,
  inKnownCase,
  knownWords,
} from "#domain/stock/changes-by-staff/overrides/questions.ts";
import { wordQuestions } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { valueIn } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { handFeed, slugStem } from "#domain/stock/import/rows/car-identity.ts";
import { nativeContext } from "#domain/stock/import/rows/row-reader.ts";
import { carsInMemory, tooManyCars } from "#domain/stock/search-index/car-limit.server.ts";
import { storableJson } from "#lib/sent-text.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { type NewCarProblem, newCarFields, readNewCar } from "./new-car.ts";

export type AddOutcome =
  | { kind: "added"; id: string }
  /** Nothing was added. */
  | { kind: "invalid"; problems: NewCarProblem[] };

/**
 * Adds a car that no feed brings: no import changes it or marks it as sold, and a feed's row with its VIN shows no second car.
 * @param texts what was typed, by field @param source the facts of the car that it is a copy of: those without a field in `texts` are copied
 * @param answered the keys of the questions that were answered; null to add without asking
 * @param db with the actor for whom it is done, with the action `stock.add`
 */
export async function addCar(
  db: Pick<Database, "withTenant">,
  {
    site,
    locationId,
    texts,
    source = null,
    answered = new Set(),
  }: {
    site: Site;
    locationId: string;
    texts: Readonly<Record<string, string>>;
    source?: CarFacts | null;
    answered?: ReadonlySet<string> | null;
  },
  now: Date,
): Promise<AddOutcome> {
  const { groupId } = site;
  const place = site.locations.find(({ id }) => id === locationId);
  if (!place) return { kind: "invalid", problems: [{ field: "location", problem: "Choose a location" }] };
  return db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    const context = nativeContext(now, site.currency);
    const read = readNewCar(texts, { context, source });
    if (read.kind === "invalid") return read;
    const { vin } = read;
    const makes = site.manufacturers.map(({ name }) => name);
    const facts = { ...read.facts, make: inKnownCase(read.facts.make, knownWords("make", makes)) };
    const words = newCarFields.flatMap(({ name: field }) => {
      const word = valueIn(facts, field);
      return typeof word === "string" && expectsKnownWord(field) ? [{ field, word }] : [];
    });
    const asked = answered && (await wordQuestions(tx, site, words));
    const questions = (asked ?? []).filter(({ key }) => !answered?.has(key));
    if (questions.length > 0)
      return {
        kind: "invalid",
        problems: questions.map((question) => ({ field: question.field, problem: question.text, question })),
      };
    const dealershipId = place.dealership_id;
    const twin = await twinOf(tx, groupId, { dealershipId, vin, stocknum: facts.stocknum ?? null });
    if (twin) return { kind: "invalid", problems: [twin] };
    const full = tooManyCars((await carsInMemory(tx, groupId, now)) + 1, site.stock.maxCars);
    if (full) return { kind: "invalid", problems: [{ field: "location", problem: full }] };
    const at = now.toISOString();
    const { rows } = await tx.execute<{ id: string }>(sql`with named as (
        select ${`${dealershipId}/@${handFeed}/`} || gen_random_uuid()::text as identity),
      made as (
        select identity, substr(encode(sha256(convert_to(${`${site.groupSlug}/`} || identity, 'UTF8')), 'hex'), 1, 32) as id from named)
      insert into cars (group_id, id, slug, identity, feed, vin, dealership_id, location_id, facts, feed_hash, status, created_at, updated_at)
      select ${groupId}::uuid, m.id, ${`${slugStem(facts)}-`} || substr(m.id, 1, 6), m.identity, ${handFeed}, ${vin}, ${dealershipId},
        ${locationId}, ${storableJson(facts)}::jsonb, ${handFeed}, 'in_stock', ${at}::timestamptz, ${at}::timestamptz
      from made m returning id`);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("the car wasn't stored");
    await tx.execute(sql`select record_change('stock', ${groupId}::uuid, array[${id}])`);
    return { kind: "added", id };
  });
}

/** What says that the car is in stock already: its VIN anywhere in the group, its stock number at the dealership. */
async function twinOf(
  tx: Transaction,
  groupId: string,
  { dealershipId, vin, stocknum }: { dealershipId: string; vin: string | null; stocknum: string | null },
): Promise<{ field: string; problem: string } | null> {
  const { rows } = await tx.execute<{
    isVin: boolean;
    name: string;
  }>(sql`select coalesce(vin = ${vin}, false) as "isVin",
      concat_ws(' ', facts ->> 'year', facts ->> 'make', facts ->> 'model') as name
    from cars where group_id = ${groupId}::uuid and status <> 'sold'
      and (vin = ${vin} or (dealership_id = ${dealershipId} and upper(facts ->> 'stocknum') = upper(${stocknum}::text)))
    order by 1 desc limit 1`);
  const [twin] = rows;
  if (!twin) return null;
  return twin.isVin
    ? { field: "vin", problem: `A car with this VIN is in stock already: ${twin.name}` }
    : { field: "stocknum", problem: `The dealership has another car with this stock number: ${twin.name}` };
}
