import { z } from "zod";
import { mappingKeys, transform } from "#domain/stock/import/columns/mapping.ts";
import { boundedFields, defaultBounds } from "#domain/stock/import/rows/bounds.ts";
import { columnNames, feedFields } from "#domain/stock/import/rows/fields.ts";
import { expectedOf } from "#domain/stock/import/rows/value-kind.ts";
import {
  readBody,
  readCarType,
  readDrive,
  readFuel,
  readStatus,
  readTransmission,
  type Vocabulary,
} from "#domain/stock/import/rows/vocabulary.ts";
import { unwrapped } from "#platform/config/layer.ts";

/** Generates docs/stock-fields.md from the code: mapping keys, fields with their column names, words, bounds. */
export function stockFieldsPage(): string {
  return [
    "# Stock fields",
    "",
    "Written by `node scripts/docs.ts` from the code in `src/domain/stock/import/`; edit that, not this page.",
    "[Stock import](stock-import.md) explains how files are read.",
    "",
    "## Keys of a mapping",
    "",
    table(
      ["key", "default", "meaning"],
      [...keys(mappingKeys), ["**of a field**", "", "They apply in this order."], ...keys(transform)],
    ),
    "",
    "## Fields and the columns that set them",
    "",
    "Names are compared without case, spaces, underscores and asterisks. These fields take any text and have no other name:",
    feedFields.filter(isPlain).map(code).join(" "),
    "",
    table(
      ["field", "also recognised as", "expects", "plausible"],
      feedFields
        .filter((field) => !isPlain(field))
        .map((field) => [
          code(field),
          columnNames(field).map(code).join(" "),
          expectedOf(field) ?? "any text",
          plausible(field),
        ]),
    ),
    "",
    "Both ends are plausible. Prices are in the group's currency, `subscription_price` a week, `engine_size` in litres.",
    "",
    "## Words",
    "",
    "What these fields say in the end. Words of files are recognised in several languages, by the patterns of `src/domain/stock/import/rows/vocabulary.ts`;",
    "`stock inspect` shows what each becomes, and `values` of a mapping translates others.",
    "",
    words(),
    "",
  ].join("\n");
}

const vocabularies: [string, Vocabulary<string>][] = [
  ["`simple_fuel`", readFuel],
  ["`simple_transmission`", readTransmission],
  ["`simple_body`", readBody],
  ["`drive`", readDrive],
  ["`car_type`", readCarType],
  ["`status`; hidden is not listed", readStatus],
];

const isPlain = (field: (typeof feedFields)[number]) => columnNames(field).length === 0 && !expectedOf(field);

function keys(object: z.ZodObject): string[][] {
  return Object.entries(object.shape).map(([key, field]) => {
    const fallback = z.safeParse(field, undefined);
    const value = fallback.success && fallback.data !== undefined ? code(JSON.stringify(fallback.data)) : "";
    return [code(key), value, (field as z.ZodType).description ?? unwrapped(field).description ?? ""];
  });
}

function plausible(field: (typeof feedFields)[number]): string {
  const bounded = boundedFields.find((one) => one === field);
  if (!bounded) return "";
  const { min, max } = defaultBounds(new Date(0))[bounded];
  return `${min} to ${bounded === "year" ? "next year" : max}`;
}

function words(): string {
  const rows = vocabularies.map(([field, { rules }]) => {
    const known = new Set(rules.map(([, word]) => word).filter((word) => word !== null));
    return [field, [...known].join(", ")];
  });
  return table(["field", "words"], rows);
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}
