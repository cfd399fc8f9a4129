import { stringify } from "yaml";
import { z } from "zod";
import { feedName } from "#domain/configuration/slices/stock-feeds.ts";
import { boundedFields } from "#domain/stock/import/rows/bounds.ts";
import { type FeedField, feedFields, headerKey, recogniseHeader } from "#domain/stock/import/rows/fields.ts";
import { parseWritten } from "#platform/config/yaml-text.ts";

const decimalSign = z.enum([".", ","]);

const columnName = z.string().max(300);

/**
 * How a file in an unknown format is read: which column sets which field, with small transforms. Written as
 * YAML by the dealer's staff; docs/stock-import.md is its reference.
 */
export const transform = z.strictObject({
  constant: z
    .union([z.string(), z.number(), z.boolean()])
    .optional()
    .describe("The same for every row; nothing else applies."),
  from: z
    .union([columnName, z.array(columnName).min(1).max(100)])
    .optional()
    .describe("The column, or several that are joined."),
  join: z.string().max(20).default(" ").describe("What several columns are joined with."),
  split: z.string().min(1).max(20).optional().describe("Cuts the text at this mark."),
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
    .describe('Other words for the feed\'s, in any case; words not listed stay, or become what "*" says.'),
  default: z
    .union([z.string(), z.number(), z.boolean()])
    .optional()
    .describe("When the column says nothing."),
  decimal: decimalSign
    .optional()
    .describe(
      "The sign before the fraction; by default that of the file's key, else the column's values decide.",
    ),
  scale: z
    .number()
    .positive()
    .default(1)
    .describe("What the column's numbers are multiplied by; not those of `values` and `default`."),
  unit: z
    .enum(["km", "mi"])
    .optional()
    .describe("The unit of distances that name none; kilometres by default."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "a currency is written like EUR")
    .optional()
    .describe("The currency of the amounts, when it isn't the group's; nothing is converted."),
});

/** A column of which a person has to say what it is; until then nothing reads it, and nothing is imported. */
const question = z.strictObject({
  column: columnName,
  question: z.string().max(1_000),
  /** What `fields` of the mapping say for each answer. */
  answers: z
    .array(
      z.strictObject({
        say: z.string().max(200),
        fields: z.partialRecord(
          z.enum(feedFields as [FeedField, ...FeedField[]]),
          z.union([z.string(), transform]),
        ),
      }),
    )
    .max(20),
});
export type Question = z.input<typeof question>;

/** Fields that change while a car stays the same one. */
export const neverIdentity: FeedField[] = [
  "price",
  "dap_price",
  "egc_price",
  "before_price",
  "offer_price",
  "subscription_price",
  "purchase_cost",
];

export const mappingKeys = z.strictObject({
  format: z
    .enum(["csv", "json", "jsonl", "xml", "xlsx"])
    .optional()
    .describe("Detected from the file by default."),
  delimiter: z.string().length(1).optional().describe("CSV: detected from the header row by default."),
  encoding: z
    .enum(["utf-8", "windows-1250", "windows-1252", "utf-16le", "utf-16be"])
    .optional()
    .describe("Detected by default."),
  record: z.string().optional().describe("XML: the element of one car; JSON: the key of the list or object."),
  fields: z
    .partialRecord(
      z.enum(feedFields as [FeedField, ...FeedField[]]),
      z.union([z.string(), transform, z.null()]),
    )
    .default({})
    .describe("What each field is read from: a column, a column with transforms, or null to ignore it."),
  ask: z
    .array(question)
    .max(2_000)
    .default([])
    .describe(
      "What `stock inspect` asks of columns. An import stops until each of them is under `fields` or `ignore`.",
    ),
  identity: z
    .array(columnName)
    .min(1)
    .max(20)
    .optional()
    .describe("The columns that tell cars apart when there is no stock number; never a price."),
  dealership: z.string().optional().describe("For every row without a dealership column: slug, id or name."),
  location: z.string().optional().describe("For every row without a location column: slug, id or name."),
  ignore: z.array(columnName).max(2_000).default([]).describe("Columns that aren't reported as unused."),
  decimal: decimalSign
    .optional()
    .describe("The sign before the fraction of all numbers; by default each column's values decide."),
  feed: feedName.optional().describe("The feed's name; `--feed` comes first, and `default` is the default."),
  duplicates: z
    .enum(["last", "fullest"])
    .default("last")
    .describe(
      "Which of several different rows with one VIN is taken: the last, or the one with most values.",
    ),
  removal: z
    .strictObject({
      share: z.number().min(0).max(1).default(0.3).describe("Of the feed's cars in stock."),
      cars: z.int().min(0).default(200).describe("A number of cars."),
    })
    .prefault({})
    .describe("What a full file may mark as sold without `--yes-remove`; above either it is refused."),
  bounds: z
    .partialRecord(
      z.enum(boundedFields),
      z.strictObject({ min: z.number().optional(), max: z.number().optional() }),
    )
    .default({})
    .describe("Other bounds of plausible values."),
});

const schema = mappingKeys.superRefine((mapping, context) => {
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

/** A mapping, or a part of one, as YAML. */
export const mappingText = (mapping: object): string =>
  stringify(mapping, { lineWidth: 100, aliasDuplicateObjects: false });

/** The columns that a field of a mapping is read from: a name, or `from` with one or several. */
export function columnsOf(spec: unknown): string[] {
  const from = typeof spec === "object" && spec !== null && "from" in spec ? spec.from : spec;
  return [from].flat().filter((name): name is string => typeof name === "string");
}
export type Transform = z.output<typeof transform>;

/** How the mapping says a field is read, written out in full; null when it says nothing or ignores the field. */
export function transformOf(mapping: FeedMapping, field: FeedField): Transform | null {
  const spec = mapping.fields[field];
  return typeof spec === "string" ? transform.parse({ from: spec }) : (spec ?? null);
}

/** The questions about columns that are neither used nor ignored yet. */
export function openQuestions({ ask, fields, ignore }: FeedMapping): FeedMapping["ask"] {
  if (ask.length === 0) return [];
  const settled = new Set(ignore.map(headerKey));
  for (const spec of Object.values(fields))
    for (const column of typeof spec === "string" ? [spec] : [spec?.from ?? []].flat())
      settled.add(headerKey(column));
  return ask.filter(({ column }) => !settled.has(headerKey(column)));
}

/** An empty mapping: recognised headers only. */
export const noMapping: FeedMapping = schema.parse({});

export function parseMapping(
  yaml: string,
): { kind: "ok"; mapping: FeedMapping } | { kind: "invalid"; problems: string[] } {
  let document: unknown;
  try {
    document = parseWritten(yaml);
  } catch (error) {
    return { kind: "invalid", problems: [(error as Error).message] };
  }
  const checked = checkMapping(document ?? {});
  if (checked.kind === "ok") return checked;
  const problems = checked.problems.map(({ path, message }) => `${path.join(".") || "mapping"}: ${message}`);
  return { kind: "invalid", problems };
}

/** Checks a mapping that is part of a configuration. Every problem has its path within the mapping. */
export function checkMapping(
  written: unknown,
):
  | { kind: "ok"; mapping: FeedMapping }
  | { kind: "invalid"; problems: { path: PropertyKey[]; message: string }[] } {
  const parsed = schema.safeParse(written);
  if (parsed.success) return { kind: "ok", mapping: parsed.data };
  return { kind: "invalid", problems: parsed.error.issues.map(({ path, message }) => ({ path, message })) };
}

function isRegex(source: string): boolean {
  try {
    new RegExp(source, "iu");
    return true;
  } catch {
    return false;
  }
}
