import type { CarFacts } from "#features/cars/cars/car.ts";
import { noMapping, parseMapping } from "#features/stock/stock-import/columns/mapping.ts";
import { inspectFile } from "#features/stock/stock-import/inspect/inspect-file.server.ts";
import type { FeedField } from "#features/stock/stock-import/rows/fields.ts";
import { overrideField } from "#features/stock/stock-overrides/override-fields.ts";
import { carName } from "#features/stock/stock-overrides/staff/stock-list.server.ts";
import { valueIn, valueWords } from "#features/stock/stock-overrides/value-text.ts";
import { formatsOf } from "#lib/formats.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";
import { type ColumnField, fieldOfColumn, type Taken, withColumnFields } from "../column-fields.ts";
import { fieldChoices, fieldName } from "../field-names.ts";
import { mappingPatterns } from "../mapping-patterns.ts";
import { changeFileMapping, type StockFile, uploadLimit, withStockFile } from "../stock-file.server.ts";
import type { FileFacts, FileModel, MappingProblem } from "./file-model.ts";

type Tenants = Pick<Database, "withTenant">;

const maxColumns = 200;
const maxText = 200;
const short = (text: string) => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

export const fileFacts = ({ id, feed, fileName, isFull, siteSlug, uploadedAt }: StockFile): FileFacts => ({
  ...{ id, feed, fileName, isFull, site: siteSlug },
  at: uploadedAt.toISOString(),
});

/**
 * A file as its mapping reads it: their columns beside our car, and what is open.
 * @param row which of its example rows
 * @returns null when it was imported or deleted
 */
export async function fileModel(
  db: Tenants,
  { file, site, row }: { file: StockFile; site: Site; row: number },
  now: Date,
): Promise<Omit<FileModel, "group" | "feedMapping"> | null> {
  const read = parseMapping(file.mapping);
  const mapping = read.kind === "ok" ? read.mapping : noMapping;
  const { currency, seo, stock } = site;
  const found = await withStockFile(db, file, (path) =>
    inspectFile({
      ...{ file: path, mapping, currency, language: seo.language, now },
      ...{ unpackLimit: uploadLimit, maxRows: stock.maxCars },
    }),
  );
  if (!found) return null;
  const facts = fileFacts(file);
  if (found.kind === "broken")
    return {
      ...{
        file: facts,
        format: "",
        rows: 0,
        rejected: 0,
        columns: [],
        moreColumns: 0,
        questions: [],
        notes: [],
      },
      ...{
        mapping: file.mapping,
        example: { at: 0, count: 0, car: null, problem: found.message },
        problems: [],
      },
    };
  const at = Math.min(Math.max(0, row), found.examples.length - 1);
  const example = found.examples[at];
  const columns = found.columns.slice(0, maxColumns).map(({ name, filled }) => {
    const field = fieldOfColumn(mapping, name);
    const ours = field && example?.facts ? fieldWords(field, example.facts, site) : "";
    return { name, filled, theirs: short(example?.record[name] ?? ""), field, ours: short(ours) };
  });
  return {
    file: facts,
    ...{ format: found.format, rows: found.rows, rejected: found.rejected, columns, notes: found.notes },
    moreColumns: found.columns.length - columns.length,
    example: {
      ...{ at, count: found.examples.length },
      car: example?.facts ? carName(example.facts) : null,
      problem: example?.problem ?? null,
    },
    questions: found.questions.map(({ column, field, problem }) => ({
      column,
      field: fieldName(field),
      problem,
    })),
    problems: found.problems.slice(0, 30).map(({ rows, column, reason, outcome, examples }) => ({
      ...{ rows, column, reason, isRejected: outcome === "rejected" },
      examples: examples.flatMap(
        ({ line, value }) => `line ${line}${value === null ? "" : `: ${short(value)}`}`,
      ),
    })),
    mapping: file.mapping,
  };
}

/** The fact that a feed's field ends in, where it has another name. */
const factOf: Partial<Record<FeedField, string>> = {
  dap_price: "price",
  egc_price: "price",
  fuel: "simple_fuel",
  type_word: "car_type",
};

function fieldWords(field: FeedField, facts: CarFacts, site: Site): string {
  const name = factOf[field] ?? field;
  const value = valueIn(facts, name);
  if (value === null) return "";
  if (name === "image_urls") return `${(value as readonly string[]).length} photos`;
  if (typeof value === "object" && !Array.isArray(value)) return JSON.stringify(value);
  return valueWords(overrideField(name) ?? { kind: "text" }, value, formatsOf(site).money, new Map());
}

const fields = new Set<string>(fieldChoices.map(({ value }) => value));

const takenProblem = ({ column, field, by }: Taken): MappingProblem => ({
  problems: [`${by} is ${fieldName(field)} already: choose “Not used” there first`],
  ...{ text: null, column },
});

/**
 * Saves what a form chose for the columns (`column.N` and `field.N`), or a mapping that was written as text (`text`).
 * @returns null when it is saved
 */
export async function saveMapping(
  db: Tenants,
  file: StockFile,
  form: FormData,
): Promise<MappingProblem | null> {
  const text = form.get("text");
  if (typeof text === "string") {
    const read = parseMapping(text);
    if (read.kind === "invalid") return { problems: read.problems, text };
    const known = parseMapping(file.mapping);
    const patterns = known.kind === "ok" ? mappingPatterns(known.mapping) : new Set<string>();
    if ([...mappingPatterns(read.mapping)].some((pattern) => !patterns.has(pattern)))
      return { problems: ["patterns (`regex`) are set in the configuration of the feed only"], text };
    await changeFileMapping(db, file, () => text);
    return null;
  }
  const chosen: ColumnField[] = [];
  for (let at = 0; at < maxColumns; at++) {
    const column = form.get(`column.${at}`);
    const field = form.get(`field.${at}`);
    if (typeof column !== "string" || typeof field !== "string") break;
    if (field === "" || fields.has(field))
      chosen.push({ column, field: (field || null) as FeedField | null });
  }
  let problem: MappingProblem | null = null;
  await changeFileMapping(db, file, (mapping) => {
    const next = withColumnFields(mapping, chosen);
    if (next.kind === "ok") return next.yaml;
    problem = next.kind === "taken" ? takenProblem(next.taken) : { problems: next.problems, text: null };
    return null;
  });
  return problem;
}
