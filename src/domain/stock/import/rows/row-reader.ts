import { withoutEntities } from "#domain/stock/import/rows/html-entities.ts";
import { type BoundedField, type Bounds, defaultBounds, outOfBounds } from "./bounds.ts";
import { currencyOf, isCurrency } from "./currency.ts";
import { oneLine, readDate, readFlag, saysNothing } from "./feed-values.ts";
import type { FeedField, FeedFields } from "./fields.ts";
import { type DecimalSign, parseNumber } from "./number-text.ts";
import { expectedOf, misfit } from "./value-kind.ts";

/** A rejected or suspicious value of a row. `field` is the feed field, e.g. `doors`. */
export type FieldProblem = { field: string; value: string; reason: string };

type Field = keyof FeedFields;

/** How the numbers of a field are written in a file. */
export type FieldReading = {
  /** Null when the column's values contradict each other. */
  decimal: DecimalSign | null;
  /** What a value is multiplied by. */
  scale: number;
  /** The unit of distances that name none. */
  unit: "km" | "mi";
  /** The currency that the column's amounts are in, whatever the group's is; null for the group's. */
  currency: string | null;
  /** Whether the column has amounts that stand for none (`999999`), so that lesser ones (`99999`) do too. */
  hasPlaceholders?: boolean;
};
export const plainReading: FieldReading = { decimal: ".", scale: 1, unit: "km", currency: null };

/** What a row is read with, beside its own text. */
export type RowContext = {
  readings: Partial<Record<Field, FieldReading>>;
  bounds: Bounds;
  /** The group's currency, as in ISO 4217. */
  currency: string;
  /** Whether a value that would be rounded is reported, as of what a person typed. */
  isExact?: true;
  /** The site's, in which an instant is a day. */
  timeZone?: string | undefined;
  /** Whether the column of years has their last two digits. */
  shortYears?: boolean;
};

export function nativeContext(now: Date, currency = "AUD"): RowContext {
  return { readings: {}, bounds: defaultBounds(now, currency), currency };
}

/** Parses the text values of one row; an invalid one is undefined, with an entry in `warnings`. */
export type RowReader = {
  fields: FeedFields;
  warnings: FieldProblem[];
  context: RowContext;
  reading(field: Field): FieldReading;
  /** The unchanged text, empty when it only means "no value" or isn't a value of the field at all. */
  raw(field: Field): string;
  warn(field: Field, reason: string): void;
  text(field: Field, maxLength?: number): string | undefined;
  /** Not negative, scaled. */
  number(field: Field): number | undefined;
  /** An integer above 0 and within the bounds. */
  money(field: Field, bounds: BoundedField): number | undefined;
  /** The value unless it is outside its bounds. */
  within(field: Field, bounds: BoundedField, value: number): number | undefined;
  date(field: Field): string | undefined;
  flag(field: Field): boolean | undefined;
  /** A word of a vocabulary; an unknown one is returned as written. */
  word(field: Field, read: (text: string) => string | null | undefined): string | undefined;
};

/** @param literal the fields whose text the mapping gives: the file's scale and decimal sign don't apply */
export function rowReader(
  fields: FeedFields,
  context: RowContext,
  literal: ReadonlySet<string> = new Set(),
): RowReader {
  const warnings: FieldProblem[] = [];
  const texts = new Map<Field, string>();
  const note = (field: Field, value: string, reason: string) => {
    warnings.push({ field, value: oneLine(value, 200), reason });
  };
  const raw: RowReader["raw"] = (field) => {
    const given = fields[field];
    if (given === undefined) return "";
    const known = texts.get(field);
    if (known !== undefined) return known;
    let text = isEmpty(field, given.trim()) ? "" : given;
    const kind = text === "" || ownChecks.has(field) ? null : misfit(field as FeedField, text.trim());
    if (kind !== null) {
      note(field, text, misfitReason(field as FeedField, kind));
      text = "";
    }
    texts.set(field, text);
    return text;
  };
  const warn: RowReader["warn"] = (field, reason) => note(field, raw(field), reason);
  const text: RowReader["text"] = (field, maxLength) => {
    const given = raw(field);
    const plain = oneLine(given.includes("&") ? decoded(given) : given, maxLength);
    // What control characters or entities hid may be "n/a" too.
    if (plain === "" || plain === "-1") return undefined;
    return plain !== given && isEmpty(field, plain) ? undefined : plain;
  };
  const reading = (field: Field) =>
    literal.has(field) ? plainReading : (context.readings[field] ?? plainReading);
  const number: RowReader["number"] = (field) => {
    const given = raw(field).trim();
    if (given === "") return undefined;
    const { decimal, scale } = reading(field);
    const parsed = parseNumber(given, { decimal });
    if (parsed.kind !== "number") {
      warn(field, numberReasons[parsed.kind]);
      return undefined;
    }
    if (parsed.value >= 0) return scale === 1 ? parsed.value : Number((parsed.value * scale).toPrecision(12));
    warn(field, "is negative: left out");
    return undefined;
  };
  const within: RowReader["within"] = (field, bounds, value) => {
    const reason = outOfBounds(context.bounds, bounds, value);
    if (reason === null) return value;
    warn(field, `${reason}: left out`);
    return undefined;
  };
  const read = <Value>(field: Field, how: (text: string) => Value | undefined, problem: string) => {
    const given = raw(field).trim();
    if (given === "") return undefined;
    const value = how(given);
    if (value === undefined) warn(field, `${problem}: left out`);
    return value;
  };
  return {
    fields,
    warnings,
    context,
    reading,
    raw,
    warn,
    text,
    number,
    within,
    money(field, bounds) {
      const value = number(field);
      if (value === undefined) return undefined;
      const currency = reading(field).currency ?? context.currency;
      const found = currencyOf(raw(field));
      if (found !== null && !isCurrency(found, currency)) {
        warn(field, `is not in ${currency}: left out, because amounts are never converted`);
        return undefined;
      }
      if (context.isExact && !Number.isInteger(value))
        warn(field, `has cents, which no price here has. Write ${Math.floor(value)} or ${Math.ceil(value)}`);
      if (Math.round(value) > 0) {
        const plausible = within(field, bounds, Math.round(value));
        if (context.isExact || !isPlaceholder(plausible ?? 0, reading(field).hasPlaceholders))
          return plausible;
        warn(field, "stands for no value, as its digits are: left out");
        return undefined;
      }
      warn(field, "is 0: taken as no price");
      return undefined;
    },
    date: (field) => read(field, (text) => readDate(text, context.timeZone), "is not a date"),
    flag: (field) => read(field, readFlag, "is neither yes nor no"),
    word(field, how) {
      const given = text(field, 80);
      if (given === undefined) return undefined;
      const known = how(given);
      if (known === undefined) warn(field, unknownWord);
      return known === undefined ? given : (known ?? undefined);
    },
  };
}

/** A text whose entities are decoded until none is left: exported and imported again it stays the same. */
function decoded(text: string): string {
  let before = text;
  for (let turn = 0; turn < 5; turn++) {
    const after = withoutEntities(before);
    if (after === before) break;
    before = after;
  }
  return before;
}

/** Whether a number is typed where none is known: the same digit six times or more, or digits in turn; with `isLax` five of them. */
export function isPlaceholder(value: number, isLax = false): boolean {
  const digits = String(value);
  return digits.length >= (isLax ? 5 : 6) && (/^(\d)\1+$/.test(digits) || "1234567890".startsWith(digits));
}

export const unknownWord = "is an unknown word: kept as it is";

const numberReasons = {
  none: "is not a number: left out",
  contrary: "is written with another decimal sign than the rest of its column: left out",
  ambiguous:
    "can be read in two ways, the column has both decimal signs: left out; say `decimal:` in the mapping",
};

/** Fields whose values `normalise` checks itself. */
const ownChecks = new Set<string>(["year", "vin"]);
const noPrice = /^(?:p\.?o\.?a\b|call|contact|enquire|price on (?:application|request)|auf anfrage)/i;

function isEmpty(field: Field, text: string): boolean {
  return saysNothing(text) || (noPrice.test(text) && /price/.test(field));
}

function misfitReason(field: FeedField, kind: string): string {
  return `is ${kind === "text" ? "" : `${kind}, `}not ${expectedOf(field)}: left out`;
}
