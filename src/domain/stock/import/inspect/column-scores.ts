import { readYear } from "#domain/stock/import/rows/feed-values.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { parseNumber } from "#domain/stock/import/rows/number-text.ts";
import { isCarTitle } from "./car-title.ts";
import { type ColumnEvidence, columnEvidence, looksLike, type RawColumn } from "./column-evidence.ts";
import { valueSupport } from "./field-fit.ts";
import { fieldsByValues } from "./fields-by-values.ts";
import { never } from "./fit.ts";
import { type HeaderMeaning, headerMeaning } from "./header-meaning.ts";
import { feetOf } from "./lengths.ts";
import { abbreviated } from "./lexicon/abbreviations.ts";
import { otherThings } from "./lexicon/lexicon.ts";
import type { Language } from "./lexicon/phrases.ts";
import { segmentsOf } from "./path-phrases.ts";

/** What a column can be, and how surely: above `useAt` it is. */
export type ScoredColumn = {
  column: RawColumn;
  meaning: HeaderMeaning;
  evidence: ColumnEvidence;
  scores: ReadonlyMap<FeedField, number>;
  /** Fields that the values show whatever the name says. */
  shown: ReadonlyMap<FeedField, number>;
  /** Fields that the name says and the values contradict. */
  contradicted: FeedField[];
};

/** A score from which a column is used, and one from which it is asked. */
export const useAt = 0.6;
export const askAt = 0.35;
/** Scores that differ less are alike. */
export const margin = 0.1;
/** What another meaning of the name takes from what the values show. */
const otherMeaning = 0.2;
/** Of a field that the values decide on, beside what the name says. */
const decided = 0.7;
/** Of a field that the values leave no doubt about. */
const built = 0.8;
const priced = /pri[cjsx]|prei|prez|prec|cena/i;
/** Ends of names of what is said of a price. */
const saidOfPrice = /(?:suffix|prefix|label|qualifier|type|text|words?|notes?|display|terms|description)$/i;
/** And what a name that says something else takes. */
const otherThing = 0.1;

/** Fields whose words and numbers nothing else has: what a name says otherwise is of something around them. */
const unmistakable = new Set<FeedField>(["vin", "make", "fuel", "trans", "drive", "simple_body"]);
/** What a name may say of a column whose values show the field nevertheless. */
const isOverruled = (field: FeedField, other: string): boolean =>
  field === "make" ||
  (unmistakable.has(field) && other !== otherThings.person) ||
  (field === "image_urls" && other !== otherThings.person && other !== otherThings.condition) ||
  (field === "year" && other === otherThings.time);

/** Years between the first and the last end of registrations at most: their beginnings are further apart. */
const maxTerm = 3;

function yearsOf({ texts }: RawColumn): number {
  const years = [...texts.keys()].slice(0, 200).flatMap((text) => readYear(text) ?? []);
  return years.length === 0 ? 0 : Math.max(...years) - Math.min(...years);
}

/** Numbers that are dates of a spreadsheet far after the next years are none. */
const isFarNumber = ({ share, median }: ColumnEvidence): boolean =>
  share(looksLike.digits) > 0.5 && (median ?? 0) > 55_000;

const titled = new Set<FeedField>(["make", "model", "badge", "series", "name", "carsales_title"]);

const isAmount = (text: string): boolean => parseNumber(text, { decimal: null }).kind !== "none";

/** A column by what its name says, before its values decide what that leaves open. */
type Named = Omit<ScoredColumn, "scores"> & { scores: Map<FeedField, number> };

/** What values decide where the name means something else, or several things. */
const decisions: readonly ((named: Named) => [FeedField, number][])[] = [
  // A registration is a number, or its date.
  ({ contradicted, evidence, column }) =>
    contradicted.includes("regplate") && evidence.share(looksLike.date) > 0.8 && !isFarNumber(evidence)
      ? [[yearsOf(column) > maxTerm ? "year" : "rego_expiry", decided]]
      : [],
  ({ contradicted, evidence }) =>
    contradicted.includes("year") &&
    evidence.different >= evidence.total * 0.8 &&
    evidence.share(looksLike.plate) > 0.8
      ? [["regplate", decided]]
      : [],
  ({ evidence, scores, meaning }) => {
    const geared =
      scores.get("variant.geartype") ?? (meaning.other === otherThings.gears ? decided : undefined);
    return geared !== undefined && evidence.share(looksLike.trans) >= 0.8 ? [["trans", geared]] : [];
  },
  // What an odometer counts, whatever the column is called: `Odo type`.
  ({ contradicted, evidence }) =>
    contradicted.includes("km") && evidence.share(looksLike.unitOrLetter) > 0.9 ? [["km_unit", decided]] : [],
  // The equipment level in one word, where the name may also be of a list.
  ({ contradicted, evidence, column, scores }) =>
    contradicted.includes("standardEquipment") &&
    scores.size === 0 &&
    evidence.share((text) => /\p{L}{2}/u.test(text)) > 0.6
      ? [["badge", decided + Math.max(-decided, valueSupport("badge", column, evidence))]]
      : [],
  ({ contradicted, evidence }) =>
    contradicted.includes("badge") &&
    evidence.share((text) => looksLike.colour(text) || looksLike.material(text)) > 0.6
      ? [["interior_colour", decided]]
      : [],
  // Titles of cars are those of their listings, whatever the column is called; a chassis has the name of another vehicle.
  ({ scores, meaning, shown, contradicted, evidence }) =>
    ![...scores.keys()].some((field) => titled.has(field)) &&
    meaning.other === null &&
    contradicted.every((field) => field === "dealercomments") &&
    shown.size === 0 &&
    evidence.share(isCarTitle) > 0.7
      ? [["name", decided]]
      : [],
  // Years of a build date without months.
  ({ contradicted, evidence }) =>
    contradicted.includes("build_date") && evidence.share(looksLike.year) > 0.9 ? [["year", built]] : [],
  // Pictures of what a name says of the condition, whatever it calls them.
  ({ contradicted, meaning, evidence }) =>
    (meaning.other === otherThings.condition || contradicted.includes("car_type")) &&
    evidence.share(looksLike.picture) > 0.8
      ? [["condition_photos", decided]]
      : [],
  // `Price text` is an amount, or what is said of one.
  ({ scores, evidence }) =>
    scores.has("price_type") && evidence.share(isAmount) > 0.5 ? [["price", decided]] : [],
  ({ contradicted, evidence, column }) =>
    contradicted.includes("price") &&
    priced.test(column.name) &&
    saidOfPrice.test(column.name) &&
    evidence.share(looksLike.wording) > 0.8
      ? [["price_type", decided]]
      : [],
  // A name that says nothing else, of words that aren't known.
  ({ meaning, scores }) =>
    scores.has("interior_colour") && meaning.isKnown && !meaning.fields.has("badge")
      ? [["interior_colour", Math.max(useAt, scores.get("interior_colour") as number)]]
      : [],
  // Bodies of caravans and motorcycles are in no vocabulary.
  ({ meaning, scores, evidence, contradicted }) =>
    scores.has("simple_body") &&
    meaning.isKnown &&
    meaning.fields.size === 1 + contradicted.length &&
    areBodies(evidence)
      ? [["simple_body", useAt]]
      : [],
  ({ contradicted, evidence, column: { name } }) =>
    contradicted.includes("variant.vehiclewidth") && feetOf(name, evidence) !== null
      ? [["specifications.body_width", decided]]
      : [],
  // Lengths in metres or feet are those of a van's body.
  ({ contradicted, evidence, column: { name } }) =>
    contradicted.includes("variant.vehiclelength") && feetOf(name, evidence) !== null
      ? [["specifications.body_length", decided]]
      : [],
  // Several items in one text are a list.
  ({ contradicted, evidence }) =>
    contradicted.includes("tag") && evidence.share(looksLike.list) > 0.6
      ? [["standardEquipment", decided]]
      : [],
  // The state of a sale, not of a country.
  ({ contradicted, evidence, column }) =>
    contradicted.includes("state") &&
    column.texts.size < column.filled &&
    evidence.share(looksLike.status) > mostBodies
      ? [["status", decided]]
      : [],
  // Some files call by the engine what it burns, without a size: `2.0L Diesel` is the engine.
  ({ scores, contradicted, evidence }) => {
    const isNamed = scores.has("engine_size") || contradicted.includes("engine_size");
    const isFuel = (text: string) => looksLike.fuel(text) && !/\d/.test(text);
    if (!isNamed || evidence.share(isFuel) < 0.8) return [];
    scores.delete("engine_size");
    return [["fuel", built]];
  },
  // What became of a car, where the name asks only whether it is sold: `SOLD`, `dep`.
  ({ contradicted, evidence }) =>
    contradicted.includes("sold") && evidence.share(looksLike.status) > mostBodies
      ? [["status", decided]]
      : [],
  // A name of several things, of which the values are the year: `Ano Fab/Mod`.
  ({ scores, evidence }) =>
    scores.has("year") && evidence.share(looksLike.productionYear) > 0.9 ? [["year", decided]] : [],
  saleOrCondition,
  drivenWheels,
  typeByValues,
];

/** A French `transmission` is which wheels are driven. */
function drivenWheels({ scores, contradicted, evidence }: Named): [FeedField, number][] {
  const isNamed = scores.has("trans") || contradicted.includes("trans");
  if (!isNamed || evidence.share(looksLike.drive) < 0.8 || evidence.share(looksLike.trans) > 0.2) return [];
  scores.delete("trans");
  return [["drive", built]];
}

/** New and used are no state of a sale. */
function saleOrCondition({ scores, contradicted, evidence }: Named): [FeedField, number][] {
  const isNamed = scores.has("status") || contradicted.includes("status");
  if (!isNamed || evidence.share((text) => looksLike.car_type(text) && !/\s/.test(text)) < 0.9) return [];
  scores.delete("status");
  return [["car_type", built]];
}

/** Bodies have more words than a vocabulary knows. */
const mostBodies = 0.6;

const areBodies = ({ different, total, length, share }: ColumnEvidence): boolean =>
  different > 2 &&
  different < total &&
  length > 3 &&
  length < 25 &&
  share((text) => /^\p{L}/u.test(text)) > 0.9;

/** A column called type is of whatever its values are. */
function typeByValues({ column, evidence, scores, contradicted }: Named): [FeedField, number][] {
  const areMotorcycles = evidence.total >= 5 && evidence.share(looksLike.motorcycle) > 0.8;
  if (areMotorcycles && (scores.has("type_word") || contradicted.includes("car_type"))) {
    scores.delete("type_word");
    return [["simple_body", decided]];
  }
  const typed = scores.get("type_word");
  if (typed === undefined) return [];
  const field = (["fuel", "trans", "drive", "car_type", "simple_body"] as const).findLast(
    (name) =>
      evidence.share(
        (text) => looksLike[name](text) || (name === "car_type" && looksLike.typeLetter(text)),
      ) >= (name === "simple_body" ? mostBodies : 0.8),
  );
  if (field) {
    scores.delete("type_word");
    return [[field, typed]];
  }
  const isText = evidence.different > 3 && evidence.share((text) => /\p{L}/u.test(text)) > 0.8;
  return typed < askAt && /typ/i.test(column.name) && isText
    ? [["badge", decided + Math.max(-decided, valueSupport("badge", column, evidence))]]
    : [];
}

/** A name whose values contradict all that it says may be an abbreviation of something else: `sts` of seats. */
function readAsAbbreviation({ column, evidence, scores, contradicted }: Named): void {
  for (const field of abbreviated(column.label ?? column.name)) {
    const support = contradicted.includes(field) ? never : valueSupport(field, column, evidence);
    if (support !== never) scores.set(field, abbreviation + support);
  }
}
const abbreviation = 0.62;

/** Whether a description is of a part that no field has: `Stereo description`. */
const isOwnNote = ({ scores, meaning, evidence }: Named): boolean =>
  scores.has("dealercomments") &&
  !meaning.isKnown &&
  evidence.length < 40 &&
  evidence.share(looksLike.prose) < 0.5;

/** Where pictures are, in one link: an album, a tour. */
const album = /link|album|folder|drive|tour|visit|360|panorama|virtual/i;

/** Whether addresses are no pictures for all that their name says. */
const isOnlyLink = ({ column, scores, meaning, evidence }: Named): boolean =>
  scores.has("image_urls") &&
  !meaning.isExact &&
  (album.test(column.name) || !meaning.isKnown) &&
  evidence.share((text) => looksLike.picture(text) || looksLike.list(text)) < 0.2;

/** Whether a column has a name: an amount that it calls something unknown may be another than the price. */
const isWord = (name: string): boolean => /\p{L}{3}/u.test(name) && !/^column \d+$/i.test(name);

/** What a name says; a nested one whose values are nothing of that says what its last name does: `retail.description`. */
function meaningOf(column: RawColumn, evidence: ColumnEvidence, language: Language | null): HeaderMeaning {
  const name = column.part?.label ?? column.label ?? column.name;
  const meaning = headerMeaning(name, language);
  const segments = segmentsOf(name);
  if (segments.length === 1 || meaning.isExact || meaning.fields.size === 0) return meaning;
  if ([...meaning.fields.keys()].some((field) => valueSupport(field, column, evidence) !== never))
    return meaning;
  const last = headerMeaning(segments.at(-1) as string, language);
  return last.fields.size > 0 ? last : meaning;
}

export function scoreColumn(column: RawColumn, language: Language | null): ScoredColumn {
  const evidence = columnEvidence(column);
  const meaning = meaningOf(column, evidence, language);
  const shown = fieldsByValues(evidence);
  const scores = new Map<FeedField, number>();
  const contradicted: FeedField[] = [];
  for (const [field, score] of meaning.fields) {
    const support = valueSupport(field, column, evidence);
    if (support === never) contradicted.push(field);
    else scores.set(field, score + support);
  }
  const named: Named = { column, evidence, meaning, scores, shown, contradicted };
  for (const decide of decisions)
    for (const [field, score] of decide(named)) scores.set(field, Math.max(scores.get(field) ?? 0, score));
  if (scores.has("price") && scores.has("price_type")) scores.delete("price_type");
  if (scores.size === 0 && meaning.fields.size > 0) readAsAbbreviation(named);
  if (isOwnNote(named)) scores.delete("dealercomments");
  if (isOnlyLink(named)) scores.delete("image_urls");
  const isNamed = [...scores.values()].some((score) => score >= useAt);
  for (const [field, score] of shown) {
    if (contradicted.includes(field)) continue;
    if (field === "image_urls" && (scores.has("condition_photos") || scores.has("video_url"))) continue;
    if (meaning.other !== null && !isOverruled(field, meaning.other)) continue;
    const isUnknown = field === "price" && !meaning.isKnown && isWord(column.name);
    const cost = isNamed || isUnknown ? otherMeaning : meaning.other !== null ? otherThing : 0;
    scores.set(field, Math.max(scores.get(field) ?? 0, score - cost));
  }
  return { column, meaning, evidence, scores, shown, contradicted };
}
