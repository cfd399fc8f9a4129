import { parse } from "yaml";
import { z } from "zod";
import { saysNothing } from "./feed-values.ts";
import {
  type FeedField,
  type FeedFields,
  feedFields,
  headerKey,
  isListField,
  recogniseHeader,
} from "./fields.ts";

/**
 * How a file in an unknown format is read: which column sets which field, with small transforms. Written as
 * YAML by the dealer's staff; docs/stock-import.md is its reference.
 */
const transform = z.strictObject({
  from: z
    .union([z.string(), z.array(z.string()).min(1)])
    .optional()
    .describe("The column, or several that are joined."),
  join: z.string().default(" ").describe("What several columns are joined with."),
  split: z.string().min(1).optional().describe("Cuts the text at this mark."),
  part: z.int().default(0).describe("Which piece of a split text, from 0; negative ones count from the end."),
  regex: z
    .string()
    .refine(isRegex, "not a regular expression")
    .optional()
    .describe("Takes what the first group matches, or all of the match; nothing when it doesn't match."),
  number: z.boolean().default(false).describe("Takes the first number of the text."),
  values: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional()
    .describe("Other words for the feed's; words not listed stay."),
  constant: z.union([z.string(), z.number(), z.boolean()]).optional().describe("The same for every row."),
  default: z
    .union([z.string(), z.number(), z.boolean()])
    .optional()
    .describe("When the column says nothing."),
});

const neverIdentity: FeedField[] = [
  "price",
  "dap_price",
  "egc_price",
  "before_price",
  "offer_price",
  "subscription_price",
  "purchase_cost",
];

const schema = z
  .strictObject({
    format: z.enum(["csv", "json", "xml"]).optional(),
    delimiter: z.string().length(1).optional(),
    encoding: z.enum(["utf-8", "windows-1252", "utf-16le", "utf-16be"]).optional(),
    record: z.string().optional(),
    fields: z
      .partialRecord(
        z.enum(feedFields as [FeedField, ...FeedField[]]),
        z.union([z.string(), transform, z.null()]),
      )
      .default({}),
    identity: z.array(z.string()).min(1).optional(),
    dealership: z.string().optional(),
    location: z.string().optional(),
    ignore: z.array(z.string()).default([]),
  })
  .superRefine((mapping, context) => {
    const priced = new Set<string>();
    for (const field of neverIdentity) {
      const spec = mapping.fields[field];
      for (const column of typeof spec === "string" ? [spec] : [spec?.from ?? []].flat())
        priced.add(headerKey(column));
    }
    for (const [index, column] of (mapping.identity ?? []).entries()) {
      const field = recogniseHeader(column);
      if (priced.has(headerKey(column)) || (neverIdentity as (string | null)[]).includes(field))
        context.addIssue({
          code: "custom",
          path: ["identity", index],
          message: `${column} is a price: a price changes, so it can't tell one car from another`,
        });
    }
  });

export type FeedMapping = z.output<typeof schema>;
type Transform = z.output<typeof transform>;

/** An empty mapping: recognised headers only. */
export const noMapping: FeedMapping = schema.parse({});

/** Parses a mapping from YAML. Every problem names its path. */
export function parseMapping(
  yaml: string,
): { kind: "ok"; mapping: FeedMapping } | { kind: "invalid"; problems: string[] } {
  let document: unknown;
  try {
    document = parse(yaml);
  } catch (error) {
    return { kind: "invalid", problems: [(error as Error).message] };
  }
  const parsed = schema.safeParse(document ?? {});
  if (parsed.success) return { kind: "ok", mapping: parsed.data };
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join(".") || "mapping"}: ${issue.message}`,
  );
  return { kind: "invalid", problems };
}

/** A row as fields, and the column that each came from, for reports. */
export type MappedRow = { fields: FeedFields; columns: Map<string, string>; identity: string | null };

/** Reads records by a mapping. `unread` collects the names of unused columns, at most 200. */
export function recordReader(mapping: FeedMapping): {
  read(record: Record<string, string>): MappedRow;
  missing(record: Record<string, string>): string[];
  unread: Set<string>;
} {
  const used = new Set(mapping.ignore.map(headerKey));
  const specs: [FeedField, Transform | null][] = [];
  for (const [field, spec] of Object.entries(mapping.fields) as [FeedField, string | Transform | null][]) {
    const full = typeof spec === "string" ? transform.parse({ from: spec }) : spec;
    specs.push([field, full]);
    for (const column of [full?.from ?? []].flat()) used.add(headerKey(column));
  }
  const mapped = new Set<string>(specs.map(([field]) => field));
  const known = new Map<string, { key: string; field: keyof FeedFields | null }>();
  const regexes = new Map<string, RegExp>();
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

  const apply = (spec: Transform, record: Record<string, string>): string => {
    if (spec.constant !== undefined) return String(spec.constant);
    let text = [spec.from ?? []]
      .flat()
      .map((column) => get(record, column).trim())
      .filter((part) => part !== "")
      .join(spec.join);
    if (spec.split !== undefined) text = text.split(spec.split).at(spec.part)?.trim() ?? "";
    if (spec.regex !== undefined) {
      const regex = regexes.get(spec.regex) ?? new RegExp(spec.regex, "iu");
      regexes.set(spec.regex, regex);
      const match = regex.exec(text.slice(0, 10_000));
      text = match ? (match[1] ?? match[0]) : "";
    }
    if (spec.number) text = /-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? "";
    if (spec.values && Object.hasOwn(spec.values, text)) text = String(spec.values[text] ?? "");
    return saysNothing(text) && spec.default !== undefined ? String(spec.default) : text;
  };

  return {
    unread,
    read(record) {
      const fields: Record<string, string> = {};
      const columns = new Map<string, string>();
      for (const name of Object.keys(record)) {
        const { field } = look(name);
        const value = record[name] as string;
        if (!field || value.trim() === "") continue;
        if (!columns.has(field) || saysNothing(fields[field] as string)) {
          fields[field] = value;
          columns.set(field, name);
        } else if (isListField(field)) fields[field] += `|${value}`;
      }
      for (const [field, spec] of specs) {
        if (!spec) continue;
        fields[field] = apply(spec, record);
        columns.set(field, [spec.from ?? field].flat().join(" + "));
      }
      const identity = mapping.identity?.map((column) =>
        get(record, column).trim().toLowerCase().replace(/\s+/g, " "),
      );
      return { fields, columns, identity: identity ? identity.join("\u001f") : null };
    },
    /** The columns that the mapping needs and a record of the file doesn't have. */
    missing(record) {
      const keys = new Set(Object.keys(record).map(headerKey));
      const needed = specs.flatMap(([, spec]) => [spec?.from ?? []].flat()).concat(mapping.identity ?? []);
      return [...new Set(needed.filter((column) => !keys.has(headerKey(column))))];
    },
  };
}

function isRegex(source: string): boolean {
  try {
    new RegExp(source, "iu");
    return true;
  } catch {
    return false;
  }
}
