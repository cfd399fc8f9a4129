import { priceFields } from "#domain/stock/import/columns/column-profile.ts";
import { columnsOf, type Question } from "#domain/stock/import/columns/mapping.ts";
import { type FeedField, feedFields, isListField } from "#domain/stock/import/rows/fields.ts";
import { bestAssignment } from "./assignment.ts";
import { looksLike, type RawColumn } from "./column-evidence.ts";
import { namedParts, titleParts } from "./column-parts.ts";
import { askAt, margin, type ScoredColumn, scoreColumn, useAt } from "./column-scores.ts";
import { withLabels } from "./common-start.ts";
import { headerMeaning } from "./header-meaning.ts";
import { type Language, languageOf } from "./lexicon/phrases.ts";
import { missingEssentials } from "./missing-essentials.ts";
import { byNeighbours } from "./neighbours.ts";
import { type ProposedField, proposedFields } from "./proposed-fields.ts";
import { fieldQuestion, howToRead, isInMiles, whichField } from "./questions.ts";
import { type Assigned, basePrices, isCharge, isWithoutTax, settlePrices } from "./settle-prices.ts";

/** A mapping to be written as YAML. */
export type ProposedMapping = {
  fields: Partial<Record<FeedField, ProposedField>>;
  ask?: Question[];
  identity?: string[];
  ignore?: string[];
};
export type ProposedBy = "name" | "values";
export type Proposal = {
  mapping: ProposedMapping;
  /** Where each field was recognised. */
  by: Map<FeedField, ProposedBy>;
  /** Why a column isn't used. */
  unused: Map<string, string>;
};

/** Fields without a right column of which a shopper misses what matters most: these are asked. */
const asked = new Set<FeedField>(["make", "model", "year", "km", "vin", "image_urls", ...basePrices]);
/** Fields of which one of two columns as good is a guess. */
const exclusive = new Set<FeedField>(["price", "dap_price", "egc_price", "km", "vin"]);
/** What a column looks like that isn't dropped without a question, when no other column is it. */
const conspicuous: readonly FeedField[] = ["price", "km", "fuel", "image_urls", "vin"];

/**
 * Proposes which column is which field: the best assignment of all columns together, by what their names and values show. Columns of what
 * matters most about which the evidence is thin or divided are asked, and nothing reads them until then. A file without stock numbers, VINs
 * and plates gets an identity of everything but prices.
 * @param currency of the group, which says whether distances may be miles
 * @param region of the site's language, such as GB
 */
export function proposeMapping(given: readonly RawColumn[], currency: string, region = ""): Proposal {
  const columns = withLabels(given);
  const language = languageOf(columns.map(({ name, label }) => label ?? name));
  const scored = byNeighbours(
    columns.filter(({ filled }) => filled > 0).map((column) => scoreColumn(column, language)),
    currency,
  );
  const candidates = withParts(scored, language);
  const assigned = assign(candidates);
  const settled = settlePrices(assigned);
  const questions = new Map<string, Question>();
  const unused = new Map<string, string>();
  const used = new Map<ScoredColumn, FeedField>();
  for (const [one, field] of assigned) {
    const rivals = settled.has(one)
      ? []
      : rivalColumns(one, field, assigned, candidates).filter((rival) => !settled.has(rival));
    const score = settled.has(one) ? 1 : (one.scores.get(field) as number);
    if (score >= useAt && rivals.length === 0) used.set(one, field);
    else if (asked.has(field) && !isBesidePrice(one, field, assigned))
      for (const rival of [one, ...rivals]) questions.set(rival.column.name, whichField(rival, [field]));
  }
  for (const one of used.keys()) if (questions.has(one.column.name)) used.delete(one);
  const names = new Set([...used.keys()].map(({ column }) => column.name));
  const taken = new Set(used.values());
  for (const one of scored) {
    const { name } = one.column;
    if (names.has(name) || questions.has(name)) continue;
    const question = conspicuousQuestion(one, { used, questions, currency });
    if (question) questions.set(name, question);
    else unused.set(name, reasonUnused(one, taken));
  }
  for (const question of missingEssentials(scored, used, questions)) {
    questions.set(question.column, question);
    unused.delete(question.column);
    for (const one of used.keys()) if (one.column.name === question.column) used.delete(one);
  }
  for (const [one, field] of used) {
    const question = howToRead(one, field, { scored, used, currency, region });
    if (!question) continue;
    questions.set(one.column.name, question);
    used.delete(one);
  }
  const distances = [...used].find(([, field]) => field === "km")?.[0];
  const isMiles = distances !== undefined && isInMiles(distances, { scored, used, currency, region });
  return written(columns, { used, questions, unused, language, isMiles });
}

/** The columns, each replaced by its parts where its name says several fields, and with the parts of titles. */
function withParts(scored: readonly ScoredColumn[], language: Language | null): ScoredColumn[] {
  const isMissing = (field: FeedField) => !scored.some(({ scores }) => (scores.get(field) ?? 0) >= useAt);
  const needsTitle = isMissing("make") || isMissing("model");
  return scored.flatMap((one) => {
    const parts = namedParts(one.column, language);
    if (parts.length > 0) return parts;
    return needsTitle ? [one, ...titleParts(one)] : [one];
  });
}

/** The best assignment of columns to fields; lists take every column that is theirs. */
function assign(scored: readonly ScoredColumn[]): Assigned {
  const assigned: Assigned = new Map();
  for (const one of scored) {
    const [best] = [...one.scores].sort(([, a], [, b]) => b - a);
    if (best && isListField(best[0]) && best[1] >= askAt) assigned.set(one, best[0]);
  }
  const open = scored.filter((one) => !assigned.has(one));
  const scoreOf = ({ scores }: ScoredColumn, field: FeedField) => {
    const score = scores.get(field) ?? 0;
    return score >= (asked.has(field) ? askAt : useAt) ? score : 0;
  };
  const fields = feedFields.filter((field) => !isListField(field) && open.some((one) => scoreOf(one, field)));
  const rows = fields.map((field) => open.map((one) => scoreOf(one, field)));
  for (const [at, column] of bestAssignment(rows).entries())
    if (column >= 0) assigned.set(open[column] as ScoredColumn, fields[at] as FeedField);
  return assigned;
}

/** Whether a column is a former price or one without tax, and only perhaps the price, of a file that surely has one. */
const isBesidePrice = (one: ScoredColumn, field: FeedField, assigned: Assigned): boolean =>
  basePrices.includes(field) &&
  [...assigned].some(
    ([other, name]) =>
      other !== one &&
      basePrices.includes(name) &&
      (other.scores.get(name) ?? 0) >= useAt &&
      ((one.scores.get("before_price") ?? 0) >= useAt || isWithoutTax(one, other)),
  );

/** Other columns that are the field as surely, and say something else. */
function rivalColumns(
  one: ScoredColumn,
  field: FeedField,
  assigned: Assigned,
  scored: readonly ScoredColumn[],
): ScoredColumn[] {
  if (!exclusive.has(field)) return [];
  const score = one.scores.get(field) ?? 0;
  return scored.filter((rival) => {
    // A list price is the former one only beside a column that is surely the price.
    const isOther = assigned.has(rival) && !(field === "price" && assigned.get(rival) === "before_price");
    if (rival === one || isOther) return false;
    // Distances that nothing calls the car's are of a service plan or a warranty.
    if (field === "km" && one.meaning.fields.has(field) && !rival.meaning.fields.has(field)) return false;
    const isNamesake = ownName(rival) === ownName(one);
    const least = isNamesake
      ? score
      : (one.meaning.isExact && !rival.meaning.isExact ? 0 : margin) + (rival.scores.get(field) ?? 0);
    const isRival = (rival.scores.get(field) ?? 0) >= askAt && least >= score;
    return isRival && !hasSameValues(one, rival) && !isWithoutTax(rival, one) && !isCharge(rival, one, field);
  });
}

/** What a column is called in the file, where several are called so. */
const ownName = ({ column: { name } }: ScoredColumn): string => name.replace(/ \(\d+\)$/, "").toLowerCase();

function hasSameValues({ column: one }: ScoredColumn, { column: other }: ScoredColumn): boolean {
  if (one.filled !== other.filled || one.texts.size !== other.texts.size) return false;
  return one.texts.entries().every(([text, count]) => other.texts.get(text) === count);
}

/** A question about a column that looks like something that shoppers look for, and whose name doesn't say that it is something else. */
function conspicuousQuestion(
  one: ScoredColumn,
  {
    used,
    questions,
    currency,
  }: { used: Assigned; questions: ReadonlyMap<string, Question>; currency: string },
): Question | null {
  const { meaning, shown, contradicted, column } = one;
  const taken = new Set<string>(used.values());
  for (const { answers } of questions.values())
    for (const { fields } of answers) for (const field of Object.keys(fields)) taken.add(field);
  if (basePrices.some((field) => taken.has(field))) for (const field of priceFields) taken.add(field);
  const unreadable = contradicted.find(
    (field) =>
      (field === "km" || basePrices.includes(field) || field === "before_price") && !taken.has(field),
  );
  if (unreadable && meaning.other === null)
    return fieldQuestion(one, unreadable, { taken: new Set(used.values()), currency });
  if (meaning.other !== null || meaning.fields.size > 0) return null;
  const looks = conspicuous.filter((field) => shown.has(field) && !taken.has(field));
  return looks.length > 0 && column.filled > 0 ? whichField(one, looks) : null;
}

function reasonUnused(
  { meaning, contradicted, scores, shown, evidence }: ScoredColumn,
  taken: ReadonlySet<FeedField>,
): string {
  if (meaning.other) return meaning.other;
  const [field] = [...scores].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (field && taken.has(field)) return `another column is ${field}`;
  const [looks] = shown.keys();
  if (scores.size === 0 && looks && taken.has(looks)) return `looks like ${looks}, which another column is`;
  if (evidence.share(looksLike.rate) > 0.3) return "a rate by the week or month";
  if (contradicted[0]) return `its values aren't of ${contradicted[0]}, as its name says`;
  return field ? `perhaps ${field}` : "its name and its values say nothing";
}

function written(
  columns: readonly RawColumn[],
  {
    used,
    questions,
    unused,
    language,
    isMiles,
  }: {
    used: Assigned;
    questions: Map<string, Question>;
    unused: Map<string, string>;
    language: Language | null;
    /** Whether distances without a unit are miles. */
    isMiles: boolean;
  },
): Proposal {
  const fields: ProposedMapping["fields"] = {};
  const by: Proposal["by"] = new Map();
  const has = new Set<string>(used.values());
  for (const [{ column, meaning, evidence }, field] of used)
    for (const [name, spec] of proposedFields(field, column, evidence)) {
      const listed = isListField(name) ? fields[name] : undefined;
      if (listed !== undefined) fields[name] = { from: [...columnsOf(listed), column.name], join: "|" };
      else
        fields[name] ??=
          name === "km" && isMiles && typeof spec === "string" ? { from: spec, unit: "mi" } : spec;
      by.set(name, meaning.fields.has(field) ? "name" : "values");
    }
  const towns = [...used].find(([, field]) => field === "city" || field === "location")?.[0];
  // The cars of a group stand where its dealerships are.
  if (
    fields.city !== undefined &&
    fields.location === undefined &&
    towns &&
    towns.column.texts.size <= maxTowns
  ) {
    fields.location = fields.city;
    by.set("location", by.get("city") ?? "name");
  }
  for (const { name, filled } of columns) {
    // A column may be empty today and filled tomorrow.
    const field = filled === 0 ? emptyField(name, language) : null;
    if (field !== null && fields[field] === undefined && !has.has(field)) fields[field] = name;
  }
  const mapping: ProposedMapping = { fields };
  if (questions.size > 0) mapping.ask = [...questions.values()];
  const isIdentified = (["stocknum", "vin", "regplate"] as const).some(
    (field) => fields[field] !== undefined,
  );
  const identity = isIdentified ? [] : identityOf(fields);
  if (identity.length > 0) mapping.identity = identity;
  const names = new Set(Object.values(fields).flatMap(columnsOf));
  const ignore = columns.map(({ name }) => name).filter((name) => !names.has(name) && !questions.has(name));
  if (ignore.length > 0) mapping.ignore = ignore;
  return { mapping, by, unused };
}

/** Fields that a column says by its name alone, without any value. */
function emptyField(name: string, language: Language | null): FeedField | null {
  const [best] = [...headerMeaning(name, language).fields].sort(([, a], [, b]) => b - a);
  return best &&
    best[1] >= sureName &&
    !asked.has(best[0]) &&
    !(priceFields as readonly string[]).includes(best[0])
    ? best[0]
    : null;
}
const sureName = 0.85;

/** Towns of a group's dealerships; those of private sellers are more. */
const maxTowns = 20;

/** Columns of a car's identity at most, as a mapping has them. */
const maxIdentity = 20;

function identityOf(fields: ProposedMapping["fields"]): string[] {
  const changing = new Set<string>([...priceFields, "dealercomments", "image_urls", "status"]);
  const columns = Object.entries(fields)
    .filter(([field]) => !changing.has(field))
    .flatMap(([, spec]) => columnsOf(spec));
  return [...new Set(columns)].slice(0, maxIdentity);
}
