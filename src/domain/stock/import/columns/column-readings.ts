import { columnQuantities } from "#domain/cars/quantities.ts";
import { type Bounds, boundedFields, defaultBounds } from "#domain/stock/import/rows/bounds.ts";
import { codeOf, isCurrency, milesCurrencies } from "#domain/stock/import/rows/currency.ts";
import { readShortYear, readYear, saysNothing } from "#domain/stock/import/rows/feed-values.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { type DecimalSign, parseNumber } from "#domain/stock/import/rows/number-text.ts";
import { type FieldReading, isPlaceholder, type RowContext } from "#domain/stock/import/rows/row-reader.ts";
import { expectedOf } from "#domain/stock/import/rows/value-kind.ts";
import { type ColumnProfile, numberFields, priceFields, quantile } from "./column-profile.ts";
import { type FeedMapping, openQuestions, transformOf } from "./mapping.ts";

/** Why a column can't be read as its field: a run stops, unless its columns are accepted. */
export type ColumnQuestion = {
  field: FeedField;
  column: string;
  problem: string;
  advice: string;
  /** A question that accepting the columns doesn't answer. */
  isOpen?: true;
};

export type FileReading = {
  context: RowContext;
  /** What was decided about columns and could be otherwise. */
  notes: string[];
  /** Columns whose values don't fit their field. */
  questions: ColumnQuestion[];
};

type Place = { currency: string; decimal: DecimalSign; now: Date; timeZone?: string | undefined };
type Profiles = ReadonlyMap<FeedField, ColumnProfile>;

/** Columns with fewer values are read without a question. */
const fewest = 5;
const prices = new Set<string>(priceFields);
/** Fields of whole amounts: three digits after a sign are never their fraction. */
const whole = new Set<string>([...priceFields, "km", ...columnQuantities]);

/**
 * Decides how each column's numbers are written from all of its values, and which columns can't be what they
 * are mapped to. A mapping's own word comes first.
 * @param place the group's currency, the decimal sign of the site's language, the time and the site's time zone
 */
export function fileReading(profiles: Profiles, mapping: FeedMapping, place: Place): FileReading {
  const notes: string[] = [];
  const questions: ColumnQuestion[] = openQuestions(mapping).map(asked);
  const readings: RowContext["readings"] = {};
  for (const field of numberFields) {
    const profile = profiles.get(field);
    if (profile) readings[field] = readingOf(profile, mapping, place, notes);
  }
  const year = profiles.get("year");
  const shortYears = year !== undefined && hasShortYears(year.texts);
  if (year && shortYears) {
    const [example] = [...year.texts.keys()];
    notes.push(
      `${year.column}: its years have two digits, ${example} is read as ${readShortYear(`${example}`.trim())}`,
    );
  } else if (
    year &&
    [...year.texts.keys()].some((text) => !/^\d{4}(?:\.0+)?$/.test(text.trim()) && readYear(text.trim()))
  )
    notes.push(`${year.column}: of its dates the year is taken`);
  for (const profile of profiles.values()) {
    const question =
      (profile === year && shortYears ? null : wrongKind(profile)) ??
      wrongCurrency(profile, readings[profile.field], place.currency) ??
      wrongSize(profile, profiles, readings[profile.field], place.now) ??
      unknownUnit(profile, profiles, { mapping, currency: place.currency });
    if (question) questions.push(question);
  }
  return {
    context: {
      readings,
      bounds: boundsOf(mapping, place),
      currency: place.currency,
      timeZone: place.timeZone,
      shortYears,
    },
    notes,
    questions,
  };
}

function asked({ column, question, answers }: FeedMapping["ask"][number]): ColumnQuestion {
  const [first] = Object.keys(answers[0]?.fields ?? {});
  const says = answers.map(({ say, fields }) => `${say}: \`${JSON.stringify(fields)}\``);
  return {
    field: (first ?? "name") as FeedField,
    column,
    problem: question,
    advice: `say it under \`fields\` (${says.join(", ")}) or list the column under \`ignore\``,
    isOpen: true,
  };
}

/** Distances without a unit, in a country where they may be miles. */
function unknownUnit(
  { field, column, filled, texts }: ColumnProfile,
  profiles: Profiles,
  { mapping, currency }: { mapping: FeedMapping; currency: string },
): ColumnQuestion | null {
  if (field !== "km" || filled < fewest || !milesCurrencies.has(currency)) return null;
  if (transformOf(mapping, "km")?.unit || saysUnit(column)) return null;
  if ((profiles.get("km_unit")?.filled ?? 0) > filled / 2) return null;
  const named = [...texts].reduce((sum, [text, rows]) => sum + (/\d\s*(?:k|mi)/i.test(text) ? rows : 0), 0);
  if (named > filled / 2) return null;
  return {
    field,
    column,
    problem: `are its distances miles or kilometres? Prices are in ${currency}`,
    advice: "say `unit: mi` or `unit: km` for km in the mapping",
  };
}

/** Whether a column's name says the unit of its distances. */
export const saysUnit = (column: string): boolean =>
  unitOfName(column) === "mi" || /k(?:ilo)?m|tacho|laufleistung|ch?ilom|quilom|przebieg/i.test(column);

/** Whether nearly all values of a column are the last two digits of a year. */
export function hasShortYears(texts: ReadonlyMap<string, number>): boolean {
  let [all, short] = [0, 0];
  for (const [text, rows] of texts) {
    if (saysNothing(text)) continue;
    all += rows;
    if (readShortYear(text.trim()) !== undefined) short += rows;
  }
  return all > 0 && short >= all * 0.9;
}

function boundsOf(mapping: FeedMapping, { now, currency }: Place): Bounds {
  const bounds = defaultBounds(now, currency);
  for (const field of boundedFields) bounds[field] = { ...bounds[field], ...mapping.bounds[field] };
  return bounds;
}

/** The unit of distances that a column's name says. */
export const unitOfName = (column: string): "km" | "mi" =>
  /\bmi(?:les?)?\b/i.test(column.replace(/_/g, " ")) ? "mi" : "km";

function readingOf(
  profile: ColumnProfile,
  mapping: FeedMapping,
  place: Place,
  notes: string[],
): FieldReading {
  const spec = transformOf(mapping, profile.field);
  const asked = spec?.decimal ?? mapping.decimal;
  const inMiles = profile.field === "km" && unitOfName(profile.column) === "mi";
  if (inMiles && !spec?.unit)
    notes.push(`${profile.column}: its name says miles, so its values are read as miles`);
  return {
    decimal: asked ?? decimalOf(profile, place.decimal, notes),
    scale: spec?.scale ?? 1,
    unit: spec?.unit ?? (inMiles ? "mi" : "km"),
    currency: spec?.currency ?? null,
    hasPlaceholders: prices.has(profile.field) && holdsPlaceholders(profile),
  };
}

/** Whether a column of amounts has ones that stand for none. */
const holdsPlaceholders = ({ texts }: ColumnProfile): boolean =>
  texts.keys().some((text) => /\d{3}\D?\d{3}/.test(text) && isPlaceholder(Number(text.replace(/\D/g, ""))));

/** The column's decimal sign: that of its unmistakable values, else what the nature of the field allows. */
function decimalOf(profile: ColumnProfile, usual: DecimalSign, notes: string[]): DecimalSign | null {
  const { column, votes, open, openExample } = profile;
  const note = (decimal: DecimalSign, sign: DecimalSign, as: string) =>
    notes.push(
      `${column}: ${count(open[sign], "value")} such as ${JSON.stringify(openExample[sign])} could be read in two ways; ${as}. If that is wrong, say \`decimal: "${other(decimal)}"\` in the mapping.`,
    );
  const leading = votes["."] >= votes[","] ? "." : ",";
  const [most, least] = [votes[leading], votes[other(leading)]];
  if (most > 0 && least > most / 50) {
    notes.push(
      `${column}: ${count(votes["."], "value")} with a decimal point and ${count(votes[","], "value")} with a decimal comma; values that can be read in two ways are left out`,
    );
    return null;
  }
  if (most > 0) return leading;
  if (!whole.has(profile.field)) {
    if (open["."] + open[","] > 0)
      note(usual, open["."] > 0 ? "." : ",", `"${usual}" is taken as the decimal sign`);
    return usual;
  }
  if (open["."] > 0 && open[","] > 0) {
    notes.push(
      `${column}: values such as ${JSON.stringify(openExample["."])} and ${JSON.stringify(openExample[","])} can't be told apart and are left out; say \`decimal:\` in the mapping`,
    );
    return null;
  }
  if (open[usual] > 0)
    note(other(usual), usual, "the field has whole amounts, so the sign separates thousands");
  return open[usual] > 0 ? other(usual) : usual;
}

function wrongKind({ field, column, filled, misfits }: ColumnProfile): ColumnQuestion | null {
  const wrong = [...misfits.values()].reduce((sum, { values }) => sum + values, 0);
  if (filled < fewest || wrong <= filled / 2) return null;
  const [kind, { values, examples }] = [...misfits].sort(([, a], [, b]) => b.values - a.values)[0] as [
    string,
    { values: number; examples: string[] },
  ];
  const shown = examples.map((text) => JSON.stringify(text)).join(", ");
  return {
    field,
    column,
    problem: `${values} of ${filled} values are ${kind}, not ${expectedOf(field)}: ${shown}`,
    advice: `map another column to ${field}, or none (\`${field}: null\`)`,
  };
}

function wrongCurrency(
  { field, column, currencies }: ColumnProfile,
  reading: FieldReading | undefined,
  currency: string,
): ColumnQuestion | null {
  const marked = [...currencies.values()].reduce((sum, { values }) => sum + values, 0);
  const expected = reading?.currency ?? currency;
  for (const [found, { values, example }] of currencies) {
    if (isCurrency(found, expected) || values <= marked / 2) continue;
    const named = found === "$" ? "dollars" : found;
    return {
      field,
      column,
      problem: `${values} of ${marked} marked amounts are in ${named}, not ${expected}: ${JSON.stringify(example)}`,
      advice: `amounts are never converted; if the column is right, say \`currency: ${codeOf(found)}\` for ${field} in the mapping`,
    };
  }
  return null;
}

/** A column whose typical value is far too small: thousands, or another quantity altogether. */
function wrongSize(
  profile: ColumnProfile,
  profiles: Profiles,
  reading: FieldReading | undefined,
  now: Date,
): ColumnQuestion | null {
  const { field, column, filled } = profile;
  const isPrice = prices.has(field) && field !== "subscription_price";
  if (filled < fewest || !reading || !(field === "km" || isPrice)) return null;
  const values = valuesOf(profile, reading);
  // Another price of 0 is none.
  if (field !== "price" && isPrice) values.delete(0);
  const median = quantile(values, 0.5);
  if (median === null || median >= (isPrice ? 200 : 400)) return null;
  const year = profiles.get("year") ?? profiles.get("build_date") ?? profiles.get("compliance_date");
  const typicalYear = year ? quantile(yearsOf(year), 0.5) : null;
  if (field === "km" && (typicalYear === null || typicalYear > now.getUTCFullYear() - 3)) return null;
  const cars = field === "km" ? `, and half of the cars are from ${typicalYear} or before` : "";
  return {
    field,
    column,
    problem: `half of its ${filled} values are ${median} or less${cars}`,
    advice: `if it is in thousands, say \`scale: 1000\` for ${field} in the mapping; otherwise map another column`,
  };
}

function valuesOf({ texts }: ColumnProfile, { decimal, scale }: FieldReading): Map<number, number> {
  const values = new Map<number, number>();
  for (const [text, count] of texts) {
    const parsed = parseNumber(text, { decimal });
    if (parsed.kind === "number")
      values.set(parsed.value * scale, (values.get(parsed.value * scale) ?? 0) + count);
  }
  return values;
}

function yearsOf({ texts }: ColumnProfile): Map<number, number> {
  const years = new Map<number, number>();
  const isShort = hasShortYears(texts);
  for (const [text, count] of texts) {
    const year = readYear(text.trim()) ?? (isShort ? readShortYear(text.trim()) : undefined);
    if (year !== undefined) years.set(year, (years.get(year) ?? 0) + count);
  }
  return years;
}

function other(sign: DecimalSign): DecimalSign {
  return sign === "." ? "," : ".";
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
