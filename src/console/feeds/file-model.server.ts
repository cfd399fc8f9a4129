import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { overrideField } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { valueIn, valueWords } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import { carName } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { fieldOfColumn, numberStyle, otherCurrencies } from "#domain/stock/files/column-fields.ts";
import { columnWords } from "#domain/stock/files/column-words.ts";
import { fieldName, photosWords } from "#domain/stock/files/field-names.ts";
import {
  contentOnDisk,
  inFileTurn,
  inSharedFileTurn,
  uploadLimit,
} from "#domain/stock/files/file-turns.server.ts";
import { changeFileMapping, type StockFile, stockFile } from "#domain/stock/files/stock-file.server.ts";
import {
  type FeedMapping,
  noMapping,
  openQuestions,
  parseMapping,
} from "#domain/stock/import/columns/mapping.ts";
import { recordReader } from "#domain/stock/import/columns/record-reader.ts";
import { type InspectedColumn, inspectFile } from "#domain/stock/import/inspect/inspect-file.server.ts";
import { hasOneDealership } from "#domain/stock/import/only-dealership.server.ts";
import { maxRowsMs } from "#domain/stock/import/profile-file.server.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { placeFinder } from "#domain/stock/import/rows/row-location.ts";
import { formatsOf } from "#lib/formats.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { FileFacts, FileModel, MappingProblem } from "./file-model.ts";
import { short, shownProblems } from "./shown-problems.ts";

type Tenants = Pick<Database, "withTenant">;

/** Columns of a file that are shown and can be chosen for. */
export const maxColumns = 200;

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
  const { groupId } = file;
  const isOnlyDealership = await db.withTenant({ groupId }, (tx) => hasOneDealership(tx, groupId));
  const found = await contentOnDisk(db, file, (path) =>
    inspectFile({
      file: path,
      mapping,
      currency,
      language: seo.language,
      timeZone: site.timezone,
      now,
      unpackLimit: uploadLimit,
      maxRows: stock.maxCars,
      site,
      isOnlyDealership,
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
  const find = placeFinder(site, mapping, isOnlyDealership);
  const place = example && placeOf(find(recordReader(mapping).read(example.record).fields), site);
  const pause = pauseAfter(maxRowsMs);
  const columns = await mapInTurns(
    found.columns.slice(0, maxColumns),
    1,
    async ({ name, filled, outcome, reason, samples }) => {
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
        unused: outcome === "not used" && filled > 0 ? unusedWords({ filled, reason, samples }) : null,
        numbers: field && numberStyle(mapping, name, field),
        currencies: field ? otherCurrencies(field, texts.keys(), currency) : [],
        words: field && columnWords({ column: name, field, mapping }, texts, site, find),
      };
    },
  );
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

/** `12 rows, such as “A”, “B”: about people`. */
function unusedWords({
  filled,
  reason,
  samples,
}: Pick<InspectedColumn, "filled" | "reason" | "samples">): string {
  const rows = `${formatNumber(filled)} ${filled === 1 ? "row" : "rows"}`;
  const values = samples.map((text) => `“${short(text)}”`).join(", ");
  return `${rows}, such as ${values}${reason ? `: ${reason}` : ""}`;
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
        timeZone: site.timezone,
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

function placeOf(found: ReturnType<ReturnType<typeof placeFinder>>, site: Site): RowPlace {
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
