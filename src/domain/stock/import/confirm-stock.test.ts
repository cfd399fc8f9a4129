import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { newestChange } from "#domain/stock/search-index/stock-rows.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { carBySlug } from "#domain/stock/search-index/stored-car.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { importStock } from "./import.server.ts";
import { undoImport } from "./undo-import.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "confirm-"));
});
afterAll(async () => {
  await db.remove();
  await rm(folder, { recursive: true });
});

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 3));

/** Imports a file with these stock numbers on a day of March. */
async function bring(
  site: Site,
  on: number,
  rows: string[],
  options: { full?: boolean; feed?: string } = {},
) {
  const file = join(folder, `${on}.csv`);
  await writeFile(file, ["stock number,make,model,year,dealership", ...rows].join("\n"));
  const outcome = await importStock({ db, site, file, now: day(on), ...options });
  if (outcome.kind !== "imported") throw new Error(JSON.stringify(outcome));
  return outcome;
}

const car = (number: string, dealership = "north") => `${number},Kia,${number},2020,${dealership}`;

/** The day on which each car was last confirmed. */
async function days(site: Site): Promise<Record<string, number | null>> {
  const stock = await createStocks(db, () => day(1)).of(site);
  const { ids } = await stock.search({ clauses: [], offset: 0, limit: 99, facets: [], stats: [] });
  const found: [string, number | null][] = [];
  for (const { slug } of stock.cars(ids)) {
    const one = await carBySlug(db, site, slug, day(1));
    const at = one?.confirmed_at;
    found.push([one?.stocknum ?? "", at ? new Date(at).getUTCDate() : null]);
  }
  return Object.fromEntries(found);
}

it("knows the last import that had a car, also when later ones lacked it", async () => {
  const site = await testGroup(db);
  await bring(site, 1, [car("A"), car("B"), car("S", "south")]);
  expect(await days(site)).toEqual({ A: 1, B: 1, S: 1 });
  await bring(site, 2, [car("A"), car("B")]);
  expect(await days(site)).toEqual({ A: 2, B: 2, S: 1 });
  await bring(site, 3, [car("A")]);
  await bring(site, 4, [car("A")]);
  expect(await days(site)).toEqual({ A: 4, B: 2, S: 1 });
  const last = await bring(site, 5, [car("A"), car("B"), car("C")]);
  expect(await days(site)).toEqual({ A: 5, B: 5, C: 5, S: 1 });
  await undoImport({ db, site, run: last.importId, now: day(5) });
  expect((await days(site)).A).toBe(4);
});

it("keeps feeds apart", async () => {
  const site = await testGroup(db);
  await bring(site, 1, [car("A")], { feed: "used", full: true });
  await bring(site, 2, [car("B")], { feed: "new", full: true });
  expect(await days(site)).toEqual({ A: 1, B: 2 });
});

it("tells processes the day, and gives the site no new state of stock for it", async () => {
  const site = await testGroup(db);
  await bring(site, 1, [car("A")]);
  const stocks = createStocks(db, () => day(1));
  const before = await stocks.of(site);
  await bring(site, 2, [car("A")]);
  await stocks.follow(site.groupId, await db.withoutTenant(newestChange));
  const after = await stocks.of(site);
  expect([before.confirmedDays, after.confirmedDays]).toEqual(["2026-03-01", "2026-03-02"]);
  expect(after.version).toBe(before.version);
});
