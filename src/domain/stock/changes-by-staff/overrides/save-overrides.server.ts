import { sql } from "drizzle-orm";
import type { CarFacts } from "#domain/cars/car.ts";
import { priceView } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import { nativeContext } from "#domain/stock/import/rows/row-reader.ts";
import { formatsOf } from "#lib/formats.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { readValue } from "./field-value.ts";
import { type FieldValue, overrideField, sameValue } from "./override-fields.ts";
import {
  expectsKnownWord,
  inKnownCase,
  knownWords,
  priceQuestion,
  type Question,
  wordQuestion,
} from "./questions.ts";
import { inputText, valueIn } from "./value-text.ts";
import { type OverrideToLift, type OverrideToSet, writeOverrides } from "./write-overrides.server.ts";

/** What a person typed into a field of a car, and what they saw in it before. */
export type FieldEdit = {
  field: string;
  /** Null returns the field to the feed. */
  text: string | null;
  /** The value that shoppers saw when the form was opened; undefined to overwrite whatever is there. */
  seen?: FieldValue;
};

/** A field that someone else, or the feed, changed while it was being edited. It was not saved. */
export type FieldConflict = {
  field: string;
  theirs: FieldValue;
  yours: FieldValue;
  /** Who set it; null when the feed did. */
  by: { kind: string; id: string } | null;
};

export type SaveOutcome =
  | {
      kind: "saved";
      fields: string[];
      conflicts: FieldConflict[];
      /** What sets the saved fields back; empty where a correction with an end was replaced. */
      undo: { field: string; text: string; seen: FieldValue }[];
    }
  /** Nothing was saved. */
  | { kind: "invalid"; problems: { field: string; problem: string }[] }
  /** Nothing was saved either, before these are answered. */
  | { kind: "asked"; questions: Question[] }
  /** The car isn't the site's, or not any more. */
  | { kind: "gone" };

type Current = {
  id: string;
  dealershipId: string;
  locationId: string | null;
  status: string;
  facts: CarFacts;
  /** The prices as the feed says them. */
  feedPrices: PricedFacts;
};

const priceFields = ["price", "offer_price", "subscription_price"] as const;
type PricedFacts = Partial<Pick<CarFacts, (typeof priceFields)[number]>>;

/**
 * Saves corrections of one car field by field: fields that others changed since they were seen are left as they are and returned with both
 * values; the rest is saved. One transaction, one entry in the audit log.
 * @param db with the actor for whom it is done
 * @param until when the corrections end; null for no end
 * @param answered the keys of the questions that were answered; undefined to save without asking
 */
export async function saveOverrides(
  db: Pick<Database, "withTenant">,
  {
    site,
    carId,
    edits,
    until = null,
    answered,
  }: {
    site: Site;
    carId: string;
    edits: readonly FieldEdit[];
    until?: Date | null;
    answered?: ReadonlySet<string>;
  },
  now: Date,
): Promise<SaveOutcome> {
  const { groupId } = site;
  return db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    const car = await currentCar(tx, site, carId);
    if (!car) return { kind: "gone" };
    const read = readEdits(edits, car, site, now);
    if (read.kind === "invalid") return read;
    const { values } = read;
    const conflicts = await conflictsOf(tx, groupId, car, edits, values);
    const taken = new Set(conflicts.map(({ field }) => field));
    const free = edits.filter(({ field }) => !taken.has(field));
    const questions = answered ? await questionsOf(tx, site, car, free, values) : [];
    const open = questions.filter(({ key }) => !answered?.has(key));
    if (open.length > 0) return { kind: "asked", questions: open };
    const set: OverrideToSet[] = [];
    const lifted: OverrideToLift[] = [];
    for (const { field, text } of free) {
      if (text === null) lifted.push({ carId, field });
      else set.push({ carId, field, value: values.get(field) ?? null, until: until?.toISOString() ?? null });
    }
    const fields = free.map(({ field }) => field);
    const isReplaced = await hasEnd(tx, groupId, carId, fields);
    await writeOverrides(tx, groupId, { set, lifted }, now);
    const after = isReplaced ? null : await currentCar(tx, site, carId);
    const undo = after ? fields.map((field) => undoOf(field, car, after)) : [];
    return { kind: "saved", fields, conflicts, undo };
  });
}

/** What sets a field back. The value that the feed says as well is no correction then (write-overrides.server.ts). */
const undoOf = (field: string, before: Current, after: Current) => ({
  field,
  text: inputText(shownValue(before, field)),
  seen: shownValue(after, field),
});

/** Whether a correction of one of the fields ends by itself. */
async function hasEnd(
  tx: Transaction,
  groupId: string,
  carId: string,
  fields: readonly string[],
): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from car_overrides where group_id = ${groupId}::uuid
    and car_id = ${carId} and until is not null and field = any(${sql.param([...fields])}::text[]) limit 1`);
  return rows.length > 0;
}

/** The car as shoppers see it; null for one that is no car of the site's dealerships. */
export async function currentCar(tx: Transaction, site: Site, carId: string): Promise<Current | null> {
  const { rows } =
    await tx.execute<Current>(sql`select id, dealership_id as "dealershipId", location_id as "locationId", status,
      shown_facts(facts, overrides) as facts,
      jsonb_build_object('price', facts -> 'price', 'offer_price', facts -> 'offer_price',
        'subscription_price', facts -> 'subscription_price') as "feedPrices"
    from cars where group_id = ${site.groupId}::uuid and id = ${carId}
      and dealership_id = any(${sql.param(site.dealerships.map(({ id }) => id))}::text[])`);
  return rows[0] ?? null;
}

/** What to ask before some edits are saved. */
async function questionsOf(
  tx: Transaction,
  site: Site,
  car: Current,
  edits: readonly FieldEdit[],
  values: ReadonlyMap<string, FieldValue>,
): Promise<Question[]> {
  const words = edits.flatMap(({ field }) => {
    const value = values.get(field);
    return typeof value === "string" && expectsKnownWord(field) ? [{ field, word: value }] : [];
  });
  const questions = await wordQuestions(tx, site, words);
  const priced = edits.filter(({ field }) => (priceFields as readonly string[]).includes(field));
  const [first] = priced;
  if (!first) return questions;
  const prices = priced.map(({ field, text }) => [
    field,
    text === null ? car.feedPrices[field as keyof PricedFacts] : values.get(field),
  ]);
  const view = (facts: CarFacts) => priceView(facts, site.price, formatsOf(site));
  const question = priceQuestion(
    first.field,
    view(car.facts),
    view({ ...car.facts, ...Object.fromEntries(prices) }),
  );
  return question ? [...questions, question] : questions;
}

/** Asks about words that neither the platform nor the group's stock knows. */
export async function wordQuestions(
  tx: Transaction,
  { groupId, manufacturers }: Pick<Site, "groupId" | "manufacturers">,
  words: readonly { field: string; word: string }[],
): Promise<Question[]> {
  const makes = manufacturers.map(({ name }) => name);
  const questions = words.flatMap(
    ({ field, word }) => wordQuestion(field, word, knownWords(field, makes)) ?? [],
  );
  const make = words.find(({ field }) => field === "make");
  if (!make || !questions.some(({ field }) => field === "make")) return questions;
  const { rows } =
    await tx.execute(sql`select from cars where group_id = ${groupId}::uuid and status <> 'sold'
    and lower(facts ->> 'make') = lower(${make.word}) limit 1`);
  return rows.length > 0 ? questions.filter(({ field }) => field !== "make") : questions;
}

export function shownValue(car: Pick<Current, "facts" | "status" | "locationId">, field: string): FieldValue {
  if (field === "status") return car.status;
  if (field === "location") return car.locationId;
  return valueIn(car.facts, field);
}

function readEdits(
  edits: readonly FieldEdit[],
  car: Current,
  site: Site,
  now: Date,
): { kind: "read"; values: Map<string, FieldValue> } | Extract<SaveOutcome, { kind: "invalid" }> {
  const context = nativeContext(now, site.currency);
  const places = site.locations.flatMap(({ id, dealership_id }) =>
    dealership_id === car.dealershipId ? id : [],
  );
  const values = new Map<string, FieldValue>();
  const problems: { field: string; problem: string }[] = [];
  for (const { field, text } of edits) {
    const known = overrideField(field);
    if (!known) problems.push({ field, problem: `${field} can’t be corrected by hand` });
    else if (text !== null) {
      const read = readValue(known, text, car.facts, { context, places });
      if (read.kind === "value") values.set(field, spelled(field, read.value, site));
      else problems.push({ field, problem: read.problem });
    }
  }
  return problems.length > 0 ? { kind: "invalid", problems } : { kind: "read", values };
}

function spelled(field: string, value: FieldValue, { manufacturers }: Site): FieldValue {
  if (typeof value !== "string" || !expectsKnownWord(field)) return value;
  const makes = manufacturers.map(({ name }) => name);
  return inKnownCase(value, knownWords(field, makes));
}

async function conflictsOf(
  tx: Transaction,
  groupId: string,
  car: Current,
  edits: readonly FieldEdit[],
  values: ReadonlyMap<string, FieldValue>,
): Promise<FieldConflict[]> {
  const moved = edits.filter(({ field, text, seen }) => {
    const shown = shownValue(car, field);
    const wanted = text === null ? undefined : (values.get(field) ?? null);
    return (
      seen !== undefined && !sameValue(seen, shown) && (wanted === undefined || !sameValue(wanted, shown))
    );
  });
  if (moved.length === 0) return [];
  const { rows } = await tx.execute<{ field: string; kind: string; id: string }>(
    sql`select field, actor_kind as kind, actor_id as id from car_overrides where group_id = ${groupId}::uuid and car_id = ${car.id}`,
  );
  const authors = new Map(rows.map(({ field, kind, id }) => [field, { kind, id }]));
  return moved.map(({ field }) => ({
    field,
    theirs: shownValue(car, field),
    yours: values.get(field) ?? null,
    by: authors.get(field) ?? null,
  }));
}
