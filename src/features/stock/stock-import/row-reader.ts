import { oneLine, readDate, readFlag, readNumber, saysNothing } from "./feed-values.ts";
import type { FeedFields } from "./fields.ts";

/** A rejected or suspicious value of a row. `field` is the feed field, e.g. `doors`. */
export type FieldProblem = { field: string; value: string; reason: string };

type Field = keyof FeedFields;

/** Parses the text values of one row; an invalid one is undefined, with an entry in `warnings`. */
export type RowReader = {
  fields: FeedFields;
  warnings: FieldProblem[];
  /** The unchanged text, empty when it only means "no value". */
  raw(field: Field): string;
  warn(field: Field, reason: string): void;
  text(field: Field, maxLength?: number): string | undefined;
  /** Not negative. */
  number(field: Field): number | undefined;
  /** An integer above 0. */
  dollars(field: Field): number | undefined;
  date(field: Field): string | undefined;
  flag(field: Field): boolean | undefined;
  /** A word of a vocabulary; an unknown one is returned as written. */
  word(field: Field, read: (text: string) => string | null | undefined): string | undefined;
};

export function rowReader(fields: FeedFields): RowReader {
  const warnings: FieldProblem[] = [];
  const raw: RowReader["raw"] = (field) => {
    const text = fields[field];
    return text === undefined || saysNothing(text.trim()) ? "" : text;
  };
  const warn: RowReader["warn"] = (field, reason) => {
    warnings.push({ field, value: oneLine(raw(field), 200), reason });
  };
  const text: RowReader["text"] = (field, maxLength) => oneLine(raw(field), maxLength) || undefined;
  const number: RowReader["number"] = (field) => {
    const given = raw(field).trim();
    if (given === "" || /^(?:poa|call|contact|enquire|price on application)/i.test(given)) return undefined;
    const value = readNumber(given);
    if (value === undefined) warn(field, "is not a number: left out");
    else if (value < 0) warn(field, "is negative: left out");
    return value !== undefined && value >= 0 ? value : undefined;
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
    raw,
    warn,
    text,
    number,
    dollars(field) {
      const value = number(field);
      if (value === undefined) return undefined;
      if (/\b(?:USD|NZD|EUR|GBP|CAD|JPY)\b|[€£]/i.test(raw(field)))
        warn(field, "is not in Australian dollars: kept as it is");
      if (Math.round(value) > 0) return Math.round(value);
      warn(field, "is 0: taken as no price");
      return undefined;
    },
    date: (field) => read(field, readDate, "is not a date"),
    flag: (field) => read(field, readFlag, "is neither yes nor no"),
    word(field, how) {
      const given = text(field, 80);
      if (given === undefined) return undefined;
      const known = how(given);
      if (known === undefined) warn(field, "is an unknown word: kept as it is");
      return known === undefined ? given : (known ?? undefined);
    },
  };
}
