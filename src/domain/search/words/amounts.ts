import type { FactNumber } from "#domain/cars/search-facts.ts";
import type { RangeAttribute } from "#domain/configuration/slices/search-attributes.ts";
import { after, before, type Limit, type Topic, topics, type Unit, units } from "./amount-words.ts";
import { phraseAt } from "./phrase-table.ts";
import type { Token, TypedNumber } from "./tokens.ts";
import { articles } from "./words.ts";

/** A limit that words set: `under $30,000` is `{ attribute: "price", max: 30000 }`. */
export type Amount = {
  attribute: RangeAttribute | "seats" | "weekly" | FactNumber;
  min?: number;
  max?: number;
};
export type ReadAmount = { amount: Amount; length: number };

const spelledNumbers = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];

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

/**
 * Reads a limit that begins at `start`: what it is of, a word of comparison, one number or two, a unit, a word that opens the range.
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
  const first = phraseAt(tokens, at, before);
  const topic = phraseAt(tokens, at, topics);
  const withTopic = topic && numberAfter(tokens, at + topic.length);
  if (topic && withTopic && !(first && first.length > topic.length)) at += topic.length;
  const limit = phraseAt(tokens, at, before);
  if (limit) at += limit.length;
  // "no more than a hundred thousand"
  if (limit && articles.has(tokens[at]?.key ?? "")) at++;
  const read = readNumbers(tokens, at, limit?.meaning ?? null);
  if (!read) return null;
  at = read.end;
  const follows = withTopic ? null : phraseAt(tokens, at, topics);
  // Who there is room for follows: `for two big dogs` is no number of people.
  if (withTopic && topic.meaning === "room" && read.unit === null && !isEnd(tokens[at])) return null;
  const subject = withTopic ? topic.meaning : topicAfter(follows?.meaning ?? null);
  if (!withTopic && subject && follows) at += follows.length;
  const amount = amountOf({ ...read, limit: limit?.meaning ?? null, topic: subject }, context);
  return amount && { amount, length: at - start };
}

const joints: ReadonlySet<string> = new Set(
  "and or under over with on in at max please but less plus to who that below up".split(" "),
);
const isEnd = (token: Token | undefined) => token === undefined || joints.has(token.key);

/** `2.5t towing`, `500 km range`: other topics are before their number. */
const topicAfter = (topic: Topic | null) =>
  topic && ["towing", "range", "tare", "atm", "stars"].includes(topic) ? topic : null;

function numberAfter(tokens: readonly Token[], at: number): boolean {
  const limit = phraseAt(tokens, at, before);
  return tokens[at + (limit?.length ?? 0)]?.number !== undefined;
}

/** Words after a number that open its range; before another number they are that one's. */
function openAt(tokens: readonly Token[], at: number) {
  const open = phraseAt(tokens, at, after);
  const next = open && phraseAt(tokens, at, before);
  return next && tokens[at + next.length]?.number ? null : open;
}

type Numbers = {
  open: "min" | "max" | "about" | null;
  first: TypedNumber;
  second: TypedNumber | undefined;
  unit: Unit | null;
};
type Parts = Numbers & { limit: Limit | null; topic: Topic | null };

/** One number or two, with the unit and the word that opens the range. */
function readNumbers(
  tokens: readonly Token[],
  start: number,
  limit: Limit | null,
): (Numbers & { end: number }) | null {
  const number = tokens[start]?.number;
  if (!number) return null;
  let at = start + 1;
  const firstUnit = number.unit === null ? phraseAt(tokens, at, units) : null;
  if (firstUnit) at += firstUnit.length;
  const joined = ["to", "and", "until", "or"].includes(tokens[at]?.key ?? "")
    ? tokens[at + 1]?.number
    : undefined;
  const by = tokens[at]?.key;
  const isRange = joined && by !== "or" && (limit === "between" || by !== "and" || limit === "from");
  const second = isRange && limit !== "max" ? joined : undefined;
  if (second) at += 2;
  const secondUnit = second && second.unit === null ? phraseAt(tokens, at, units) : null;
  if (secondUnit) at += secondUnit.length;
  const glued = second?.unit ?? number.unit;
  const found = (glued ? units.get(glued) : null) ?? secondUnit?.meaning ?? firstUnit?.meaning ?? null;
  const open = second ? null : openAt(tokens, at);
  if (open) at += open.length;
  const trailing = found === null || found === "thousand" ? phraseAt(tokens, at, units) : null;
  const isTrailing = trailing && trailing.meaning !== "seats";
  if (isTrailing) at += trailing.length;
  const first = inThousands(number, firstUnit?.meaning ?? secondUnit?.meaning);
  return {
    first,
    second: second && inThousands(second, secondUnit?.meaning),
    open: open?.meaning ?? (first.plus ? "min" : null),
    unit: isTrailing ? trailing.meaning : found,
    end: at,
  };
}

/** `weekly repayments under 150`. */
const periodOf = (topic: Topic | null) =>
  topic === "week" || topic === "fortnight" || topic === "month" ? topic : null;

/** `100 thousand kms`, `20 to 30 grand`. */
function inThousands(number: TypedNumber, unit: Unit | undefined): TypedNumber {
  if (unit !== "thousand" || number.value >= 1_000) return number;
  return { ...number, value: number.value * 1_000, thousands: true };
}

function amountOf(parts: Parts, context: AmountContext): Amount | null {
  const { limit, open, first, second, topic } = parts;
  const unit = parts.unit ?? periodOf(topic);
  if (unit === "seats" || unit === "deposit" || unit === "time") return null;
  if (parts.open === "about") return amountOf({ ...parts, open: null, limit: "about" }, context);
  const measured = measureOf(parts, context);
  if (measured) return measured;
  if (unit === "age" || unit === "years") return ageOf(parts, context);
  if (unit === null && isYear(parts)) return yearOf(parts);
  const limited =
    limit !== null || open !== null || second !== undefined || topic === "odometer" || unit === "km";
  const isMoney = first.money || second?.money === true || isPeriod(unit) || unit === "dollars";
  if (!limited && !isMoney && !first.thousands && unit !== "thousand") return null;
  const attribute = attributeOf({ ...parts, unit }, context);
  if (attribute === null) return null;
  const [low, high] = scaled({ ...parts, unit }, attribute);
  return { attribute, ...rangeOf(limit, open, low, high) };
}

/** A number of another kind than money, kilometres and years. */
type Measure = {
  attribute: Amount["attribute"];
  scale?: number;
  usual: "min" | "max" | "exact";
  width?: number;
};

function measureOf(
  { limit, open, first, second, unit, topic }: Parts,
  context: AmountContext,
): Amount | null {
  const measure = measureMeant(unit, topic, first.value, context);
  if (!measure || first.money) return null;
  const { attribute, usual, width = 0 } = measure;
  const scale = measure.scale ?? 1;
  const low = round(first.value * scale * (first.thousands && first.value < 1_000 ? 1_000 : 1));
  if (second) return { attribute, ...ordered(low, round(second.value * scale)) };
  const isFree = limit === null && open === null;
  if (!isFree && limit !== "about") return { attribute, ...rangeOf(limit, open, low, undefined) };
  // What tows about three tonnes may tow more.
  if (limit === "about" && usual !== "min") return { attribute, ...rangeOf("about", null, low, undefined) };
  if (usual === "exact")
    return { attribute, min: width ? round(low - width / 2) : low, max: round(low + width) };
  return usual === "min" ? { attribute, min: low } : { attribute, max: low };
}

const round = (value: number) => Math.round(value * 100) / 100;
/** Numbers up to this are tonnes where the unit isn't written. */
const mostTonnes = 10;

function measureMeant(
  unit: Unit | null,
  topic: Topic | null,
  value: number,
  { caravans }: AmountContext,
): Measure | null {
  const isMass = unit === "kg" || unit === "tonnes";
  const scale = unit === "tonnes" || (unit === null && value <= mostTonnes) ? 1_000 : 1;
  if (topic === "towing" && (isMass || unit === null))
    return caravans
      ? { attribute: "atm", scale, usual: "max" }
      : { attribute: "towing_capacity", scale, usual: "min" };
  // "400 k range" is kilometres.
  if (topic === "range" && unit === "thousand") return { attribute: "range", scale: 1 / 1_000, usual: "min" };
  if (topic === "range" && (unit === "km" || unit === null)) return { attribute: "range", usual: "min" };
  if (topic === "tare" || topic === "atm") return { attribute: topic, scale, usual: "max" };
  if (isMass)
    return caravans
      ? { attribute: "atm", scale, usual: "max" }
      : { attribute: "towing_capacity", scale, usual: "min" };
  // An 18 foot van may have some inches more.
  if (unit === "feet") return { attribute: "feet", usual: "exact", width: 0.9 };
  if (unit === "metres") return { attribute: "feet", scale: 3.281, usual: "exact", width: 0.9 };
  if (unit === "litres" && value < 10) return { attribute: "litres", usual: "exact" };
  if (unit === "consumption") return { attribute: "consumption", usual: "max" };
  if (unit === "stars" || topic === "stars") return value <= 5 ? { attribute: "stars", usual: "min" } : null;
  if (unit === "cylinders") return { attribute: "cylinders", usual: "exact" };
  if (unit === "doors") return { attribute: "doors", usual: "exact" };
  // A caravan for two isn't one for a family.
  if (caravans && value <= 2 && (unit === "sleeps" || topic === "sleeps" || unit === "people"))
    return { attribute: "sleeps", usual: "exact", width: 1 };
  if (unit === "sleeps" || topic === "sleeps") return { attribute: "sleeps", usual: "min" };
  const beds = caravans ? "sleeps" : "seats";
  if (unit === "people") return { attribute: beds, usual: "min" };
  // With their parents.
  if (unit === "children")
    return value <= 8 ? { attribute: beds, scale: (value + 2) / value, usual: "min" } : null;
  if (topic === "room" && unit === null && value >= 2 && value <= 12)
    return { attribute: beds, usual: "min" };
  return null;
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

const isPeriod = (unit: Unit | null) => unit === "week" || unit === "fortnight" || unit === "month";

function attributeOf(
  { first, second, unit, topic }: Parts,
  context: AmountContext,
): Amount["attribute"] | null {
  if (unit === "km" || topic === "odometer") return "km";
  const weekly = context.subscriptions ? "subscription_price" : "weekly";
  if (isPeriod(unit)) return context.weekly ? weekly : null;
  const value = second?.value ?? first.value;
  const small = value < 2_000 && !first.thousands && !second?.thousands && unit !== "thousand";
  return context.byTheWeek && small ? "subscription_price" : "price";
}

/** Weeks of a fortnight, and of a month. */
const weeks: Partial<Record<Unit, number>> = { fortnight: 2, month: 52 / 12 };

/** `under 30` and `15 to 25k` are thousands of dollars; a budget by the month is one by the week. */
function scaled(
  { first, second, unit }: Parts,
  attribute: Amount["attribute"],
): [number, number | undefined] {
  const isThousands = (value: number) =>
    value < 1000 && (unit === "thousand" || (attribute === "price" && !first.money));
  const scale = (value: number) =>
    Math.round((isThousands(value) ? value * 1000 : value) / ((unit && weeks[unit]) ?? 1));
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

/** How many words are a duration, which says nothing of a car: `3 months`. */
export function durationAt(tokens: readonly Token[], at: number): number {
  const unit = tokens[at]?.number ? phraseAt(tokens, at + 1, units) : null;
  return unit?.meaning === "time" ? 1 + unit.length : 0;
}

/** `7 seats`, `7-seater`, `seven seater`, `5 seats or more`. */
function readSeats(tokens: readonly Token[], start: number): ReadAmount | null {
  const joined = /^(\d{1,2}|[a-z]{1,8})seat(?:s|er|ers)?$/.exec(tokens[start]?.key ?? "");
  const word = joined?.[1] ?? tokens[start]?.key ?? "";
  const spelled = spelledNumbers.indexOf(word);
  const count = spelled >= 0 ? spelled + 2 : /^\d{1,2}$/.test(word) ? Number(word) : 0;
  if (count < 1 || count > 60) return null;
  let length = 1;
  if (!joined) {
    const unit = phraseAt(tokens, start + 1, units);
    if (unit?.meaning !== "seats") return null;
    length += unit.length;
  }
  const open = openAt(tokens, start + length);
  if (open) length += open.length;
  const exact = { min: count, max: count };
  const range = open?.meaning === "min" ? { min: count } : open?.meaning === "max" ? { max: count } : exact;
  return { amount: { attribute: "seats", ...range }, length };
}
