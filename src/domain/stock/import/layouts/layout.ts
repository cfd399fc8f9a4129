import {
  columnsOf,
  type FeedMapping,
  mappingKeys,
  type Transform,
} from "#domain/stock/import/columns/mapping.ts";
import { type FeedField, headerKey, isListField, recogniseHeader } from "#domain/stock/import/rows/fields.ts";

type Spec = { from: string | string[] } & Partial<Omit<Transform, "from">>;

/** How the files of one source name their columns, as its description says. Names are compared as those of any column. */
export type Layout = {
  name: string;
  /** The columns that each of its files has. */
  needs: readonly string[];
  /** What each field is read from; of several columns a list takes all, any other field the first that a file has. */
  fields: Partial<Record<FeedField, string | readonly string[] | ({ from: string } & Omit<Spec, "from">)>>;
  /** The unit of its distances, by the group's currency; `*` for any. */
  unit?: Readonly<Record<string, "km" | "mi">>;
  /** Columns that no field takes, with the beginnings of numbered ones (`custom_label_*`). */
  others: readonly string[];
};

/** The share of a file's columns that its layout may not know. */
const maxUnknown = 1 / 3;

/** The layout of which a file is, by the names of its columns; null for another file. */
export function layoutOf(layouts: readonly Layout[], names: readonly string[]): Layout | null {
  const keys = new Set(names.map(headerKey));
  const has = ({ needs }: Layout) => needs.every((name) => keys.has(headerKey(name)));
  const isMostlyKnown = (layout: Layout) => {
    const isKnown = knownColumns(layout);
    return names.filter((name) => !isKnown(name)).length <= names.length * maxUnknown;
  };
  return layouts.find((layout) => has(layout) && isMostlyKnown(layout)) ?? null;
}

/** Whether a layout says what a column is. */
export function knownColumns(layout: Layout): (name: string) => boolean {
  const keys = new Set(
    Object.values(layout.fields)
      .flatMap((spec) => columnsOf(spec))
      .concat(layout.others)
      .map(headerKey),
  );
  const begins = layout.others.filter((name) => name.endsWith("*")).map(headerKey);
  return (name) => keys.has(headerKey(name)) || begins.some((start) => headerKey(name).startsWith(start));
}

type Fields = Partial<Record<FeedField, string | Spec>>;

/** What a file's columns set by its layout, under the names that the file has. */
export function fieldsByLayout(layout: Layout, names: readonly string[], currency: string): Fields {
  const named = (column: string) => names.filter((name) => headerKey(name) === headerKey(column));
  const unit = layout.unit?.[currency] ?? layout.unit?.["*"];
  const fields: Fields = {};
  for (const [field, spec] of Object.entries(layout.fields) as [FeedField, Layout["fields"][FeedField]][]) {
    const found = columnsOf(spec).flatMap(named);
    const [from] = found;
    if (from === undefined) continue;
    const transforms = typeof spec === "object" && "from" in spec ? spec : {};
    const says = { ...transforms, ...(field === "km" && unit ? { unit } : {}) };
    if (isListField(field) && found.length > 1) fields[field] = { ...says, from: found, join: "|" };
    else fields[field] = Object.keys(says).length > 0 ? { ...says, from } : from;
  }
  return fields;
}

/**
 * A mapping with a layout beneath it: what the mapping says of a field or a column comes first, and columns that are read in the same way without
 * a mapping stay out of it.
 */
export function withLayout(
  mapping: FeedMapping,
  layout: Layout,
  { names, currency }: { names: readonly string[]; currency: string },
): FeedMapping {
  const said = new Set(
    [
      ...mapping.ignore,
      ...mapping.ask.map(({ column }) => column),
      ...Object.values(mapping.fields).flatMap((spec) => columnsOf(spec ?? [])),
    ].map(headerKey),
  );
  const isNative = (field: string, spec: string | Spec) =>
    typeof spec === "string" && names.filter((name) => recogniseHeader(name) === field).join() === spec;
  const fields = fieldsByLayout(layout, names, currency);
  const added = Object.entries(fields).filter(
    ([field, spec]) =>
      !(field in mapping.fields) &&
      !isNative(field, spec) &&
      !columnsOf(spec).some((name) => said.has(headerKey(name))),
  );
  for (const spec of Object.values(fields)) for (const name of columnsOf(spec)) said.add(headerKey(name));
  const isOther = knownColumns({ ...layout, fields: {} });
  return {
    ...mapping,
    fields: { ...mappingKeys.parse({ fields: Object.fromEntries(added) }).fields, ...mapping.fields },
    ignore: [...mapping.ignore, ...names.filter((name) => isOther(name) && !said.has(headerKey(name)))],
  };
}
