import type { FactNumber } from "#domain/cars/search-facts.ts";
import type { RangeAttribute } from "#domain/configuration/slices/search-attributes.ts";
import type { Limit, Topic, Unit } from "./amount-words.ts";
import type { TypedNumber } from "./tokens.ts";

/**
 * A limit that words set: `under $30,000` is `{ attribute: "price", max: 30000 }`. An `allowance` is what no car has a number of, such as
 * kilometres by the month.
 */
export type Amount = {
  attribute: RangeAttribute | "seats" | "weekly" | "allowance" | FactNumber;
  min?: number;
  max?: number;
};

export type ReadAmount = { amount: Amount; length: number };

/** What an amount without a unit can be. */
export type AmountContext = {
  /** Whether there is a price by the week, and whether it has filters of addresses. */
  weekly: boolean;
  subscriptions: boolean;
  /** Whether a small price without a unit is one. */
  byTheWeek: boolean;
  /** Whether the stock is caravans, whose masses and beds are meant. */
  caravans: boolean;
  /** The year of today, from which ages count. */
  thisYear: number;
};

export type Numbers = {
  open: "min" | "max" | "about" | null;
  first: TypedNumber;
  second: TypedNumber | undefined;
  unit: Unit | null;
};
/** What the words of an amount are. */
export type Parts = Numbers & {
  limit: Limit | null;
  topic: Topic | null;
  /** Whether they are all of the text. */
  isWhole: boolean;
};

/** The share by which `around` may differ. */
const about = 0.1;

export function rangeOf(limit: Limit | null, open: Numbers["open"], low: number, high: number | undefined) {
  if (high !== undefined) return ordered(low, high);
  if (limit === "about") return { min: Math.round(low * (1 - about)), max: Math.round(low * (1 + about)) };
  if (limit === "min" || limit === "from" || limit === "since" || limit === "after") return { min: low };
  return limit === null && open === "min" ? { min: low } : { max: low };
}

export function ordered(a: number, b: number): { min: number; max: number } {
  return { min: Math.min(a, b), max: Math.max(a, b) };
}
