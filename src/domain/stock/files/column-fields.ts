import { numberFields, priceFields } from "#domain/stock/import/columns/column-profile.ts";
import { unitOfName } from "#domain/stock/import/columns/column-readings.ts";
import {
  columnsOf,
  type FeedMapping,
  mappingText,
  neverIdentity,
  parseMapping,
  transformOf,
} from "#domain/stock/import/columns/mapping.ts";
import { recordReader } from "#domain/stock/import/columns/record-reader.ts";
import { codeOf, currencyOf, isCurrency } from "#domain/stock/import/rows/currency.ts";
import { type FeedField, headerKey, isListField } from "#domain/stock/import/rows/fields.ts";
import { isRecord } from "#platform/config/layer.ts";
import { parseWritten } from "#platform/config/yaml-text.ts";
import { withListColumn } from "./column-answers.ts";

/**
 * How the numbers of a column are read: what they are multiplied by, the unit of distances, and the currency of amounts, null for the group's.
 */
export type NumberStyle = { scale: number; unit: "km" | "mi"; currency: string | null };

/** The field that a column goes to; null for one that isn't used. What isn't given stays as it is. */
export type ColumnField = {
  column: string;
  field: FeedField | null;
  numbers?: NumberStyle;
  /** What words of the column mean; empty for a word that is read as it is. */
  words?: ReadonlyMap<string, string>;
};

export type Taken = { column: string; field: FeedField; by: string };

/** The field that a mapping reads from a column, also as one of several or in part; null for none. */
export function fieldOfColumn(mapping: FeedMapping, column: string): FeedField | null {
  const key = headerKey(column);
  const reads = (spec: unknown) => columnsOf(spec).some((one) => headerKey(one) === key);
  const named = Object.entries(mapping.fields).find(([, spec]) => reads(spec));
  return (named?.[0] as FeedField | undefined) ?? recordReader(mapping).fieldOf(column);
}

const identifying: readonly FeedField[] = ["stocknum", "vin", "regplate"];

/** The columns that identify cars: none once there is a stock number, VIN or plate, and no price. */
function identityWith(identity: readonly string[], changed: readonly ColumnField[]): string[] {
  if (changed.some(({ field }) => field !== null && identifying.includes(field))) return [];
  const gone = changed.filter(({ field }) => field === null || neverIdentity.includes(field));
  return identity.filter((name) => !gone.some(({ column }) => headerKey(column) === headerKey(name)));
}

/**
 * A mapping, as YAML, with other fields for some columns; what it says of other columns stays. A field that another column has is refused:
 * going through the choices by keyboard would take it away in passing.
 * @param chosen each column with the field that was chosen for it; those that have it already change nothing
 */
export function withColumnFields(
  yaml: string,
  chosen: readonly ColumnField[],
): { kind: "ok"; yaml: string } | { kind: "taken"; taken: Taken } | { kind: "invalid"; problems: string[] } {
  const read = parseMapping(yaml);
  if (read.kind === "invalid") return read;
  const changed = chosen.filter(({ column, field }) => fieldOfColumn(read.mapping, column) !== field);
  const scaled = chosen.filter((one) => isRescaled(read.mapping, one));
  // The words of a field that the column had before say nothing about another one.
  const worded = chosen.filter((one) => !changed.includes(one) && isReworded(read.mapping, one));
  if (changed.length === 0 && scaled.length === 0 && worded.length === 0) return { kind: "ok", yaml };
  const written = parseWritten(yaml);
  const document = isRecord(written) ? written : {};
  const fields = new Map(Object.entries(isRecord(document.fields) ? document.fields : {}));
  const ignored = new Map(read.mapping.ignore.map((name) => [headerKey(name), name]));
  for (const { column } of changed) {
    const key = headerKey(column);
    for (const [name, spec] of fields)
      if (columnsOf(spec).some((one) => headerKey(one) === key)) fields.delete(name);
    ignored.set(key, column);
  }
  for (const { column, field } of changed) {
    if (field === null) continue;
    const [by] = columnsOf(fields.get(field));
    if (by !== undefined && !isListField(field)) return { kind: "taken", taken: { column, field, by } };
    fields.set(field, by === undefined ? column : withListColumn(fields.get(field), column));
    ignored.delete(headerKey(column));
  }
  for (const { column, field, numbers } of scaled)
    if (field !== null && numbers)
      fields.set(field, withNumbers(fields.get(field) ?? column, numbers, unitOf(column, field)));
  for (const { column, field, words } of worded)
    if (field !== null && words) fields.set(field, withWords(fields.get(field) ?? column, words));
  const { identity: _, ...rest } = document;
  const identity = identityWith(read.mapping.identity ?? [], changed);
  const next = {
    ...rest,
    fields: Object.fromEntries(fields),
    ignore: [...ignored.values()],
    ...(identity.length > 0 ? { identity } : {}),
  };
  const text = mappingText(next);
  const checked = parseMapping(text);
  return checked.kind === "invalid" ? checked : { kind: "ok", yaml: text };
}

/** How the numbers of a column are read in a field; null for a field without numbers. */
export function numberStyle(mapping: FeedMapping, column: string, field: FeedField): NumberStyle | null {
  if (!numberFields.includes(field)) return null;
  const known = transformOf(mapping, field);
  const isFrom = columnsOf(known).some((one) => headerKey(one) === headerKey(column));
  return {
    scale: (isFrom ? known?.scale : null) ?? 1,
    unit: (isFrom ? known?.unit : null) ?? unitOf(column, field),
    currency: (isFrom ? known?.currency : null) ?? null,
  };
}

/**
 * The currencies that the amounts of a column name, beside the group's; empty for a field without amounts.
 */
export function otherCurrencies(field: FeedField, texts: Iterable<string>, currency: string): string[] {
  if (!(priceFields as readonly FeedField[]).includes(field)) return [];
  const found = new Set<string>();
  for (const text of texts) {
    const named = currencyOf(text);
    if (named !== null && !isCurrency(named, currency)) found.add(codeOf(named));
  }
  return [...found].sort();
}

const unitOf = (column: string, field: FeedField) => (field === "km" ? unitOfName(column) : "km");

function isRescaled(mapping: FeedMapping, { column, field, numbers }: ColumnField): boolean {
  const known = field === null ? null : numberStyle(mapping, column, field);
  return known !== null && numbers !== undefined && !sameStyle(known, numbers);
}

const sameStyle = (one: NumberStyle, other: NumberStyle) =>
  one.scale === other.scale && one.unit === other.unit && one.currency === other.currency;

/** A column alone, where nothing else is said of it. */
function plainIfAlone(spec: Record<string, unknown>): unknown {
  return Object.keys(spec).length === 1 && typeof spec.from === "string" ? spec.from : spec;
}

function withNumbers(
  spec: unknown,
  { scale, unit, currency }: NumberStyle,
  usual: NumberStyle["unit"],
): unknown {
  const { scale: _, unit: __, currency: ___, ...rest } = isRecord(spec) ? spec : { from: spec };
  return plainIfAlone({
    ...rest,
    ...(scale === 1 ? {} : { scale }),
    ...(unit === usual ? {} : { unit }),
    ...(currency === null ? {} : { currency }),
  });
}

function isReworded(mapping: FeedMapping, { field, words }: ColumnField): boolean {
  if (field === null || words === undefined) return false;
  const said = new Map(
    Object.entries(transformOf(mapping, field)?.values ?? {}).map(([word, means]) => [
      word.toLowerCase(),
      String(means ?? ""),
    ]),
  );
  return [...words].some(([word, means]) => (said.get(word.toLowerCase()) ?? "") !== means);
}

function withWords(spec: unknown, words: ReadonlyMap<string, string>): unknown {
  const { values, ...rest } = isRecord(spec) ? spec : { from: spec };
  const changed = new Set([...words.keys()].map((word) => word.toLowerCase()));
  const unchanged = Object.entries(isRecord(values) ? values : {}).filter(
    ([word]) => !changed.has(word.toLowerCase()),
  );
  const said = [...words].filter(([, means]) => means !== "");
  const next = Object.fromEntries([...unchanged, ...said]);
  return plainIfAlone(Object.keys(next).length === 0 ? rest : { ...rest, values: next });
}
