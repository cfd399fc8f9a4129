import { columnsOf, type Question } from "#domain/stock/import/columns/mapping.ts";
import { fieldsByLayout, knownColumns, layoutOf } from "#domain/stock/import/layouts/layout.ts";
import { layouts } from "#domain/stock/import/layouts/layouts.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import type { RawColumn } from "./column-evidence.ts";
import { type Proposal, proposeMapping } from "./propose-mapping.ts";

/**
 * Proposes a mapping: of a file in a known layout that layout, and what else the file has by its evidence.
 * @param currency of the group
 * @param region of the site's language
 */
export function proposeByLayout(columns: readonly RawColumn[], currency: string, region = ""): Proposal {
  const whole = proposeMapping(columns, currency, region);
  const names = columns.map(({ name }) => name);
  const layout = layoutOf(layouts, names);
  if (!layout) return whole;
  const isKnown = knownColumns(layout);
  const fields: Proposal["mapping"]["fields"] = fieldsByLayout(layout, names, currency);
  const isFree = (field: string) => !(field in fields);
  for (const [field, spec] of Object.entries(whole.mapping.fields))
    if (isFree(field) && !columnsOf(spec).some(isKnown)) fields[field as FeedField] = spec;
  const ask = (whole.mapping.ask ?? [])
    .filter(({ column }) => !isKnown(column))
    .map((question) => withFreeAnswers(question, isFree))
    .filter(({ answers }) => answers.length > 0);
  const used = new Set([...Object.values(fields).flatMap(columnsOf), ...ask.map(({ column }) => column)]);
  const unused = columns.map(({ name }) => name).filter((name) => !used.has(name));
  const isIdentified = (["stocknum", "vin", "regplate"] as const).some((field) => field in fields);
  const { identity } = whole.mapping;
  return {
    mapping: {
      fields,
      ...(ask.length > 0 ? { ask } : {}),
      ...(identity && !isIdentified ? { identity } : {}),
      ...(unused.length > 0 ? { ignore: unused } : {}),
    },
    by: new Map((Object.keys(fields) as FeedField[]).map((field) => [field, whole.by.get(field) ?? "name"])),
    unused: new Map(
      unused.map((name) => [
        name,
        isKnown(name)
          ? `${layout.name} has no field in it`
          : (whole.unused.get(name) ?? "another column is it"),
      ]),
    ),
  };
}

/** A question without the answers whose fields the file's layout sets already. */
const withFreeAnswers = (question: Question, isFree: (field: string) => boolean): Question => ({
  ...question,
  answers: question.answers.filter(({ fields }) => Object.keys(fields).every(isFree)),
});
