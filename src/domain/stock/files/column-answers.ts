import { mappingText, parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { isListField } from "#domain/stock/import/rows/fields.ts";
import { isRecord } from "#platform/config/layer.ts";
import { parseWritten } from "#platform/config/yaml-text.ts";

/** A field that reads several columns: those that it has, and one more. */
export const withListColumn = (spec: unknown, column: string): unknown => {
  const from = isRecord(spec) ? spec.from : spec;
  return { from: [...[from ?? []].flat(), column], join: "|" };
};

/**
 * A mapping, as YAML, in which a question about a column is answered.
 * @param answer the number of the answer, or null for a column that isn't used
 * @returns null when the mapping has no such question or answer, or another column has the field
 */
export function withAnswer(yaml: string, column: string, answer: number | null): string | null {
  const written = parseWritten(yaml);
  if (!isRecord(written) || !Array.isArray(written.ask)) return null;
  const question = written.ask.find((one) => isRecord(one) && one.column === column);
  if (!question) return null;
  const fields = isRecord(written.fields) ? { ...written.fields } : {};
  const ignore = Array.isArray(written.ignore) ? [...written.ignore] : [];
  if (answer === null) ignore.push(column);
  else {
    const chosen = question.answers?.[answer];
    if (!isRecord(chosen?.fields)) return null;
    for (const [field, spec] of Object.entries(chosen.fields)) {
      const isTaken = fields[field] !== undefined && fields[field] !== null;
      if (isTaken && !isListField(field)) return null;
      fields[field] = isTaken ? withListColumn(fields[field], column) : spec;
    }
  }
  const { ask: _, ...rest } = written;
  const open = written.ask.filter((one) => one !== question);
  const next = { ...rest, fields, ignore, ...(open.length > 0 ? { ask: open } : {}) };
  const text = mappingText(next);
  return parseMapping(text).kind === "ok" ? text : null;
}

/** What a mapping says of one feed only. */
const ofFeed = new Set(["feed", "removal", "dealership", "location"]);

/** What a mapping says of columns, for a file of another feed. */
export function columnsOfMapping(yaml: string): string {
  const written = parseWritten(yaml);
  if (!isRecord(written)) return "{}\n";
  const said = Object.entries(written).filter(([key]) => !ofFeed.has(key));
  const ofColumns = ([field, spec]: [string, unknown]) =>
    !(ofFeed.has(field) && isRecord(spec) && spec.constant !== undefined);
  const fields = isRecord(written.fields)
    ? { fields: Object.fromEntries(Object.entries(written.fields).filter(ofColumns)) }
    : {};
  return mappingText({ ...Object.fromEntries(said), ...fields });
}
