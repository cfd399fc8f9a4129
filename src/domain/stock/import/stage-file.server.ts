import { hash } from "node:crypto";
import type { Site } from "#domain/configuration/site.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { linkKey } from "./columns/listing-link.ts";
import type { FeedMapping } from "./columns/mapping.ts";
import { type RecordReader, recordReader } from "./columns/record-reader.ts";
import { shiftDetector } from "./columns/shifted-row.ts";
import type { ProblemList } from "./import-report.server.ts";
import { hasOneDealership } from "./only-dealership.server.ts";
import { maxRowsMs, type ProfiledFile } from "./profile-file.server.ts";
import { BrokenFeed, type FeedRow } from "./reading/broken-feed.ts";
import { openFeed } from "./reading/feed-reader.server.ts";
import { carIdentity, describedBy, slugStem } from "./rows/car-identity.ts";
import { oneLine } from "./rows/feed-values.ts";
import type { FeedField } from "./rows/fields.ts";
import { normalise, yearDates } from "./rows/normalise.ts";
import { placeFinder } from "./rows/row-location.ts";
import { checkVin, tidyVin } from "./rows/vin.ts";
import { type StagedCar, stageCars, storePresentBases } from "./stage-tables.server.ts";

const batchRows = 500;
const batchCharacters = 2_000_000;

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
  const { site, feed: feedName } = options;
  const { mapping } = reading;
  const reader = recordReader(mapping);
  const findPlace = placeFinder(site, mapping, await hasOneDealership(tx, site.groupId));
  const dealerships = new Set<string>();
  const [described, linked] = [{ rows: 0 }, { rows: 0 }];
  let batch: StagedCar[] = [];
  let stored: string[] = [];
  let size = 0;
  let rows = 0;
  let shifted: (record: Record<string, string>) => string | null = () => null;
  // The database stores one batch while the next one is read.
  let storing = Promise.resolve();
  const flush = async () => {
    const [cars, bases] = [batch, stored];
    batch = [];
    stored = [];
    size = 0;
    await storing;
    storing = store(tx, cars, bases);
    // Awaited with the next batch; a file that turns out to be broken before that is what the caller is told.
    storing.catch(() => {});
  };

  const pause = pauseAfter(maxRowsMs);
  for await (const { line, record, problem } of rowsOf(options, mapping, reading)) {
    await pause();
    if (batch.length >= batchRows || stored.length >= batchRows || size >= batchCharacters) await flush();
    rows++;
    if (rows === 1 && (reading.format === "csv" || reading.format === "xlsx")) {
      checkColumns(record, mapping, reader);
      shifted = shiftDetector(Object.keys(record), reader.fieldOf);
    }
    const row = reader.read(record);
    const place = findPlace(row.fields);
    const link = reading.link === null ? null : linkKey(record[reading.link] ?? "");
    const given = { exported: oneLine(row.fields.identity ?? "", 200), built: row.identity, link };
    // The file has this car even when its row is invalid; when its dealership is unknown, it counts as
    // present at any.
    const keep = () => {
      const vin = tidyVin(oneLine(row.fields.vin ?? "", 40));
      if (checkVin(vin) === "none") stored.push(`vin:${vin}`);
      const stocknum = oneLine(row.fields.stocknum ?? "", 80);
      if (!stocknum && !given.exported && given.built === null && link === null) return;
      const at = "dealershipId" in place ? [place.dealershipId] : site.dealerships.map(({ id }) => id);
      for (const dealershipId of at)
        stored.push(
          carIdentity({ dealershipId, feed: feedName }, { stocknum } as never, given, digest).identity,
        );
    };
    const broken = problem ?? shifted(record);
    if (broken) {
      report.reject(line, null, { field: "", value: "", reason: broken });
      keep();
      continue;
    }
    if ("problem" in place) {
      report.reject(line, row, place.problem);
      keep();
      continue;
    }
    dealerships.add(place.dealershipId);
    const car = normalise(row.fields, reading.context, row.literal);
    report.warn(line, row, [...place.warnings, ...car.warnings]);
    if (car.kind === "rejected") {
      report.reject(line, row, car.problem);
      keep();
    } else {
      const { facts } = car;
      const identityBy = (names: typeof given) =>
        carIdentity(
          { dealershipId: place.dealershipId, feed: feedName },
          describedBy(facts, car.writtenMake),
          names,
          digest,
        );
      const identity = identityBy(given);
      const isLinked = identity.from === "link";
      if (identity.from === "description") described.rows++;
      if (isLinked) linked.rows++;
      const location_id = place.location?.id ?? null;
      const factsJson = JSON.stringify(facts);
      size += factsJson.length;
      batch.push({
        row: rows,
        line,
        base: identity.identity,
        former: isLinked ? identityBy({ ...given, link: null }).identity : null,
        exported: identity.from === "export",
        hash: hash(
          "sha256",
          `[${JSON.stringify(place.dealershipId)},${JSON.stringify(location_id)},${factsJson}]`,
          "base64url",
        ),
        vin: car.vin,
        dealership_id: place.dealershipId,
        location_id,
        slug_stem: slugStem(facts),
        status: facts.status,
        facts: factsJson,
        private_facts: car.privateFacts,
        filled: Object.keys(facts).length,
      });
    }
  }
  await flush();
  await storing;
  for (const { line, text } of reading.repaired)
    report.add({ line, outcome: "warning", column: null, value: text, reason: repairedReason });
  if (dealerships.size === 0) {
    const place = findPlace({});
    if ("dealershipId" in place) dealerships.add(place.dealershipId);
  }
  const notes = [...reading.notes];
  if (reader.unread.size > 0) notes.push(`columns that nothing reads: ${[...reader.unread].join(", ")}`);
  if (described.rows > 0)
    notes.push(
      `${described.rows} rows have no stock number, VIN or plate: they are recognised by what describes them`,
    );
  if (linked.rows > 0)
    notes.push(
      `${linked.rows} rows have no stock number, VIN or plate: they are recognised by their link in ${reading.link}`,
    );
  return { format: reading.format, rows, notes, dealerships: [...dealerships] };
}

async function store(tx: Transaction, cars: StagedCar[], bases: string[]): Promise<void> {
  if (cars.length > 0) await stageCars(tx, cars);
  if (bases.length > 0) await storePresentBases(tx, bases);
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
