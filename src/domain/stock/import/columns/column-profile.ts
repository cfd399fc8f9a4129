import { columnQuantities } from "#domain/cars/quantities.ts";
import { currencyOf } from "#domain/stock/import/rows/currency.ts";
import { saysNothing } from "#domain/stock/import/rows/feed-values.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { type DecimalSign, signEvidence } from "#domain/stock/import/rows/number-text.ts";
import { checkedFields, misfit } from "#domain/stock/import/rows/value-kind.ts";
import type { MappedRow } from "./record-reader.ts";

/** The fields that hold numbers which a column may write in different ways. */
export const priceFields = [
  "price",
  "dap_price",
  "egc_price",
  "before_price",
  "offer_price",
  "subscription_price",
  "purchase_cost",
] as const satisfies FeedField[];
export const numberFields: FeedField[] = [
  ...priceFields,
  "km",
  ...columnQuantities,
  "engine_size",
  "specifications.body_width",
  "specifications.body_length",
  "specifications.tare_weight",
  "specifications.aggregate_trailer_mass",
  "autograb_data.average_market_price",
  "autograb_data.state_average_market_price",
];

export type ColumnProfile = {
  field: FeedField;
  /** The file's name for it. */
  column: string;
  /** Rows with a value. */
  filled: number;
  /** How often each text occurs; the first `maxTexts` different ones. */
  texts: Map<string, number>;
  /** Values that can have one decimal sign only, by that sign. */
  votes: Record<DecimalSign, number>;
  /** Values with one sign before exactly three digits, by that sign, and the first of them. */
  open: Record<DecimalSign, number>;
  openExample: Record<DecimalSign, string>;
  /** Amounts by the currency that they name. */
  currencies: Map<string, { values: number; example: string }>;
  /** Values that aren't of the field, by what they are instead. */
  misfits: Map<string, { values: number; examples: string[] }>;
};

const maxTexts = 20_000;
/** The fields of which columns are profiled. */
export const profiled: ReadonlySet<string> = new Set([...checkedFields, ...numberFields, "km_unit"]);
const numbers = new Set<string>(numberFields);
const amounts = new Set<string>(priceFields);

/**
 * Profiles the columns of a file row by row, before any value is read. Each different text is judged once, at the end; those past the first
 * `maxTexts` of a column as they come.
 */
export function columnProfiler(): {
  add(row: MappedRow): void;
  profiles(): ReadonlyMap<FeedField, ColumnProfile>;
} {
  const profiles = new Map<FeedField, ColumnProfile>();
  return {
    add({ fields, columns, literal }) {
      for (const field in fields) {
        if (!profiled.has(field) || literal.has(field)) continue;
        const text = (fields[field as FeedField] as string).trim();
        if (text === "") continue;
        let profile = profiles.get(field as FeedField);
        if (!profile) {
          profile = emptyProfile(field as FeedField, columns.get(field) ?? field);
          profiles.set(field as FeedField, profile);
        }
        const seen = profile.texts.get(text);
        if (seen !== undefined || profile.texts.size < maxTexts) profile.texts.set(text, (seen ?? 0) + 1);
        else if (!saysNothing(text)) judge(profile, text, 1);
      }
    },
    profiles() {
      for (const [field, profile] of profiles) {
        for (const [text, rows] of profile.texts)
          if (saysNothing(text)) profile.texts.delete(text);
          else judge(profile, text, rows);
        if (profile.filled === 0) profiles.delete(field);
      }
      return profiles;
    },
  };
}

function emptyProfile(field: FeedField, column: string): ColumnProfile {
  return {
    field,
    column,
    filled: 0,
    texts: new Map(),
    votes: { ".": 0, ",": 0 },
    open: { ".": 0, ",": 0 },
    openExample: { ".": "", ",": "" },
    currencies: new Map(),
    misfits: new Map(),
  };
}

function judge(profile: ColumnProfile, text: string, rows: number): void {
  profile.filled += rows;
  if (numbers.has(profile.field)) {
    const evidence = signEvidence(text);
    if (evidence?.kind === "decimal") profile.votes[evidence.sign] += rows;
    else if (evidence) {
      profile.open[evidence.sign] += rows;
      profile.openExample[evidence.sign] ||= text;
    }
  }
  if (amounts.has(profile.field)) {
    const currency = currencyOf(text);
    if (currency !== null) {
      const found = profile.currencies.get(currency);
      if (found) found.values += rows;
      else profile.currencies.set(currency, { values: rows, example: text });
    }
  }
  const kind = misfit(profile.field, text);
  if (kind === null) return;
  const found = profile.misfits.get(kind) ?? { values: 0, examples: [] };
  profile.misfits.set(kind, found);
  found.values += rows;
  if (found.examples.length < 3 && !found.examples.includes(text)) found.examples.push(text.slice(0, 60));
}

/** The value below which `share` (0 to 1) of the counted values lie, or null without values. */
export function quantile(counts: ReadonlyMap<number, number>, share: number): number | null {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  let below = 0;
  for (const [value, count] of sorted) {
    below += count;
    if (below >= total * share) return value;
  }
  return null;
}
