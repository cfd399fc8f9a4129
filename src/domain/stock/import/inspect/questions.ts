import { saysUnit } from "#domain/stock/import/columns/column-readings.ts";
import type { Question } from "#domain/stock/import/columns/mapping.ts";
import { codeOf, currencyOf, isCurrency, milesCurrencies } from "#domain/stock/import/rows/currency.ts";
import { saysNothing } from "#domain/stock/import/rows/feed-values.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { looksLike, type RawColumn } from "./column-evidence.ts";
import type { ScoredColumn } from "./column-scores.ts";

/** Fields that a question offers at most. */
const maxCandidates = 4;
const prices = new Set<FeedField>(["price", "dap_price", "egc_price", "before_price", "offer_price"]);

/** A column's first values, for a person who has to say what they are. */
const samplesOf = ({ texts }: RawColumn): string =>
  [...texts.keys()]
    .filter((text) => !saysNothing(text))
    .slice(0, 3)
    .map((text) => JSON.stringify(text.slice(0, 60)))
    .join(", ");

const question = (column: RawColumn, problem: string, answers: Question["answers"]): Question => ({
  column: column.name,
  question: `${problem} For example ${samplesOf(column)}`,
  answers,
});

/** Asks which field a column is. @param first the likeliest ones */
export function whichField({ column, scores }: ScoredColumn, first: readonly FeedField[]): Question {
  const others = [...scores].sort(([, a], [, b]) => b - a).map(([field]) => field);
  const candidates = [...new Set([...first, ...others])].slice(0, maxCandidates);
  if (candidates.includes("price") && candidates.length < maxCandidates)
    for (const field of ["before_price", "offer_price"] as const)
      if (!candidates.includes(field)) candidates.push(field);
  return question(
    column,
    "which field is it, if any?",
    candidates.map((field) => ({ say: field, fields: { [field]: column.name } })),
  );
}

const range = /\d\s{0,3}(?:km|mi|miles)?\s{0,3}(-|–|to)\s{0,3}\d/i;

/** Asks about a column whose name says a field, and whose values can't be read as it. */
export function fieldQuestion(
  { column, evidence }: ScoredColumn,
  field: FeedField,
  { taken, currency }: { taken: ReadonlySet<FeedField>; currency: string },
): Question | null {
  if (taken.has(field) || evidence.share(looksLike.rate) > 0.3) return null;
  if (evidence.share((text) => /\d/.test(text)) < 0.5) return null;
  if (field === "km" && evidence.share((text) => range.test(text)) > 0.5) return rangeQuestion(column);
  const found = [...column.texts.keys()]
    .map(currencyOf)
    .find((code) => code !== null && !isCurrency(code, currency));
  const other = prices.has(field) && found ? codeOf(found) : null;
  const spec = { from: column.name, number: true, ...(other === null ? {} : { currency: other }) };
  const say = `${field}, by the first number of each value${other === null ? "" : `, in ${other}`}`;
  return question(column, `its name says ${field}, and its values can't be read as that.`, [
    { say, fields: { [field]: spec } },
  ]);
}

function rangeQuestion(column: RawColumn): Question {
  const example = [...column.texts.keys()].find((text) => range.test(text)) ?? "";
  const split = range.exec(example)?.[1] as string;
  const unit = /\bmi(?:les)?\b/i.test(example) ? "mi" : "km";
  const end = (say: string, part: number) => ({
    say,
    fields: { km: { from: column.name, split, part, unit } },
  });
  const answers = [end("the lower end", 0), end("the upper end", -1)] as Question["answers"];
  return question(column, "its values are ranges: is the reading their lower or upper end?", answers);
}

type File = {
  scored: readonly ScoredColumn[];
  used: ReadonlyMap<ScoredColumn, FeedField>;
  currency: string;
  region: string;
};

/** Asks how a column's numbers are meant: in miles or kilometres, in which currency. Null when the file says it. */
export function howToRead(one: ScoredColumn, field: FeedField, file: File): Question | null {
  if (field === "km") return inMiles(one, file);
  return prices.has(field) ? inCurrency(one, field, file) : null;
}

/** Names of columns that files of such countries have. */
const milesWords = /\b(?:mpg|zip|zipcode|county)\b/i;

const saysDistance = ({ column, evidence }: ScoredColumn, used: File["used"]): boolean =>
  evidence.kindShare("a distance") > 0.5 || [...used.values()].includes("km_unit") || saysUnit(column.name);

/** Countries where odometers show miles, by their currency. */
const milesRegions: Record<string, string> = { GBP: "GB", USD: "US" };

/** Whether distances without a unit are miles, because prices and language are those of a country that has them. */
export const isInMiles = (one: ScoredColumn, { used, currency, region }: File): boolean =>
  !saysDistance(one, used) && milesRegions[currency] === region;

function inMiles(one: ScoredColumn, file: File): Question | null {
  const { scored, used, currency } = file;
  const { column } = one;
  if (saysDistance(one, used) || isInMiles(one, file)) return null;
  const neighbour = scored.find(({ column: { name } }) => milesWords.test(name.replace(/[^\p{L}]+/gu, " ")));
  const reason = milesCurrencies.has(currency)
    ? `prices are in ${currency}`
    : neighbour
      ? `there is a column ${neighbour.column.name}`
      : null;
  if (!reason) return null;
  return question(column, `is it in miles or kilometres, as ${reason}?`, [
    { say: "miles", fields: { km: { from: column.name, unit: "mi" } } },
    { say: "kilometres", fields: { km: { from: column.name, unit: "km" } } },
  ] as Question["answers"]);
}

/** Asks for the currency where a column beside the amounts names another than the group's, or a sign that isn't known. */
function inCurrency(
  { column, evidence }: ScoredColumn,
  field: FeedField,
  { scored, currency }: File,
): Question | null {
  const codes = scored.find(
    (one) => one.evidence.share(looksLike.currency) > 0.9 && one.meaning.other === "a currency",
  );
  const counted = [...(codes?.column.texts ?? [])].sort(([, a], [, b]) => b - a);
  const code = counted[0]?.[0].toUpperCase();
  // Amounts that name their own currency are checked when they are read.
  const isMarked = evidence.share((text) => currencyOf(text) !== null) > 0.5;
  if (!code || isMarked || isCurrency(code, currency)) return null;
  return question(
    column,
    `its amounts are in ${code} and the group's prices in ${currency}; nothing is converted.`,
    [
      { say: `in ${code}`, fields: { [field]: { from: column.name, currency: code } } },
    ] as Question["answers"],
  );
}
