import { eachColumnQuantity, quantityColumns } from "#domain/cars/quantities.ts";
import { currencyOf } from "./currency.ts";
import { readDate, readYear } from "./feed-values.ts";
import type { FeedField } from "./fields.ts";
import { parseNumber } from "./number-text.ts";

/** What a text looks like, whatever its column is called. */
export type ValueKind =
  | "a web address"
  | "a price"
  | "a fuel consumption"
  | "an emission"
  | "a distance"
  | "an engine size"
  | "a power"
  | "a date"
  | "a number"
  | "text";

const patterns: [RegExp, ValueKind][] = [
  [/^(?:https?:\/\/|www\.)\S/i, "a web address"],
  [/\d\s*(?:mpg|l\s*\/\s*100|kwh\s*\/\s*100|km\s*\/\s*l)/i, "a fuel consumption"],
  [/\d\s*g\s*(?:co2\s*)?\/\s*km/i, "an emission"],
  [/\p{Sc}\s*\d|\d\s*\p{Sc}/u, "a price"],
  [/^\D{0,3}\d[\d.,\s']*(?:t?km|kms|kilomet(?:er|re)s?|mi|miles?)\b(?!\s*\/)/i, "a distance"],
  [/\d\s*(?:cc|ccm|cm3|cm³|lit(?:er|re)s?)\b|\d\.\d\s*l\b/i, "an engine size"],
  [/\d\s*(?:kw|hp|bhp|ps)\b/i, "a power"],
  [/^(?:[.,\s'’+−-]*\d)+[.,\s'’]*$/, "a number"],
];

/** Most numbers of a feed: digits or thousands, perhaps an amount of money or a distance. */
const plainNumber = /^(\$ ?)?\d{1,3}(?:\d*|,\d{3})( ?kms?)?$/;

export function valueKind(text: string): ValueKind {
  const given = text.slice(0, 300).trim();
  const plain = plainNumber.exec(given);
  if (plain) return plain[1] ? "a price" : plain[2] ? "a distance" : "a number";
  if (/^[\p{L} ()'-]+$/u.test(given)) return "text";
  if (/^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/.test(given) && readDate(given)) return "a date";
  const kind = patterns.find(([pattern]) => pattern.test(given))?.[1] ?? "text";
  return kind === "text" && /\d/.test(given) && currencyOf(given) !== null ? "a price" : kind;
}

type Expectation = { what: string; accepts: (text: string, kind: ValueKind) => boolean };

const holdsNumber = (text: string) => parseNumber(text, { decimal: null }).kind !== "none";
const numeric = (what: string, ...kinds: ValueKind[]): Expectation => ({
  what,
  accepts: (text, kind) => kinds.includes(kind) || (kind === "text" && holdsNumber(text)),
});
/** @param not texts that are no such words */
const words = (what: string, not: RegExp | null = null): Expectation => ({
  what,
  accepts: (text, kind) =>
    (kind === "text" || kind === "an engine size") && /\p{L}/u.test(text) && !not?.test(text.trim()),
});
/** What portals write of a new car's warranty where its colours are: `5 Years`, `Unlimited km`. */
const warranty = /^\d+\s*(?:years?|yrs?|months?|mths?)\b|\bunlimited\b/i;
const day: Expectation = { what: "a date", accepts: (text) => readDate(text) !== undefined };
const price = numeric("a price", "a price", "a number");
const amountOf = (what: string) => numeric(what, "a number");

/** Doors without and with the tailgate, of which the higher counts: `4/5`, `FOUR_OR_FIVE`. */
export function twoCounts(text: string): number | undefined {
  const [, ...digits] = /^([2-5])\/([2-5])$/.exec(text) ?? [];
  const [, ...words] = /^(two|three|four|five|six)_or_(two|three|four|five|six|seven)$/i.exec(text) ?? [];
  const counts = [...digits.map(Number), ...words.map((word) => countWords.indexOf(word.toLowerCase()))];
  return counts.length > 0 ? Math.max(...counts) : undefined;
}
const countWords = ["", "one", "two", "three", "four", "five", "six", "seven"];

/** The fields whose values can be distinguished from those of other fields, and by what. */
const expectations: Partial<Record<FeedField, Expectation>> = {
  make: words("a make"),
  year: { what: "a year", accepts: (text) => readYear(text.trim()) !== undefined },
  colour: words("a colour", warranty),
  interior_colour: words("a colour", warranty),
  fuel: words("a fuel"),
  simple_fuel: words("a fuel"),
  trans: words("a transmission"),
  simple_transmission: words("a transmission"),
  drive: words("a drive type"),
  simple_body: words("a body type"),
  car_type: words("new, demo or used"),
  status: words("a sale status"),
  city: words("a place"),
  km: numeric("an odometer reading", "a distance", "a number"),
  price,
  dap_price: price,
  egc_price: price,
  before_price: price,
  offer_price: price,
  subscription_price: price,
  purchase_cost: price,
  doors: {
    what: "a number of doors",
    accepts: (text, kind) => twoCounts(text.trim()) !== undefined || amountOf("").accepts(text, kind),
  },
  seats: amountOf("a number of seats"),
  ...eachColumnQuantity((name) => amountOf(quantityColumns[name].expects)),
  engine_size: {
    what: "an engine size",
    accepts: (_, kind) => ["an engine size", "a number", "a power", "text"].includes(kind),
  },
  vin: {
    what: "a VIN",
    accepts: (text) => /^(?=.*\d)[a-z\d *.-]{5,30}$/i.test(text) && !/^\d{1,7}$/.test(text),
  },
  rego_expiry: day,
  build_date: day,
  compliance_date: day,
};

export const checkedFields = Object.keys(expectations) as FeedField[];

/** What values of the field are called (`a colour`), or null for a field that accepts any text. */
export function expectedOf(field: FeedField): string | null {
  return expectations[field]?.what ?? null;
}

/** What the text is instead of a value of the field, or null when it fits: `£145` as a fuel is "a price". */
export function misfit(field: FeedField, text: string): ValueKind | null {
  const expected = expectations[field];
  if (!expected) return null;
  let known = results.get(field);
  if (!known) {
    known = new Map();
    results.set(field, known);
  }
  const seen = known.get(text);
  if (seen !== undefined) return seen;
  const kind = valueKind(text);
  const result = expected.accepts(text, kind) ? null : kind;
  // Every row is checked twice, and most texts occur often.
  if (known.size >= maxResults) known.clear();
  if (text.length <= 60) known.set(text, result);
  return result;
}

const maxResults = 20_000;
const results = new Map<FeedField, Map<string, ValueKind | null>>();
