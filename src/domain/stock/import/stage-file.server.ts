import { hash } from "node:crypto";
import type { Site } from "#domain/configuration/site.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { linkKey } from "./columns/listing-link.ts";
import type { FeedMapping } from "./columns/mapping.ts";
import { type MappedRow, type RecordReader, recordReader } from "./columns/record-reader.ts";
import { shiftDetector } from "./columns/shifted-row.ts";
import type { ProblemList } from "./import-report.server.ts";
import { hasOneDealership } from "./only-dealership.server.ts";
import { maxRowsMs, type ProfiledFile } from "./profile-file.server.ts";
import { BrokenFeed, type FeedRow } from "./reading/broken-feed.ts";
import { openFeed } from "./reading/feed-reader.server.ts";
import { carIdentity, describedBy, slugStem } from "./rows/car-identity.ts";
import { oneLine } from "./rows/feed-values.ts";
import type { FeedField } from "./rows/fields.ts";
import { type NormalisedRow, normalise, yearDates } from "./rows/normalise.ts";
import { type Place, placeFinder } from "./rows/row-location.ts";
import type { FieldProblem } from "./rows/row-reader.ts";
import { checkVin, tidyVin } from "./rows/vin.ts";
import { type StagedCar, stagingBatches } from "./stage-tables.server.ts";

const repairedReason = "has bytes that are not UTF-8: they were read as Windows-1252";

type Staging = {
  site: Site;
  file: string;
  feed: string;
  onProgress?: (bytes: number, total: number) => void;
};

/** Reads the file to its end and stages its cars. Reads and locks nothing of the stock meanwhile. */
export async function stageFile(
  tx: Transaction,
  options: Staging,
  reading: ProfiledFile,
  report: ProblemList,
) {
  const { site } = options;
  const { mapping } = reading;
  const reader = recordReader(mapping);
  const findPlace = placeFinder(site, mapping, await hasOneDealership(tx, site.groupId));
  const dealerships = new Set<string>();
  const unnumbered = { description: 0, link: 0 };
  const batches = stagingBatches(tx);
  let rows = 0;
  let shifted: (record: Record<string, string>) => string | null = () => null;
  const pause = pauseAfter(maxRowsMs);
  for await (const { line, record, problem } of rowsOf(options, mapping, reading)) {
    await pause();
    await batches.hasRoom();
    rows++;
    if (rows === 1 && (reading.format === "csv" || reading.format === "xlsx")) {
      checkColumns(record, mapping, reader);
      shifted = shiftDetector(Object.keys(record), reader.fieldOf);
    }
    const row = reader.read(record);
    const place = findPlace(row.fields);
    const names = namesOf(row, reading.link === null ? null : (record[reading.link] ?? ""));
    const reject = (by: MappedRow | null, reason: FieldProblem) => {
      report.reject(line, by, reason);
      batches.addPresent(presentBases(row, "dealershipId" in place ? [place] : null, names, options));
    };
    const broken = problem ?? shifted(record);
    if (broken) reject(null, { field: "", value: "", reason: broken });
    else if ("problem" in place) reject(row, place.problem);
    else {
      dealerships.add(place.dealershipId);
      const car = normalise(row.fields, reading.context, row.literal);
      report.warn(line, row, [...place.warnings, ...car.warnings]);
      if (car.kind === "rejected") reject(row, car.problem);
      else {
        const { staged, from } = stagedCar({ row: rows, line }, car, { place, names, feed: options.feed });
        if (from === "description" || from === "link") unnumbered[from]++;
        batches.add(staged);
      }
    }
  }
  await batches.end();
  for (const { line, text } of reading.repaired)
    report.add({ line, outcome: "warning", column: null, value: text, reason: repairedReason });
  if (dealerships.size === 0) {
    const place = findPlace({});
    if ("dealershipId" in place) dealerships.add(place.dealershipId);
  }
  const notes = [...reading.notes, ...notesOf(reader, unnumbered, reading.link)];
  return { format: reading.format, rows, notes, dealerships: [...dealerships] };
}

/** What a row says of its car's identity beside its facts. */
type Names = { exported: string; built: string | null; link: string | null };

const namesOf = ({ fields, identity }: MappedRow, link: string | null): Names => ({
  exported: oneLine(fields.identity ?? "", 200),
  built: identity,
  link: link === null ? null : linkKey(link),
});

/**
 * The bases of the car of an invalid row, which the file has all the same. When its dealership is unknown, it counts as present at any.
 */
function presentBases(
  { fields }: MappedRow,
  places: readonly { dealershipId: string }[] | null,
  names: Names,
  { site, feed }: Staging,
): string[] {
  const vin = tidyVin(oneLine(fields.vin ?? "", 40));
  const bases = checkVin(vin) === "none" ? [`vin:${vin}`] : [];
  const stocknum = oneLine(fields.stocknum ?? "", 80);
  if (!stocknum && !names.exported && names.built === null && names.link === null) return bases;
  for (const dealershipId of places?.map((place) => place.dealershipId) ??
    site.dealerships.map(({ id }) => id))
    bases.push(carIdentity({ dealershipId, feed }, { stocknum } as never, names, digest).identity);
  return bases;
}

function stagedCar(
  position: Pick<StagedCar, "row" | "line">,
  { facts, writtenMake, vin, privateFacts }: Extract<NormalisedRow, { kind: "car" }>,
  { place: { dealershipId, location }, names, feed }: { place: Place; names: Names; feed: string },
) {
  const identityBy = (given: Names) =>
    carIdentity({ dealershipId, feed }, describedBy(facts, writtenMake), given, digest);
  const { identity, from } = identityBy(names);
  const location_id = location?.id ?? null;
  const factsJson = JSON.stringify(facts);
  const hashed = `[${JSON.stringify(dealershipId)},${JSON.stringify(location_id)},${factsJson}]`;
  const staged: StagedCar = {
    ...position,
    base: identity,
    former: from === "link" ? identityBy({ ...names, link: null }).identity : null,
    exported: from === "export",
    hash: hash("sha256", hashed, "base64url"),
    vin,
    dealership_id: dealershipId,
    location_id,
    slug_stem: slugStem(facts),
    status: facts.status,
    facts: factsJson,
    private_facts: privateFacts,
    filled: Object.keys(facts).length,
  };
  return { staged, from };
}

function notesOf(
  { unread }: RecordReader,
  { description, link }: { description: number; link: number },
  linkColumn: string | null,
): string[] {
  const lacking = "rows have no stock number, VIN or plate: they are recognised by";
  return [
    ...(unread.size > 0 ? [`columns that nothing reads: ${[...unread].join(", ")}`] : []),
    ...(description > 0 ? [`${description} ${lacking} what describes them`] : []),
    ...(link > 0 ? [`${link} ${lacking} their link in ${linkColumn}`] : []),
  ];
}

/** The rows of the first reading, or of another reading of a large file. */
async function* rowsOf(
  { file, onProgress }: Staging,
  mapping: FeedMapping,
  reading: ProfiledFile,
): AsyncGenerator<FeedRow> {
  if (reading.rows) yield* reading.rows.read(onProgress && ((share) => onProgress(share, 1)));
  else yield* (await openFeed(file, mapping, onProgress)).rows;
}

/**
 * A file without a single usable car is the wrong file or lacks a mapping: it is broken, instead of rejected
 * row by row.
 */
function checkColumns(record: Record<string, string>, mapping: FeedMapping, reader: RecordReader): void {
  const missing = reader.missing(record);
  if (missing.length > 0)
    throw new BrokenFeed(`the mapping names columns that the file doesn't have: ${missing.join(", ")}`, 1);
  const said = reader.read(Object.fromEntries(Object.keys(record).map((name) => [name, "1"]))).fields;
  const isThere = (field: FeedField) => field in said || Boolean(mapping.fields[field]);
  const needed = (["make", "model", "year"] as const).filter(
    (field) => !isThere(field) && !(field === "year" && yearDates.some(isThere)),
  );
  if (needed.length > 0)
    throw new BrokenFeed(
      `no column is known as ${needed.join(", ")}; the file has: ${Object.keys(record).join(", ").slice(0, 500)}. Name the columns in a mapping.`,
      1,
    );
}

function digest(text: string): string {
  return hash("sha256", text, "hex").slice(0, 24);
}
