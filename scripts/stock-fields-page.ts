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
    keys(mappingKeys),
    "",
    "## Keys of a field in a mapping",
    "",
    "They apply in this order.",
    "",
    keys(transform),
    "",
    "## Fields and the columns that set them",
    "",
    "Names are compared without case, spaces, underscores and asterisks.",
    "",
    table(
      ["field", "also recognised as", "expects"],
      feedFields.map((field) => [
        code(field),
        columnNames(field).map(code).join(" "),
        expectedOf(field) ?? "any text",
      ]),
    ),
    "",
    "## Plausible values",
    "",
    "Both ends are plausible. Prices are in the group's currency, `subscription_price` a week, `engine_size` in litres.",
    "",
    table(["field", "from", "to"], bounds()),
    "",
    "## Words",
    "",
    "A text becomes the first word of which it contains a pattern, in any case; `\\b` is the edge of a word, `?` makes the sign or group before it",
    "optional. A word of – means that nothing is known.",
    "",
    ...vocabularies.flatMap(([title, vocabulary]) => [`### ${title}`, "", words(vocabulary), ""]),
  ].join("\n");
}

const vocabularies: [string, Vocabulary<string>][] = [
  ["Fuel (`simple_fuel`)", readFuel],
  ["Transmission (`simple_transmission`)", readTransmission],
  ["Body (`simple_body`)", readBody],
  ["Drive type (`drive`)", readDrive],
  ["New, demo or used (`car_type`)", readCarType],
  ["Sale status (`status`; hidden is not listed)", readStatus],
];

function keys(object: z.ZodObject): string {
  const rows = Object.entries(object.shape).map(([key, field]) => {
    const fallback = z.safeParse(field, undefined);
    const value = fallback.success && fallback.data !== undefined ? code(JSON.stringify(fallback.data)) : "";
    return [code(key), value, (field as z.ZodType).description ?? unwrapped(field).description ?? ""];
  });
  return table(["key", "default", "meaning"], rows);
}

function bounds(): string[][] {
  const values = defaultBounds(new Date(0));
  return boundedFields.map((field) => [
    code(field),
    String(values[field].min),
    field === "year" ? "next year" : String(values[field].max),
  ]);
}

function words(vocabulary: Vocabulary<string>): string {
  return table(
    ["word", "patterns"],
    vocabulary.rules.map(([pattern, word]) => [word ?? "–", code(pattern.source)]),
  );
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}
