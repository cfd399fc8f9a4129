import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { overrideField } from "#domain/stock/changes-by-staff/corrections/override-fields.ts";
import { valueIn, valueWords } from "#domain/stock/changes-by-staff/corrections/value-text.ts";
import { carName } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { withAnswer } from "#domain/stock/files/column-answers.ts";
import {
  type ColumnField,
  fieldOfColumn,
  type NumberStyle,
  numberStyle,
  otherCurrencies,
  type Taken,
  withColumnFields,
} from "#domain/stock/files/column-fields.ts";
import { columnWords } from "#domain/stock/files/column-words.ts";
import { fieldChoices, fieldName, photosWords } from "#domain/stock/files/field-names.ts";
import {
  contentOnDisk,
  inFileTurn,
  inSharedFileTurn,
  uploadLimit,
} from "#domain/stock/files/file-turns.server.ts";
import { mappingPatterns } from "#domain/stock/files/mapping-patterns.ts";
import { changeFileMapping, type StockFile, stockFile } from "#domain/stock/files/stock-file.server.ts";
import {
  type FeedMapping,
  noMapping,
  openQuestions,
  parseMapping,
} from "#domain/stock/import/columns/mapping.ts";
import { recordReader } from "#domain/stock/import/columns/record-reader.ts";
import { inspectFile } from "#domain/stock/import/inspect/inspect-file.server.ts";
import { maxRowsMs } from "#domain/stock/import/profile-file.server.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { placeFinder } from "#domain/stock/import/rows/row-location.ts";
import { formatsOf } from "#lib/formats.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import type { FileFacts, FileModel, MappingProblem } from "./file-model.ts";
import { short, shownProblems } from "./shown-problems.ts";

type Tenants = Pick<Database, "withTenant">;

const maxColumns = 200;

export const fileFacts = (
  { id, feed, fileName, isFull, siteSlug, uploadedAt }: StockFile,
  site: Pick<Site, "name">,
): FileFacts => ({
  id,
  feed,
  fileName,
  isFull,
  site: siteSlug,
  siteName: site.name,
  at: uploadedAt.toISOString(),
});

type ReadFile = Omit<FileModel, "group" | "feedMapping">;

/**
 * A file as its mapping reads it: their columns beside our car, and what is open. The mapping is that of the moment when the file is read:
 * it may have been changed while this waited.
 * @param row which of its example rows
 * @returns null when it was imported or deleted, "busy" when too many files of the group wait to be read
 */
export function fileModel(
  db: Tenants,
  { file, site, row, signal }: { file: StockFile; site: Site; row: number; signal: AbortSignal },
  now: Date,
): Promise<ReadFile | null | "busy"> {
  const { groupId, id } = file;
  return inSharedFileTurn(JSON.stringify([groupId, id, row]), { groupId, signal }, async () => {
    const current = await stockFile(db, { groupId, id });
    return current && readFile(db, { file: current, site, row }, now);
  });
}

async function readFile(
  db: Tenants,
  { file, site, row }: { file: StockFile; site: Site; row: number },
  now: Date,
): Promise<ReadFile | null> {
  const read = parseMapping(file.mapping);
  const mapping = read.kind === "ok" ? read.mapping : noMapping;
  const { currency, seo, stock } = site;
  const found = await contentOnDisk(db, file, (path) =>
    inspectFile({
      file: path,
      mapping,
      currency,
      language: seo.language,
      now,
      unpackLimit: uploadLimit,
      maxRows: stock.maxCars,
      site,
    }),
  );
  if (!found) return null;
  const facts = fileFacts(file, site);
  if (found.kind === "broken")
    return {
      file: facts,
      currency,
      format: "",
      rows: 0,
      rejected: 0,
      columns: [],
      moreColumns: 0,
      lacks: [],
      questions: [],
      asked: [],
      notes: [],
      mapping: file.mapping,
      example: { at: 0, count: 0, car: null, place: null, problem: found.message },
      problems: [],
    };
  const at = Math.min(Math.max(0, row), found.examples.length - 1);
  const example = found.examples[at];
  const find = placeFinder(site, mapping);
  const place = example && placeOf(example.record, mapping, site);
  const pause = pauseAfter(maxRowsMs);
  const columns = await mapInTurns(found.columns.slice(0, maxColumns), 1, async ({ name, filled }) => {
    await pause();
    const field = fieldOfColumn(mapping, name);
    const ours =
      field && example?.facts ? fieldWords(field, { ...example, facts: example.facts, place }, site) : "";
    const texts = found.texts.get(name) ?? new Map();
    return {
      name,
      filled,
      theirs: short(example?.record[name] ?? ""),
      field,
      ours: short(ours),
      numbers: field && numberStyle(mapping, name, field),
      currencies: field ? otherCurrencies(field, texts.keys(), currency) : [],
      words: field && columnWords({ column: name, field, mapping }, texts, site, find),
    };
  });
  return {
    file: facts,
    currency,
    format: found.format,
    rows: found.rows,
    rejected: found.rejected,
    columns,
    notes: found.notes,
    moreColumns: found.columns.length - columns.length,
    example: {
      at,
      count: found.examples.length,
      car: example?.facts && example.problem === null ? carName(example.facts as CarFacts) : null,
      place: place?.name ?? null,
      problem: example?.problem ?? null,
    },
    lacks: lackingFields(
      columns.flatMap(({ field }) => field ?? []),
      mapping,
    ),
    questions: found.questions
      .filter(({ isOpen }) => !isOpen)
      .map(({ column, field, problem }) => ({ column, field: fieldName(field), problem })),
    asked: openQuestions(mapping).map(({ column, question, answers }) => ({
      column,
      question,
      answers: answers.map(({ say, fields }) => (say in fields ? fieldName(say) : say)),
    })),
    problems: shownProblems(found.problems),
    mapping: file.mapping,
  };
}

/** What shoppers look for, and what identifies a car: the fields of which one column each is expected. */
const expected: readonly (readonly FeedField[])[] = [
  ["stocknum", "vin", "regplate"],
  ["make"],
  ["model"],
  ["year", "build_date", "compliance_date"],
  ["price", "dap_price", "egc_price", "offer_price", "subscription_price"],
  ["km"],
  ["fuel", "simple_fuel"],
  ["trans", "simple_transmission"],
  ["simple_body", "type_word", "item_type"],
  ["image_urls"],
];

function lackingFields(columns: readonly FeedField[], { fields }: FeedMapping): string[] {
  const has = (field: FeedField) => columns.includes(field) || Boolean(fields[field]);
  return expected.filter((names) => !names.some(has)).map(([name]) => fieldName(name as FeedField));
}

/**
 * Replaces a file's mapping by the one that its columns suggest, as for the first file of a feed.
 * @returns null when it is saved, "busy" when too many files of the group wait to be read
 */
export async function proposeAgain(
  db: Tenants,
  { file, site, signal }: { file: StockFile; site: Site; signal: AbortSignal },
  now: Date,
): Promise<MappingProblem | null | "busy"> {
  return inFileTurn({ groupId: file.groupId, signal }, async () => {
    const { currency, seo, stock } = site;
    const found = await contentOnDisk(db, file, (path) =>
      inspectFile({
        file: path,
        currency,
        language: seo.language,
        now,
        unpackLimit: uploadLimit,
        maxRows: stock.maxCars,
      }),
    );
    if (found?.kind === "broken") return { problems: [found.message], text: null };
    if (found) await changeFileMapping(db, file, () => found.mapping);
    return null;
  });
}

/** The fact that a feed's field ends in, where it has another name. */
const factOf: Partial<Record<FeedField, string>> = {
  dap_price: "price",
  egc_price: "price",
  fuel: "simple_fuel",
  type_word: "car_type",
};

/** Where a row's car would stand. */
type RowPlace = { name: string | null; problem: string | null };

function placeOf(record: Record<string, string>, mapping: FeedMapping, site: Site): RowPlace {
  const found = placeFinder(site, mapping)(recordReader(mapping).read(record).fields);
  const named = ({ value, reason }: { value: string; reason: string }) => `“${value}” ${reason}`;
  if ("problem" in found) return { name: null, problem: named(found.problem) };
  const dealership = site.dealerships.find(({ id }) => id === found.dealershipId);
  const [warning] = found.warnings;
  return { name: found.location?.name ?? dealership?.name ?? null, problem: warning ? named(warning) : null };
}

function fieldWords(
  field: FeedField,
  { facts, cost, place }: { facts: Partial<CarFacts>; cost: number | null; place: RowPlace | undefined },
  site: Site,
): string {
  if (field === "purchase_cost") return cost === null ? "" : formatsOf(site).money(cost);
  if (field === "dealership" || field === "location") return place?.problem ?? place?.name ?? "";
  const name = factOf[field] ?? field;
  const value = valueIn(facts, name);
  if (value === null) return "";
  if (name === "image_urls") return photosWords(value);
  if (name === "km") return `${formatsOf(site).number(Number(value))} km`;
  if (name === "trans" && facts.simple_transmission && facts.simple_transmission !== value)
    return `${value} (${facts.simple_transmission})`;
  if (typeof value === "object" && !Array.isArray(value)) return JSON.stringify(value);
  return valueWords(overrideField(name) ?? { kind: "text" }, value, formatsOf(site).money, new Map());
}

/** `1000 mi`: thousands of miles; the currency is a code such as `EUR`. */
function readNumbers(form: FormData, at: number): NumberStyle | undefined {
  const [, scale, unit] = /^(\d+(?:\.\d+)?) (km|mi)$/.exec(String(form.get(`numbers.${at}`))) ?? [];
  const currency = String(form.get(`currency.${at}`) ?? "");
  if (!(Number(scale) > 0)) return undefined;
  return {
    scale: Number(scale),
    unit: unit as NumberStyle["unit"],
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
  };
}

/** The longest word of a column, and of what it means, in characters. */
const maxWord = 200;

function readWords(form: FormData, at: number): Map<string, string> {
  const words = new Map<string, string>();
  for (let index = 0; index < maxColumns; index++) {
    const word = form.get(`word.${at}.${index}`);
    const means = form.get(`means.${at}.${index}`);
    if (typeof word !== "string" || typeof means !== "string") break;
    if (word.length <= maxWord && means.length <= maxWord) words.set(word, means.trim());
  }
  return words;
}

const fields = new Set<string>(fieldChoices.map(({ value }) => value));

const takenProblem = ({ column, field, by }: Taken): MappingProblem => ({
  problems: [`${by} is ${fieldName(field)} already`],
  text: null,
  column,
  taken: { field, by },
});

/** The longest mapping that is written in a form, in characters; a stored one may be longer. */
const maxMapping = 20_000;

/** Saves the answer to a question about a column: its number, or nothing for a column that isn't used. */
async function saveAnswer(
  db: Tenants,
  file: StockFile,
  column: string,
  answer: string,
): Promise<MappingProblem | null> {
  let isSaved = false;
  await changeFileMapping(db, file, (mapping) => {
    const next = withAnswer(mapping, column, /^\d{1,2}$/.test(answer) ? Number(answer) : null);
    isSaved = next !== null;
    return next;
  });
  if (isSaved) return null;
  return { problems: [`another column is that already; choose for ${column} below`], text: null, column };
}

/**
 * Saves what a form chose for the columns (`column.N`, `field.N`, `numbers.N`, `currency.N`, and `word.N.M` with what it means as `means.N.M`), or a
 * mapping that was written as text (`text`). With `instead` a chosen field is taken from the column of that name.
 * @returns null when it is saved
 */
export async function saveMapping(
  db: Tenants,
  file: StockFile,
  form: FormData,
): Promise<MappingProblem | null> {
  const text = form.get("text");
  if (typeof text === "string") {
    // Browsers send each end of a line as two characters.
    const isStored = text.replaceAll("\r\n", "\n") === file.mapping.replaceAll("\r\n", "\n");
    if (text.length > maxMapping && !isStored)
      return { problems: [`it is longer than ${formatNumber(maxMapping)} characters`], text };
    const read = parseMapping(text);
    if (read.kind === "invalid") return { problems: read.problems, text };
    const known = parseMapping(file.mapping);
    const patterns = known.kind === "ok" ? mappingPatterns(known.mapping) : new Set<string>();
    if ([...mappingPatterns(read.mapping)].some((pattern) => !patterns.has(pattern)))
      return { problems: ["patterns (`regex`) are set in the configuration of the feed only"], text };
    await changeFileMapping(db, file, () => text);
    return null;
  }
  const asked = form.get("asked");
  const answer = form.get("answer");
  if (typeof asked === "string" && typeof answer === "string") return saveAnswer(db, file, asked, answer);
  const chosen: ColumnField[] = [];
  for (let at = 0; at < maxColumns; at++) {
    const column = form.get(`column.${at}`);
    const field = form.get(`field.${at}`);
    if (typeof column !== "string" || typeof field !== "string") break;
    if (field === "" || fields.has(field))
      chosen.push({
        column,
        field: (field || null) as FeedField | null,
        numbers: readNumbers(form, at),
        words: readWords(form, at),
      });
  }
  const instead = form.get("instead");
  if (typeof instead === "string") chosen.push({ column: instead, field: null });
  let problem: MappingProblem | null = null;
  await changeFileMapping(db, file, (mapping) => {
    const next = withColumnFields(mapping, chosen);
    if (next.kind === "ok") return next.yaml;
    problem = next.kind === "taken" ? takenProblem(next.taken) : { problems: next.problems, text: null };
    return null;
  });
  return problem;
}
