import { saysNothing } from "#domain/stock/import/rows/feed-values.ts";
import {
  type FeedField,
  type FeedFields,
  feedFields,
  headerKey,
  isListField,
  recogniseHeader,
} from "#domain/stock/import/rows/fields.ts";
import { firstNumber } from "#domain/stock/import/rows/number-text.ts";
import { asciiDigits } from "#lib/ascii-digits.ts";
import { type FeedMapping, openQuestions, type Transform, transformOf } from "./mapping.ts";

export type MappedRow = {
  fields: FeedFields;
  columns: Map<string, string>;
  identity: string | null;
  /** The fields whose text the mapping gives (`constant`, `values`, `default`), not the file. */
  literal: Set<string>;
};

export type RecordReader = {
  read(record: Record<string, string>): MappedRow;
  /** The columns that the mapping needs and a record of the file doesn't have. */
  missing(record: Record<string, string>): string[];
  /** The field that takes a column's text as it is, or null. */
  fieldOf(column: string): FeedField | null;
  /** The names of unused columns, at most 200. */
  unread: Set<string>;
};

/** Characters of several columns together, and those that a pattern is searched in. */
const maxJoined = 40_000;
const maxSearched = 1_000;

/** How a field is read: its columns, and what the report calls them. */
type Spec = { field: FeedField; spec: Transform; from: string[]; regex: RegExp | null; label: string };

/** @param only the fields that are read, where not all of them are needed */
export function recordReader(mapping: FeedMapping, only?: ReadonlySet<string>): RecordReader {
  const used = new Set(
    [...mapping.ignore, ...openQuestions(mapping).map(({ column }) => column)].map(headerKey),
  );
  const specs: Spec[] = [];
  for (const field of Object.keys(mapping.fields) as FeedField[]) {
    const spec = transformOf(mapping, field);
    if (!spec) continue;
    const from = [spec.from ?? []].flat();
    const regex = spec.regex === undefined ? null : new RegExp(spec.regex, "iu");
    specs.push({ field, spec, from, regex, label: from.length === 0 ? field : from.join(" + ") });
    for (const column of from) used.add(headerKey(column));
  }
  const read = only ? specs.filter(({ field }) => only.has(field)) : specs;
  const mapped = new Set<string>(Object.keys(mapping.fields));
  const known = new Map<string, { key: string; field: keyof FeedFields | null }>();
  const unread = new Set<string>();
  const actual = new Map<string, string>();

  const look = (name: string) => {
    let entry = known.get(name);
    if (!entry) {
      const key = headerKey(name);
      const found = used.has(key) ? null : recogniseHeader(name);
      const field = found === "own" || (found && mapped.has(found)) ? null : found;
      const inIdentity = mapping.identity?.some((column) => headerKey(column) === key);
      if (!found && !used.has(key) && !inIdentity && unread.size < 200) unread.add(name);
      entry = { key, field };
      // Malicious files may use new keys in every record, so the cache of names is limited.
      if (known.size < 5000) known.set(name, entry);
      if (actual.size < 5000 && !actual.has(key)) actual.set(key, name);
    }
    return entry;
  };
  const get = (record: Record<string, string>, column: string): string =>
    record[column] ?? record[actual.get(headerKey(column)) ?? ""] ?? "";

  const textOf = ({ spec, from }: Spec, record: Record<string, string>): string => {
    const [first, ...others] = from;
    const text = first === undefined ? "" : get(record, first).trim();
    const more = others.map((column) => get(record, column).trim());
    return (others.length === 0 ? text : [text, ...more].filter(Boolean).join(spec.join)).slice(0, maxJoined);
  };
  const apply = (given: Spec, record: Record<string, string>): { text: string; literal: boolean } => {
    const { spec, regex } = given;
    if (spec.constant !== undefined) return { text: String(spec.constant), literal: true };
    let text = textOf(given, record);
    if (spec.split !== undefined) text = text.split(spec.split).at(spec.part)?.trim() ?? "";
    if (regex) {
      const match = regex.exec(text.slice(0, maxSearched));
      text = match ? (match[1] ?? match[0]) : "";
    }
    if (spec.number) text = firstNumber(text);
    const other = spec.values && translate(wordsOf(spec.values), text);
    if (other !== undefined) text = other;
    if (saysNothing(text) && spec.default !== undefined) return { text: String(spec.default), literal: true };
    return { text, literal: other !== undefined };
  };

  return {
    unread,
    read(record) {
      const fields: Record<string, string> = {};
      const literal = new Set<string>();
      const columns = new Map<string, string>();
      for (const name of Object.keys(record)) {
        const { field } = look(name);
        const value = record[name] as string;
        if (!field || (only && !only.has(field)) || value.trim() === "") continue;
        if (!columns.has(field) || saysNothing(fields[field] as string)) {
          fields[field] = plainDigits(field, value);
          columns.set(field, name);
        } else if (isListField(field)) fields[field] += `|${value}`;
      }
      for (const one of read) {
        const { text, literal: isGiven } = apply(one, record);
        fields[one.field] = plainDigits(one.field, text);
        if (isGiven) literal.add(one.field);
        columns.set(one.field, one.label);
      }
      const identity = mapping.identity?.map((column) =>
        get(record, column).trim().toLowerCase().replace(/\s+/g, " "),
      );
      return { fields, columns, literal, identity: identity ? identity.join("\u001f") : null };
    },
    fieldOf(column) {
      const key = headerKey(column);
      const named = specs.find(
        ({ spec, from }) => isPlain(spec) && from.some((name) => headerKey(name) === key),
      );
      return named?.field ?? (look(column).field as FeedField | null);
    },
    missing(record) {
      const keys = new Set(Object.keys(record).map(headerKey));
      const needed = specs.flatMap(({ from }) => from).concat(mapping.identity ?? []);
      return [...new Set(needed.filter((column) => !keys.has(headerKey(column))))];
    },
  };
}

/** Fields whose numbers may be written in the digits of any script; texts for people keep theirs. */
const numeric = /price|year|^km$|date|doors|seats|engine|cost|expiry|capacity|^variant|^specifications/;
const isNumeric = Object.fromEntries(feedFields.map((field) => [field, numeric.test(field)]));
const plainDigits = (field: string, text: string): string => (isNumeric[field] ? asciiDigits(text) : text);

/** Whether the transform takes one column's text unchanged. */
export function isPlain(spec: Transform): boolean {
  return typeof spec.from === "string" && !spec.split && !spec.regex && !spec.number && !spec.values;
}

type Words = { exact: ReadonlyMap<string, string>; inAnyCase: ReadonlyMap<string, string> };
const knownWords = new WeakMap<object, Words>();

/** The words of a mapping's `values`, made once for all rows; of two that differ in case only, the first counts in any other case. */
function wordsOf(values: NonNullable<Transform["values"]>): Words {
  const known = knownWords.get(values);
  if (known) return known;
  const exact = new Map(Object.entries(values).map(([word, other]) => [word, String(other ?? "")]));
  const inAnyCase = new Map<string, string>();
  for (const [word, other] of exact)
    if (!inAnyCase.has(word.toLowerCase())) inAnyCase.set(word.toLowerCase(), other);
  const words = { exact, inAnyCase };
  knownWords.set(values, words);
  return words;
}

/** The word for a text: as written, else in any case, else that of `*`; undefined when none applies. */
function translate({ exact, inAnyCase }: Words, text: string): string | undefined {
  const word = exact.get(text) ?? inAnyCase.get(text.toLowerCase());
  return word ?? (saysNothing(text) ? undefined : exact.get("*"));
}
