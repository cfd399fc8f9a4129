import { allowanceAt } from "./allowance.ts";
import {
  type Amount,
  type AmountContext,
  type Numbers,
  ordered,
  type Parts,
  type ReadAmount,
  rangeOf,
} from "./amount.ts";
import { before, type Limit, type Topic, topics, type Unit, units } from "./amount-words.ts";
import { decadeAt } from "./decades.ts";
import { durationAt } from "./durations.ts";
import { comparisonAt, limitAt, openAt } from "./limits.ts";
import { measureOf } from "./measures.ts";
import { followsKilometres } from "./odometer.ts";
import { phraseAt } from "./phrase-table.ts";
import { limitedSeats, readSeats } from "./seats.ts";
import type { Token, TypedNumber } from "./tokens.ts";
import { articles } from "./words.ts";

/**
 * Reads a limit that begins at `start`: what it is of, a word of comparison, one number or two, a unit, a word that opens the range.
 * Null when the words there are none.
 */
export function readAmount(
  tokens: readonly Token[],
  start: number,
  context: AmountContext,
): ReadAmount | null {
  const whole =
    limitedSeats(tokens, start) ??
    readSeats(tokens, start) ??
    decadeAt(tokens, start) ??
    comparedAmount(tokens, start, context);
  if (whole) return whole;
  const allowance = allowanceAt(tokens, start, context);
  if (allowance > 0) return { amount: { attribute: "allowance" }, length: allowance };
  let at = start;
  const first = phraseAt(tokens, at, before);
  const topic = phraseAt(tokens, at, topics);
  const withTopic = topic && numberAfter(tokens, at + topic.length);
  if (topic && withTopic && !(first && first.length > topic.length)) at += topic.length;
  const limit = limitAt(tokens, at);
  if (limit) at += limit.length;
  if (durationAt(tokens, at) > 0) return null;
  // "no more than a hundred thousand"
  if (limit && articles.has(tokens[at]?.key ?? "")) at++;
  const isCounted = withTopic && (topic.meaning === "sleeps" || topic.meaning === "room");
  const read = readNumbers(tokens, at, limit?.meaning ?? null, isCounted === true);
  if (!read) return null;
  at = read.end;
  const follows = withTopic || tokens[at - 1]!.pause ? null : topicOf(tokens, at, read.unit);
  // Who there is room for follows: `for two big dogs` is no number of people.
  if (withTopic && topic.meaning === "room" && read.unit === null && !isEnd(tokens, at)) return null;
  const subject = withTopic ? topic.meaning : topicAfter(follows?.meaning ?? null);
  if (!withTopic && subject && follows) at += follows.length;
  // `2 tonnes ATM max`
  const late = follows && subject && read.open === null && !read.second ? openAt(tokens, at) : null;
  if (late) at += late.length;
  const isOdometer =
    limit !== null && read.unit === null && subject === null && followsKilometres(tokens, start);
  read.unit ??= unitOfLength(tokens, start, read, context);
  const side = read.unit === "metres" || read.unit === "feet" ? tokens[at]?.key : undefined;
  // A gate is so wide.
  if (side === "wide" || side === "high" || side === "tall") return null;
  // What has to fit into a garage that is so deep is shorter.
  const isDepth = side === "deep";
  if (isDepth) at++;
  // `rego till June 2027` is no car's year.
  if (read.first.plain && read.first.value > context.thisYear && isRegistered(tokens, start))
    return { amount: { attribute: "allowance" }, length: at - start };
  const amount = amountOf(
    {
      ...read,
      open: late?.meaning ?? read.open,
      limit: limit?.meaning ?? (isDepth ? "max" : null),
      topic: isOdometer ? "odometer" : subject,
      isWhole: tokens.length === 1,
    },
    context,
  );
  return amount && { amount, length: at - start };
}

/** `nothing longer than 4.1`: metres, or the feet of a caravan. */
function unitOfLength(
  tokens: readonly Token[],
  start: number,
  { first }: Numbers,
  { caravans }: AmountContext,
): Unit | null {
  const isLength = tokens
    .slice(Math.max(0, start - 1), start + 3)
    .some(({ key }) => key === "longer" || key === "shorter");
  if (!isLength || first.money || first.thousands) return null;
  if (first.value < maxMetres) return "metres";
  return caravans && first.value < maxFeet ? "feet" : null;
}
const [maxMetres, maxFeet] = [10, 30];

/** `less kms than 60,000`. */
function comparedAmount(tokens: readonly Token[], start: number, context: AmountContext): ReadAmount | null {
  const compared = comparisonAt(tokens, start);
  const read = compared && readNumbers(tokens, start + compared.length, compared.limit, false);
  if (!compared || !read) return null;
  const amount = amountOf({ ...read, ...compared, isWhole: false }, context);
  return amount && { amount, length: read.end - start };
}

const registered: ReadonlySet<string> = new Set("rego reg registered registration warranty".split(" "));
const isRegistered = (tokens: readonly Token[], at: number) =>
  tokens.slice(Math.max(0, at - 5), at).some(({ key }) => registered.has(key));

const joints: ReadonlySet<string> = new Set(
  "and or under over with on in at max please but less plus to who that below up because since as so for".split(
    " ",
  ),
);
const isEnd = (tokens: readonly Token[], at: number) =>
  tokens[at] === undefined || tokens[at - 1]?.pause === true || joints.has(tokens[at].key);

/** `2.5t towing`, `500 km range`: other topics are before their number. */
const topicAfter = (topic: Topic | null) =>
  topic && ["towing", "range", "tare", "atm", "stars"].includes(topic) ? topic : null;

/** A topic after its number, which isn't the one of a number that follows. */
function topicOf(tokens: readonly Token[], at: number, unit: Unit | null) {
  const topic = phraseAt(tokens, at, topics);
  if (unit === "kg" || unit === "tonnes" || (unit === "km" && topic?.meaning === "range")) return topic;
  // `300 watts and an ATM of 3.3 tonnes`
  if (topic && unit !== null && tokens[at + topic.length]?.number) return null;
  const limit = topic && phraseAt(tokens, at + topic.length, before);
  return topic && limit && tokens[at + topic.length + limit.length]?.number ? null : topic;
}

function numberAfter(tokens: readonly Token[], at: number): boolean {
  const limit = phraseAt(tokens, at, before);
  return tokens[at + (limit?.length ?? 0)]?.number !== undefined;
}

/** One number or two, with the unit and the word that opens the range. */
function readNumbers(
  tokens: readonly Token[],
  start: number,
  limit: Limit | null,
  isCounted: boolean,
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
  const isEither = by === "or" && (isCounted || countedUnits.has(unitOf(joined, tokens, at + 2) ?? "km"));
  const isRange = by === "or" ? isEither : limit === "between" || by !== "and" || limit === "from";
  // `budget 30-40k` is a range, `under 30 to 5` isn't.
  const isInThousands = phraseAt(tokens, at + 2, units)?.meaning === "thousand";
  const isLimited = limit === "max" && !(by === "to" && joined && isHigher(joined, number, isInThousands));
  const second = joined && isRange && !isLimited ? joined : undefined;
  if (second) at += 2;
  const secondUnit = second && second.unit === null ? phraseAt(tokens, at, units) : null;
  if (secondUnit) at += secondUnit.length;
  const glued = second?.unit ?? number.unit;
  const found = (glued ? units.get(glued) : null) ?? secondUnit?.meaning ?? firstUnit?.meaning ?? null;
  const open = second ? null : openAt(tokens, at);
  if (open) at += open.length;
  // `$30k`, `800 euros in the month`
  const isOpen = found === null || found === "thousand" || found === "dollars";
  const unitAfter = isOpen && !tokens[at - 1]!.pause ? phraseAt(tokens, at, units) : null;
  const isTrailing =
    unitAfter && unitAfter.meaning !== "seats" && (found !== "dollars" || isPeriod(unitAfter.meaning));
  if (isTrailing) at += unitAfter.length;
  const first = inThousands(number, firstUnit?.meaning ?? secondUnit?.meaning);
  return {
    first,
    second: second && inThousands(second, secondUnit?.meaning),
    open: open?.meaning ?? (first.plus ? "min" : null),
    unit: isTrailing ? unitAfter.meaning : found,
    end: at,
  };
}

/** Whether a number may be the upper end of the other's range. */
const isHigher = (high: TypedNumber, low: TypedNumber, isInThousands: boolean) =>
  high.value > low.value &&
  (isInThousands || high.thousands || (high.money && low.money) || isPlainRange(low, high));

/** `budget fifteen to twenty five`, `up to 20,000 to 25,000`. Years aren't a budget. */
const isPlainRange = (low: TypedNumber, high: TypedNumber) =>
  !high.unit && (low.value >= 2_050 || (low.value >= 5 && high.value < 1_000 && !low.unit));

/** What alternatives may be of: `13 or 15 foot`, `five or six beds`. */
const countedUnits: ReadonlySet<Unit> = new Set<Unit>([
  "feet",
  "metres",
  "sleeps",
  "people",
  "tonnes",
  "doors",
  "cylinders",
]);

function unitOf(number: TypedNumber | undefined, tokens: readonly Token[], after: number): Unit | null {
  if (!number) return null;
  return (number.unit ? units.get(number.unit) : phraseAt(tokens, after, units)?.meaning) ?? null;
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
  // `about 40 thousand tops`; `sub 2022+`, where `sub` is a subscription
  if (limit === "about" && open !== null) return amountOf({ ...parts, limit: null }, context);
  if (limit === "max" && first.plus) return amountOf({ ...parts, limit: null, open: "min" }, context);
  const measured = measureOf(parts, context);
  if (measured) return measured;
  if (unit === "age" || unit === "years") return ageOf(parts, context);
  if (unit === null && isYear(parts)) return yearOf(parts);
  const limited =
    limit !== null || open !== null || second !== undefined || topic === "odometer" || unit === "km";
  const isMoney =
    first.money || second?.money === true || isPeriod(unit) || unit === "dollars" || isBarePrice(parts);
  if (!limited && !isMoney && !first.thousands && unit !== "thousand") return null;
  const attribute = attributeOf({ ...parts, unit }, context);
  if (attribute === null) return null;
  const [low, high] = scaled({ ...parts, unit }, attribute);
  return { attribute, ...rangeOf(limit, open, low, high) };
}

/** Five digits that are round: no other number of a car is, but a stock number that is the whole text. */
const isBarePrice = ({ first, unit, topic, isWhole }: Parts) =>
  !isWhole &&
  unit === null &&
  topic === null &&
  first.value >= 10_000 &&
  first.value < 100_000 &&
  first.value % 500 === 0;

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

const isPeriod = (unit: Unit | null) => unit !== null && /^(?:day|week|fortnight|month)$/.test(unit);

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

/** Weeks of a day, a fortnight and a month. */
const weeks: Partial<Record<Unit, number>> = { day: 1 / 7, fortnight: 2, month: 52 / 12 };

/** No limit of kilometres is below: `under 150 kms` are thousands. */
const leastKm = 500;

/** `under 30` and `15 to 25k` are thousands of dollars; a budget by the month is one by the week. */
function scaled(
  { first, second, unit }: Parts,
  attribute: Amount["attribute"],
): [number, number | undefined] {
  // $50-60k
  const isMoney = first.money && !second?.thousands;
  const isThousands = (value: number) =>
    value < 1000 &&
    (unit === "thousand" || (attribute === "price" && !isMoney) || (attribute === "km" && value < leastKm));
  const scale = (value: number) =>
    Math.round((isThousands(value) ? value * 1000 : value) / ((unit && weeks[unit]) ?? 1));
  const low =
    attribute === "km" && second?.thousands && first.value < 1000 ? first.value * 1000 : scale(first.value);
  return [low, second && scale(second.value)];
}

/** 1 where the words are `before` or `after` a year, which is itself on the other side. */
export function yearBeyond(tokens: readonly Token[], at: number, length: number): 0 | 1 {
  const limit = phraseAt(tokens, at, before)?.meaning;
  const isYear = tokens.slice(at, at + length).some(({ number }) => number?.plain);
  return isYear && (limit === "before" || limit === "after") ? 1 : 0;
}
