import { priceFields } from "#domain/stock/import/columns/column-profile.ts";
import type { Question } from "#domain/stock/import/columns/mapping.ts";
import { type FeedField, feedFields, isListField } from "#domain/stock/import/rows/fields.ts";
import { bestAssignment } from "./assignment.ts";
import { looksLike, type RawColumn } from "./column-evidence.ts";
import { askAt, margin, type ScoredColumn, scoreColumn, useAt } from "./column-scores.ts";
import { missingEssentials } from "./missing-essentials.ts";
import { type ProposedField, proposedFields } from "./proposed-fields.ts";
import { fieldQuestion, howToRead, whichField } from "./questions.ts";

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

/** Fields of which a wrong column is worse than a question. */
const important = new Set<FeedField>([
  ...priceFields,
  ...(["make", "model", "year", "km", "vin", "fuel", "trans", "simple_body", "image_urls"] as const),
  ...(["stocknum", "status", "car_type", "badge", "name", "colour", "dealercomments"] as const),
]);
/** Fields of which one of two columns as good is a guess. */
const exclusive = new Set<FeedField>([...priceFields, "make", "year", "km", "vin"]);
const basePrices: FeedField[] = ["price", "dap_price", "egc_price"];
/** What a column looks like that isn't dropped without a question. */
const conspicuous: readonly FeedField[] = ["price", "km", "fuel", "image_urls", "vin"];

/**
 * Proposes which column is which field: the best assignment of all columns together, by what their names and values show. Columns about which
 * the evidence is thin or divided are asked, and nothing reads them until then. A file without stock numbers, VINs and plates gets an identity
 * of everything but prices.
 * @param currency of the group, which says whether distances may be miles
 */
export function proposeMapping(columns: readonly RawColumn[], currency: string): Proposal {
  const scored = columns.filter(({ filled }) => filled > 0).map(scoreColumn);
  const assigned = assign(scored);
  const completed = completePrices(assigned, scored);
  const questions = new Map<string, Question>();
  const unused = new Map<string, string>();
  const used = new Map<ScoredColumn, FeedField>();
  for (const [one, field] of assigned) {
    const rivals = rivalColumns(one, field, assigned, scored);
    const fields = one === completed ? [] : rivalFields(one, field, assigned);
    const score = one === completed ? 1 : (one.scores.get(field) as number);
    const isSure = score >= (important.has(field) ? useAt : 0.5);
    const isSettled = rivals.length === 0 && fields.length === 0 && !isOddPrice(one, field, assigned);
    if (isSure && isSettled) used.set(one, field);
    else if (important.has(field) || rivals.length > 0)
      for (const asked of [one, ...rivals])
        questions.set(asked.column.name, whichField(asked, [field, ...fields]));
  }
  const taken = new Set(used.values());
  for (const one of scored) {
    const { name } = one.column;
    if (used.has(one) || questions.has(name)) continue;
    const question = conspicuousQuestion(one, used, currency);
    if (question) questions.set(name, question);
    else unused.set(name, reasonUnused(one, taken));
  }
  for (const question of missingEssentials(scored, used, questions)) {
    questions.set(question.column, question);
    unused.delete(question.column);
    for (const one of used.keys()) if (one.column.name === question.column) used.delete(one);
  }
  for (const [one, field] of used) {
    const question = howToRead(one, field, { scored, used, currency });
    if (!question) continue;
    questions.set(one.column.name, question);
    used.delete(one);
  }
  return written(columns, { used, questions, unused });
}

type Assigned = Map<ScoredColumn, FeedField>;

/** The best assignment of columns to fields; lists take every column that is theirs. */
function assign(scored: readonly ScoredColumn[]): Assigned {
  const assigned: Assigned = new Map();
  for (const one of scored) {
    const [best] = [...one.scores].sort(([, a], [, b]) => b - a);
    if (best && isListField(best[0]) && best[1] >= askAt) assigned.set(one, best[0]);
  }
  const open = scored.filter((one) => !assigned.has(one));
  const fields = feedFields.filter(
    (field) => !isListField(field) && open.some(({ scores }) => (scores.get(field) ?? 0) >= askAt),
  );
  const rows = fields.map((field) =>
    open.map(({ scores }) => {
      const score = scores.get(field) ?? 0;
      return score >= askAt ? score : 0;
    }),
  );
  for (const [at, column] of bestAssignment(rows).entries())
    if (column >= 0) assigned.set(open[column] as ScoredColumn, fields[at] as FeedField);
  return assigned;
}

/** Where no column is the price, an offer beside a former price is; or the former price, of which fewer cars have an offer. */
function completePrices(assigned: Assigned, scored: readonly ScoredColumn[]): ScoredColumn | null {
  const columnOf = (field: FeedField) => scored.find((one) => assigned.get(one) === field);
  if (basePrices.some(columnOf)) return null;
  const [offer, former] = [columnOf("offer_price"), columnOf("before_price")];
  if (!offer || !former) return null;
  const price = former.column.filled > offer.column.filled ? former : offer;
  assigned.set(price, "price");
  return price;
}

/** Whether a former price is below the price, or an offer above it. */
function isOddPrice(one: ScoredColumn, field: FeedField, assigned: Assigned): boolean {
  const [price] = [...assigned].find(([, name]) => basePrices.includes(name)) ?? [];
  const [own, current] = [one.evidence.median, price?.evidence.median];
  // Those of a few cars say nothing of the others.
  if (own == null || current == null || one.column.filled < (price?.column.filled ?? 0) * 0.7) return false;
  return (
    (field === "before_price" && own < current * 0.95) || (field === "offer_price" && own > current * 1.05)
  );
}

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
    if (rival === one || assigned.has(rival)) return false;
    const least =
      (one.meaning.isExact && !rival.meaning.isExact ? 0 : margin) + (rival.scores.get(field) ?? 0);
    return (rival.scores.get(field) ?? 0) >= askAt && least >= score && !hasSameValues(one, rival);
  });
}

function hasSameValues({ column: one }: ScoredColumn, { column: other }: ScoredColumn): boolean {
  if (one.filled !== other.filled || one.texts.size !== other.texts.size) return false;
  return one.texts.entries().every(([text, count]) => other.texts.get(text) === count);
}

/** Other fields that the column is as surely, and that no better column has; a price that is the only one may be the field of another. */
function rivalFields(one: ScoredColumn, field: FeedField, assigned: Assigned): FeedField[] {
  const score = one.scores.get(field) ?? 0;
  const has = new Set(assigned.values());
  const isLonelyPrice =
    (field === "offer_price" || field === "before_price") && !basePrices.some((name) => has.has(name));
  if (isLonelyPrice) return ["price"];
  if (one.meaning.isExact && score >= 1) return [];
  return [...one.scores]
    .filter(
      ([name, other]) => name !== field && other > score - margin && !has.has(name) && important.has(name),
    )
    .map(([name]) => name);
}

/** A question about a column that looks like something that shoppers look for, and whose name doesn't say that it is something else. */
function conspicuousQuestion(one: ScoredColumn, used: Assigned, currency: string): Question | null {
  const { meaning, shown, contradicted, column } = one;
  const isWinner = (field: FeedField) =>
    [...used].some(([other, name]) => name === field && hasSameValues(other, one));
  const unreadable = contradicted.find(
    (field) => field === "km" || (priceFields as readonly string[]).includes(field),
  );
  if (unreadable && meaning.other === null)
    return fieldQuestion(one, unreadable, { taken: new Set(used.values()), currency });
  if (meaning.other !== null || meaning.fields.size > 0) return null;
  const looks = conspicuous.filter((field) => shown.has(field) && !isWinner(field));
  return looks.length > 0 && column.filled > 0 ? whichField(one, looks) : null;
}

function reasonUnused(
  { meaning, contradicted, scores, evidence }: ScoredColumn,
  taken: ReadonlySet<FeedField>,
): string {
  if (meaning.other) return meaning.other;
  const [field] = [...scores].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (field && taken.has(field)) return `another column is ${field}`;
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
  }: { used: Assigned; questions: Map<string, Question>; unused: Map<string, string> },
): Proposal {
  const fields: ProposedMapping["fields"] = {};
  const by: Proposal["by"] = new Map();
  for (const [{ column, meaning, evidence }, field] of used)
    for (const [name, spec] of proposedFields(field, column, evidence)) {
      const listed = isListField(name) ? fields[name] : undefined;
      if (listed !== undefined) fields[name] = { from: [...columnsOf(listed), column.name], join: "|" };
      else fields[name] ??= spec;
      by.set(name, meaning.fields.has(field) ? "name" : "values");
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

export const columnsOf = (spec: ProposedField): string[] =>
  typeof spec === "string" ? [spec] : [spec.from].flat();

/** Columns of a car's identity at most, as a mapping has them. */
const maxIdentity = 20;

function identityOf(fields: ProposedMapping["fields"]): string[] {
  const changing = new Set<string>([...priceFields, "dealercomments", "image_urls", "status"]);
  const columns = Object.entries(fields)
    .filter(([field]) => !changing.has(field))
    .flatMap(([, spec]) => columnsOf(spec));
  return [...new Set(columns)].slice(0, maxIdentity);
}
