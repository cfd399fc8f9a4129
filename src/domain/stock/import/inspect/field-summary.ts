import type { CarFacts } from "#domain/cars/car.ts";
import { quantile } from "#domain/stock/import/columns/column-profile.ts";

/** What the cars of a file have in one field. */
export type FieldSummary = {
  field: string;
  filled: number;
  /** Numbers: minimum, 5 %, median, 95 % and maximum. */
  numbers: [number, number, number, number, number] | null;
  /** Texts: the most frequent ones; empty when nearly all differ. */
  words: { word: string; cars: number }[];
  /** Different values; counted up to 5,000. */
  different: number;
  samples: string[];
};

const maxDifferent = 5_000;
const shownWords = 8;

/** The values of a field; those of which the first 5,000 all differ are names of single cars, and aren't counted any further. */
type Counted = { filled: number; values: Map<string | number, number>; areDifferent: boolean };

/** Summarises the facts of many cars by field. */
export function factSummary(): { add(facts: CarFacts): void; list(): FieldSummary[] } {
  const fields = new Map<string, Counted>();
  const addValue = (field: string, value: unknown): void => {
    if (value === null || value === undefined) return;
    if (typeof value === "object" && !Array.isArray(value)) {
      for (const [key, part] of Object.entries(value)) addValue(`${field}.${key}`, part);
      return;
    }
    let found = fields.get(field);
    if (!found) {
      found = { filled: 0, values: new Map(), areDifferent: false };
      fields.set(field, found);
    }
    found.filled++;
    if (found.areDifferent) return;
    const key = typeof value === "number" ? value : Array.isArray(value) ? value.join(" | ") : String(value);
    const seen = found.values.get(key);
    if (seen !== undefined || typeof key === "number" || found.values.size < maxDifferent)
      found.values.set(key, (seen ?? 0) + 1);
    found.areDifferent =
      typeof key === "string" && found.filled === maxDifferent && found.values.size === maxDifferent;
  };
  return {
    add(facts) {
      for (const field in facts) addValue(field, facts[field as keyof CarFacts]);
    },
    list: () => [...fields].map(([field, counted]) => summaryOf(field, counted)),
  };
}

function summaryOf(field: string, { filled, values, areDifferent }: Counted): FieldSummary {
  const keys = [...values.keys()];
  const numeric = keys.every((key) => typeof key === "number");
  const at = (share: number) => quantile(values as Map<number, number>, share) as number;
  const often = [...values].sort(([, a], [, b]) => b - a).slice(0, shownWords);
  return {
    field,
    filled,
    numbers: numeric ? [at(0), at(0.05), at(0.5), at(0.95), at(1)] : null,
    words:
      numeric || areDifferent || keys.length > filled / 2
        ? []
        : often.map(([word, cars]) => ({ word: String(word), cars })),
    different: keys.length,
    samples: keys.slice(0, 3).map((key) => String(key).slice(0, 80)),
  };
}
