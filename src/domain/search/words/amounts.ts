import type { RangeAttribute } from "#domain/configuration/slices/search-attributes.ts";
import type { Token, TypedNumber } from "./tokens.ts";

/** A limit that words set: `under $30,000` is `{ attribute: "price", max: 30000 }`. */
export type Amount = { attribute: RangeAttribute | "seats"; min?: number; max?: number };
export type ReadAmount = { amount: Amount; length: number };

type Limit = "max" | "min" | "about" | "between" | "from" | "after" | "since" | "before";

const before: readonly (readonly [Limit, string])[] = [
  [
    "max",
    "under|below|less than|lower than|cheaper than|fewer than|up to|upto|max|maximum|max of|no more than",
  ],
  ["max", "not more than|not over|at most|at max|<|sub|within|budget|budget is|budget of|to|max price"],
  ["min", "over|above|more than|at least|min|minimum|greater than|higher than|>|upwards of|starting at"],
  ["about", "around|about|approx|approximately|roughly|circa"],
  ["between", "between"],
  ["from", "from"],
  ["after", "newer than|after|later than|post|younger than"],
  ["since", "since|not older than|no older than"],
  ["before", "older than|before|earlier than|pre"],
];
const after: readonly (readonly ["min" | "max", string])[] = [
  [
    "min",
    "or newer|and newer|or later|and later|onwards|onward|and up|and above|or above|or more|and over|or up",
  ],
  [
    "max",
    "or older|and older|or earlier|and earlier|or less|and under|or under|or below|or cheaper|max|or fewer",
  ],
];
const units: readonly (readonly [
  "km" | "week" | "dollars" | "thousand" | "seats" | "age" | "years",
  string,
])[] = [
  ["km", "km|kms|klm|klms|kilometre|kilometres|kilometer|kilometers|k km|ks|kays|on the clock"],
  ["week", "a week|per week|each week|weekly|week|pwk|wk|by the week|p week"],
  ["week", "dollars a week|dollars per week|bucks a week|bucks per week|dollars weekly|bucks weekly"],
  ["dollars", "dollars|dollar|bucks|aud|euros|euro|eur|pounds|pound"],
  ["thousand", "grand|thousand|k"],
  ["seats", "seats|seat|seater|seaters|seat or more"],
  ["age", "years old|year old|yrs old|yr old|years of age"],
  ["years", "years|yrs"],
];

const spelledNumbers = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** What an amount without a unit can be. */
export type AmountContext = {
  /** Whether there is a price by the week. */
  weekly: boolean;
  /** Whether a small price without a unit is one. */
  byTheWeek: boolean;
  /** The year of today, from which ages count. */
  thisYear: number;
};

/**
 * Reads a limit that begins at `start`: a word of comparison, one number or two, a unit, a word that opens the range.
 * Null when the words there are none.
 */
export function readAmount(
  tokens: readonly Token[],
  start: number,
  context: AmountContext,
): ReadAmount | null {
  const seats = readSeats(tokens, start);
  if (seats) return seats;
  let at = start;
  const limit = maxMatch(tokens, at, before);
  if (limit) at += limit.length;
  const first = tokens[at]?.number;
  if (!first) return null;
  at++;
  let unit = first.unit ?? null;
  const firstUnit = unit === null ? maxMatch(tokens, at, units) : null;
  if (firstUnit) at += firstUnit.length;
  const joined = ["to", "and", "until"].includes(tokens[at]?.key ?? "") ? tokens[at + 1]?.number : undefined;
  const isRange =
    joined && (limit?.meaning === "between" || tokens[at]!.key !== "and" || limit?.meaning === "from");
  const second = isRange && limit?.meaning !== "max" ? joined : undefined;
  if (second) at += 2;
  const secondUnit = second ? maxMatch(tokens, at, units) : null;
  if (secondUnit) at += secondUnit.length;
  const found = secondUnit?.meaning ?? firstUnit?.meaning ?? null;
  unit = second?.unit ?? unit;
  const open = second ? null : maxMatch(tokens, at, after);
  if (open) at += open.length;
  const trailing = unit === null && found === null ? maxMatch(tokens, at, units) : null;
  if (trailing && trailing.meaning !== "seats") at += trailing.length;
  const amount = amountOf(
    {
      limit: limit?.meaning ?? null,
      open: open?.meaning ?? (first.plus ? "min" : null),
      first,
      second,
      unit: unit ?? found ?? (trailing?.meaning === "seats" ? null : (trailing?.meaning ?? null)),
    },
    context,
  );
  return amount && { amount, length: at - start };
}

type Parts = {
  limit: Limit | null;
  open: "min" | "max" | null;
  first: TypedNumber;
  second: TypedNumber | undefined;
  unit: "km" | "week" | "dollars" | "thousand" | "seats" | "age" | "years" | null;
};

function amountOf(parts: Parts, context: AmountContext): Amount | null {
  const { limit, open, first, second, unit } = parts;
  if (unit === "seats") return null;
  if (unit === "age" || unit === "years") return ageOf(parts, context);
  if (unit === null && isYear(parts)) return yearOf(parts);
  const limited = limit !== null || open !== null || second !== undefined;
  const isMoney = first.money || second?.money === true || unit === "week" || unit === "dollars";
  if (!limited && !isMoney && !first.thousands && unit !== "thousand") return null;
  const attribute = attributeOf(parts, context);
  if (attribute === null) return null;
  const [low, high] = scaled(parts, attribute);
  const range = rangeOf(limit, open, low, high);
  return { attribute, ...range };
}

/** Four digits of a car's year, unless a price is meant: `under 2000` is a price, `under 2015` a year. */
function isYear({ limit, first, second }: Parts): boolean {
  const years = [first, ...(second ? [second] : [])];
  if (!years.every(({ plain, value }) => plain && value >= 1950 && value <= 2049)) return false;
  const asPrice = limit === "max" || limit === "min" || limit === "about";
  return !asPrice || first.value % 100 !== 0;
}

function yearOf({ limit, open, first, second }: Parts): Amount {
  const { value } = first;
  if (second) return { attribute: "year", ...ordered(value, second.value) };
  if (limit === "after") return { attribute: "year", min: value + 1 };
  if (limit === "before") return { attribute: "year", max: value - 1 };
  if (limit === "about") return { attribute: "year", min: value - 1, max: value + 1 };
  if (limit === "max" || open === "max") return { attribute: "year", max: value };
  if (limit !== null && limit !== "between") return { attribute: "year", min: value };
  return open === "min" ? { attribute: "year", min: value } : { attribute: "year", min: value, max: value };
}

/** `under 5 years old` is a year from which on. Years without a limit may be those of a warranty. */
function ageOf({ limit, first, second, unit }: Parts, { thisYear }: AmountContext): Amount | null {
  const isLeast = limit === "min" || limit === "before";
  if (unit === "years" && (limit === null || limit === "min")) return null;
  const year = thisYear - first.value;
  if (second) return { attribute: "year", ...ordered(year, thisYear - second.value) };
  return isLeast ? { attribute: "year", max: year } : { attribute: "year", min: year };
}

function attributeOf({ first, second, unit }: Parts, context: AmountContext): Amount["attribute"] | null {
  if (unit === "km") return "km";
  if (unit === "week") return context.weekly ? "subscription_price" : null;
  const value = second?.value ?? first.value;
  const small = value < 2_000 && !first.thousands && !second?.thousands && unit !== "thousand";
  return context.byTheWeek && small ? "subscription_price" : "price";
}

/** `under 30` and `15 to 25k` are thousands of dollars. */
function scaled(
  { first, second, unit }: Parts,
  attribute: Amount["attribute"],
): [number, number | undefined] {
  const isThousands = (value: number) =>
    value < 1000 && (unit === "thousand" || (attribute === "price" && !first.money));
  const scale = (value: number) => Math.round(isThousands(value) ? value * 1000 : value);
  const low =
    attribute === "km" && second?.thousands && first.value < 1000 ? first.value * 1000 : scale(first.value);
  return [low, second && scale(second.value)];
}

/** The share by which `around` may differ. */
const about = 0.1;

function rangeOf(limit: Limit | null, open: Parts["open"], low: number, high: number | undefined) {
  if (high !== undefined) return ordered(low, high);
  if (limit === "about") return { min: Math.round(low * (1 - about)), max: Math.round(low * (1 + about)) };
  if (limit === "min" || limit === "from" || limit === "since" || limit === "after") return { min: low };
  return limit === null && open === "min" ? { min: low } : { max: low };
}

function ordered(a: number, b: number): { min: number; max: number } {
  return { min: Math.min(a, b), max: Math.max(a, b) };
}

/** `7 seats`, `7-seater`, `seven seater`, `5 seats or more`. */
function readSeats(tokens: readonly Token[], start: number): ReadAmount | null {
  const joined = /^(\d|[a-z]+)seat(?:s|er|ers)?$/.exec(tokens[start]?.key ?? "");
  const word = joined?.[1] ?? tokens[start]?.key ?? "";
  const spelled = spelledNumbers.indexOf(word);
  const count = spelled >= 0 ? spelled + 2 : /^\d{1,2}$/.test(word) ? Number(word) : 0;
  if (count < 1 || count > 60) return null;
  let length = 1;
  if (!joined) {
    const unit = maxMatch(tokens, start + 1, units);
    if (unit?.meaning !== "seats") return null;
    length += unit.length;
  }
  const open = maxMatch(tokens, start + length, after);
  if (open) length += open.length;
  const exact = { min: count, max: count };
  const range = open?.meaning === "min" ? { min: count } : open?.meaning === "max" ? { max: count } : exact;
  return { amount: { attribute: "seats", ...range }, length };
}

/** The longest phrase of a table that the tokens from `at` on are. */
function maxMatch<Meaning extends string>(
  tokens: readonly Token[],
  at: number,
  table: readonly (readonly [Meaning, string])[],
): { meaning: Meaning; length: number } | null {
  for (let length = 3; length > 0; length--) {
    if (at + length > tokens.length) continue;
    const words = tokens.slice(at, at + length).map((token) => (token.literal ? "" : token.key));
    const phrase = words.join(" ");
    const found = table.find(([, phrases]) => `|${phrases}|`.includes(`|${phrase}|`));
    if (found && phrase !== "" && !phrase.includes("|")) return { meaning: found[0], length };
  }
  return null;
}
