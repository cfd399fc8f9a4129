import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { ColumnQuestion } from "#domain/stock/import/columns/column-readings.ts";
import {
  columnsOf,
  type FeedMapping,
  mappingText,
  noMapping,
  openQuestions,
  parseMapping,
} from "#domain/stock/import/columns/mapping.ts";
import { type MappedRow, recordReader } from "#domain/stock/import/columns/record-reader.ts";
import { type ProblemGroup, problemGroups } from "#domain/stock/import/problem-groups.ts";
import { maxRowsMs, profileFile, type ReadFile } from "#domain/stock/import/profile-file.server.ts";
import { BrokenFeed, checkRowCount } from "#domain/stock/import/reading/broken-feed.ts";
import { openFeed } from "#domain/stock/import/reading/feed-reader.server.ts";
import { parsedRows } from "#domain/stock/import/reading/parsed-rows.server.ts";
import { type UnpackLimit, withUnpacked } from "#domain/stock/import/reading/unpack.server.ts";
import { normalise } from "#domain/stock/import/rows/normalise.ts";
import { placeFinder } from "#domain/stock/import/rows/row-location.ts";
import type { RowContext } from "#domain/stock/import/rows/row-reader.ts";
import { formatsFor } from "#lib/formats.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import { carPreview } from "./car-preview.ts";
import type { RawColumn } from "./column-evidence.ts";
import { type FieldSummary, factSummary } from "./field-summary.ts";
import { proposeByLayout } from "./layout-proposal.ts";
import { withIdIdentity, withLinkIdentity } from "./link-identity.ts";

export type Inspection = {
  kind: "inspected";
  format: string;
  rows: number;
  /** Rows that an import would reject. */
  rejected: number;
  /** The proposed mapping as YAML, or the given one. */
  mapping: string;
  /** Fields that were recognised by their values instead of their column's name. */
  byValues: string[];
  columns: InspectedColumn[];
  /** How often each column has each value: the first different ones, each cut where it is long. */
  texts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  fields: FieldSummary[];
  notes: string[];
  /** Columns at which an import would stop. */
  questions: ColumnQuestion[];
  problems: ProblemGroup[];
  /** Five cars, spread over the file, as shoppers would read them. */
  cars: string[];
  /** Five rows, spread over the file, and what becomes of each. */
  examples: ExampleRow[];
};

/** What becomes of a column: it sets a field, a person is asked about it, or nothing reads it. */
export type InspectedColumn = {
  name: string;
  filled: number;
  outcome: "used" | "asked" | "not used";
  field: string | null;
  /** Why it is asked or isn't used; null for a used column, and where a given mapping ignores it. */
  reason: string | null;
  /** The fields that it may be, of an asked one. */
  candidates: string[];
  /** Two of its values. */
  samples: string[];
};

/** A row as the file has it, and what is read of it; with a problem, why it becomes no car. */
export type ExampleRow = {
  line: number;
  record: Record<string, string>;
  /** Null for a row that can't be read at all. */
  facts: Partial<CarFacts> | null;
  /** What the dealer paid, which no shopper sees. */
  cost: number | null;
  /** Everything that keeps it from becoming a car. */
  problem: string | null;
};

const maxTexts = 5_000;

/**
 * Reads a stock file without importing it: proposes a mapping from the names and values of its columns, and
 * shows what an import with it would bring.
 * @param options.mapping shows the file by this mapping instead of a proposed one
 */
export async function inspectFile(options: {
  file: string;
  mapping?: FeedMapping;
  unpackLimit?: UnpackLimit;
  /** A longer file is refused when that many rows are read. */
  maxRows?: number;
  currency: string;
  language: string;
  /** In which an instant is a day. */
  timeZone?: string | undefined;
  /** The site whose dealerships the cars stand at: rows of others are rejected. */
  site?: Pick<Site, "dealerships" | "locations">;
  /** Whether the site's dealership is the only one of its group, which any unknown one stands for. */
  isOnlyDealership?: boolean;
  now: Date;
}): Promise<Inspection | { kind: "broken"; line: number | null; message: string }> {
  try {
    return await withUnpacked(options.file, (file) => inspect({ ...options, file }), options.unpackLimit);
  } catch (error) {
    if (error instanceof BrokenFeed) return { kind: "broken", line: error.line, message: error.message };
    throw error;
  }
}

async function inspect(options: Parameters<typeof inspectFile>[0]): Promise<Inspection> {
  const { file } = options;
  const raw = await rawColumns(file, options.mapping ?? noMapping, options.maxRows);
  const named = proposeByLayout(raw.columns, options.currency, new Intl.Locale(options.language).region);
  const proposal = withIdIdentity(withLinkIdentity(named, raw.columns, raw.rows), raw.columns, raw.rows);
  const yaml = mappingText(options.mapping ?? proposal.mapping);
  const read = parseMapping(yaml);
  // The names of columns are the file's.
  if (read.kind !== "ok") throw new BrokenFeed(`its columns can't be mapped: ${read.problems.join("; ")}`);
  const reading = await profileFile({
    ...options,
    mapping: read.mapping,
    ...(raw.read ? { read: raw.read } : {}),
  });
  const { mapping } = reading;
  const reader = recordReader(mapping);
  const findPlace = options.site
    ? placeFinder(options.site, mapping, options.isOnlyDealership ?? false)
    : null;
  const summary = factSummary();
  const groups = problemGroups();
  const cars: string[] = [];
  const examples: ExampleRow[] = [];
  const formats = formatsFor(options.language, options.currency);
  const pause = pauseAfter(maxRowsMs);
  let [row, rejected] = [0, 0];
  for await (const { line, record, problem } of reading.rows?.read() ??
    (await openFeed(file, mapping)).rows) {
    await pause();
    const given = reader.read(record);
    const car = normalise(given.fields, reading.context, given.literal);
    const place = findPlace?.(given.fields);
    const elsewhere = place && "problem" in place ? place.problem : null;
    const note = (outcome: "rejected" | "warning", field: string, value: string, reason: string) =>
      groups.add({ line, outcome, column: given.columns.get(field) ?? field, value, reason });
    const isExample = row % Math.max(1, Math.floor(raw.rows / 5)) === 0;
    if (isExample && examples.length < 5)
      examples.push({ line, record, ...becomes(given, reading.context, problem) });
    if (problem || elsewhere || car.kind === "rejected") {
      rejected++;
      const reject = elsewhere ?? (car.kind === "rejected" ? car.problem : null);
      if (problem) groups.add({ line, outcome: "rejected", column: null, value: null, reason: problem });
      else if (reject) note("rejected", reject.field, reject.value, reject.reason);
    } else {
      for (const { field, value, reason } of [
        ...((place && "warnings" in place && place.warnings) || []),
        ...car.warnings,
      ])
        note("warning", field, value, reason);
      summary.add(car.facts);
      if (isExample && cars.length < 5) cars.push(carPreview(car.facts, formats));
    }
    row++;
  }
  return {
    kind: "inspected",
    format: raw.format,
    rows: raw.rows,
    rejected,
    mapping: yaml,
    byValues: options.mapping
      ? []
      : [...proposal.by].filter(([, by]) => by === "values").map(([field]) => field),
    columns: raw.columns.map((column) =>
      inspectedColumn(column, mapping, { field: reader.fieldOf(column.name), unused: proposal.unused }),
    ),
    texts: new Map(raw.columns.map(({ name, texts }) => [name, texts])),
    fields: summary.list(),
    notes: reading.notes,
    questions: reading.questions,
    problems: groups.list(),
    cars,
    examples,
  };
}

function inspectedColumn(
  { name, filled, texts }: RawColumn,
  mapping: FeedMapping,
  { field, unused }: { field: string | null; unused: ReadonlyMap<string, string> },
): InspectedColumn {
  const question = openQuestions(mapping).find(({ column }) => column === name);
  const sets =
    field ?? Object.entries(mapping.fields).find(([, spec]) => columnsOf(spec).includes(name))?.[0] ?? null;
  return {
    name,
    filled,
    outcome: question ? "asked" : sets === null ? "not used" : "used",
    field: question ? null : sets,
    reason: question
      ? question.question
      : sets === null
        ? (unused.get(name) ?? (filled === 0 ? "empty" : null))
        : null,
    candidates: question ? [...new Set(question.answers.flatMap(({ fields }) => Object.keys(fields)))] : [],
    samples: [...texts.keys()].slice(0, 2).map((text) => text.slice(0, 60)),
  };
}

/** What stands for a value without which a row is no car, so that its others are read. */
const standIns = { make: "Make", model: "Model", year: "2000" } as const;
type Needed = keyof typeof standIns;

function becomes(
  { fields, literal }: Pick<MappedRow, "fields" | "literal">,
  context: RowContext,
  problem: string | undefined,
): Pick<ExampleRow, "facts" | "cost" | "problem"> {
  if (problem) return { facts: null, cost: null, problem };
  const lacks = new Map<Needed, string>();
  const completed = () => ({
    ...fields,
    ...Object.fromEntries([...lacks.keys()].map((field) => [field, standIns[field]])),
  });
  let car = normalise(completed(), context, literal);
  while (car.kind === "rejected" && !lacks.has(car.problem.field as Needed)) {
    lacks.set(car.problem.field as Needed, `${car.problem.field} ${car.problem.reason}`);
    car = normalise(completed(), context, literal);
  }
  const facts = car.kind === "car" ? car.facts : null;
  const cost = car.kind === "car" ? (car.privateFacts?.purchase_cost ?? null) : null;
  if (lacks.size === 0 || facts === null)
    return { facts, cost, problem: [...lacks.values()].join("; ") || null };
  const read = Object.entries(facts).filter(([name]) => name !== "name" && !lacks.has(name as Needed));
  return { facts: Object.fromEntries(read), cost, problem: [...lacks.values()].join("; ") };
}

/** Characters of a value by which a column is recognised. */
const maxTextLength = 200;

/** Rows of which columns are compared with each other. */
const maxFirst = 200;

type CountedColumn = { name: string; filled: number; texts: Map<string, number>; first: string[] };

async function rawColumns(
  file: string,
  mapping: FeedMapping,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<{ format: string; rows: number; columns: RawColumn[]; read: ReadFile | null }> {
  const feed = await openFeed(file, mapping);
  const columns = new Map<string, CountedColumn>();
  const pause = pauseAfter(maxRowsMs);
  const parsed = parsedRows();
  let rows = 0;
  for await (const row of feed.rows) {
    const { record, problem } = row;
    await pause();
    checkRowCount(++rows, maxRows);
    parsed.add(row);
    if (problem) continue;
    for (const name in record) {
      let column = columns.get(name);
      if (!column) {
        if (columns.size >= 2_000) continue;
        column = { name, filled: 0, texts: new Map(), first: [] };
        columns.set(name, column);
      }
      const text = (record[name] as string).trim().slice(0, maxTextLength);
      if (text === "") continue;
      column.filled++;
      if (rows <= maxFirst) column.first[rows - 1] = text;
      const seen = column.texts.get(text);
      if (seen !== undefined || column.texts.size < maxTexts) column.texts.set(text, (seen ?? 0) + 1);
    }
  }
  const inMemory = parsed.rows();
  const { format } = feed;
  const read = inMemory && { format, repairs: feed.repairs(), rows: inMemory };
  return { format, rows, columns: [...columns.values()], read };
}
