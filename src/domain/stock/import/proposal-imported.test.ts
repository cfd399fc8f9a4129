import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { storedCars, testGroup } from "#tests/support/stock-group.ts";
import { parseMapping } from "./columns/mapping.ts";
import { importStock } from "./import.server.ts";
import { inspectFile } from "./inspect/inspect-file.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-proposals-"));
});
afterAll(async () => {
  await db.remove();
  await rm(folder, { recursive: true });
});

const now = new Date("2026-11-21T00:00:00Z");

/** Imports a file by its unedited proposal. */
async function importedAsProposed(name: string, content: string | Buffer) {
  const file = join(folder, name);
  await writeFile(file, content);
  const site = await testGroup(db);
  const found = await inspectFile({ file, currency: "AUD", language: "en-AU", now });
  if (found.kind === "broken") return expect.fail(found.message);
  const read = parseMapping(found.mapping);
  if (read.kind === "invalid") return expect.fail(read.problems.join());
  const outcome = await importStock({ db, site, file, mapping: read.mapping, now });
  return { found, outcome, cars: await storedCars(db, site) };
}

const item = (id: string, dealer: string, make: string, model: string) =>
  `<item><g:id>${id}</g:id><g:dealer_id>${dealer}</g:dealer_id><g:make>${make}</g:make><g:model>${model}</g:model>` +
  "<g:year>2021</g:year><g:mileage>61200 km</g:mileage><g:price>19995.00 AUD</g:price></item>";
const items = (...dealers: string[]) =>
  `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${dealers
    .map((dealer, at) => item(`v${at + 1}`, dealer, "Kia", at === 0 ? "Rio" : "Stonic"))
    .join("")}</channel></rss>`;

it("takes the sender's number, the same in all rows, as none of a dealership", async () => {
  const { found, outcome, cars } = await importedAsProposed(
    "numbered.xml",
    items("7340012", "7340012", "7340012"),
  );
  expect(found.columns.find(({ name }) => name.endsWith("dealer_id"))).toMatchObject({ outcome: "not used" });
  expect(outcome).toMatchObject({ kind: "imported", created: 3, rejected: 0 });
  expect(cars.get("v1")).toMatchObject({ make: "Kia", model: "Rio", km: 61_200, price: 19_995 });
});

it("reads a file whose encoding changes midway to its end, with each accent as it was meant", async () => {
  const row = (at: number) =>
    `E${at};Škoda;Octavia;${2010 + (at % 10)};${9_000 + at};${50_000 + at};grün;Schöner Wagen ${at}\n`;
  const rows = Array.from({ length: 40 }, (_, at) =>
    Buffer.from(row(at).replace("Š", at < 20 ? "Š" : "S"), at < 20 ? "utf8" : "latin1"),
  );
  const content = Buffer.concat([
    Buffer.from("stock;make;model;year;price;km;colour;description\n"),
    ...rows,
  ]);
  const { outcome, cars } = await importedAsProposed("midway.csv", content);
  expect(outcome).toMatchObject({ kind: "imported", created: 40, rejected: 0 });
  for (const stocknum of ["E0", "E19", "E20", "E39"])
    expect(cars.get(stocknum)).toMatchObject({
      make: "Skoda",
      colour: "Grün",
      dealercomments: `Schöner Wagen ${stocknum.slice(1)}`,
    });
});
