import { stringify } from "yaml";
import { numberFields } from "#features/stock/stock-import/columns/column-profile.ts";
import {
  type FeedMapping,
  neverIdentity,
  parseMapping,
  transformOf,
} from "#features/stock/stock-import/columns/mapping.ts";
import { recordReader } from "#features/stock/stock-import/columns/record-reader.ts";
import { type FeedField, headerKey } from "#features/stock/stock-import/rows/fields.ts";
import { isRecord } from "#platform/config/layer.ts";
import { parseWritten } from "#platform/config/yaml-text.ts";

/** The field that a column goes to; null for one that isn't used. `scale` multiplies its numbers; without it that stays as it is. */
export type ColumnField = { column: string; field: FeedField | null; scale?: number };

/** A field that was chosen for a column, and that another column has. */
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

function columnsOf(spec: unknown): string[] {
  if (typeof spec === "string") return [spec];
  if (!isRecord(spec)) return [];
  return [spec.from ?? []].flat().filter((one): one is string => typeof one === "string");
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
  const scaled = chosen.filter((one) => isScaled(read.mapping, one, changed.includes(one)));
  if (changed.length === 0 && scaled.length === 0) return { kind: "ok", yaml };
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
    if (by !== undefined) return { kind: "taken", taken: { column, field, by } };
    fields.set(field, column);
    ignored.delete(headerKey(column));
  }
  for (const { column, field, scale } of scaled)
    if (field !== null) fields.set(field, withScale(fields.get(field) ?? column, scale ?? 1));
  const { identity: _, ...rest } = document;
  const identity = identityWith(read.mapping.identity ?? [], changed);
  const next = {
    ...{ ...rest, fields: Object.fromEntries(fields), ignore: [...ignored.values()] },
    ...(identity.length > 0 ? { identity } : {}),
  };
  const text = stringify(next, { lineWidth: 100, aliasDuplicateObjects: false });
  const checked = parseMapping(text);
  return checked.kind === "invalid" ? checked : { kind: "ok", yaml: text };
}

function isScaled(mapping: FeedMapping, { field, scale }: ColumnField, isChanged: boolean): boolean {
  if (field === null || scale === undefined || !numberFields.includes(field)) return false;
  return scale !== (isChanged ? 1 : (transformOf(mapping, field)?.scale ?? 1));
}

function withScale(spec: unknown, scale: number): unknown {
  const { scale: _, ...rest } = isRecord(spec) ? spec : { from: spec };
  const isPlain = scale === 1 && Object.keys(rest).length === 1 && typeof rest.from === "string";
  return isPlain ? rest.from : { ...rest, ...(scale === 1 ? {} : { scale }) };
}
