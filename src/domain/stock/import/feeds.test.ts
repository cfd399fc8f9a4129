import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { parseMapping } from "./columns/mapping.ts";
import { type ImportOptions, importStock } from "./import.server.ts";
import { undoImport } from "./undo-import.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let site: Site;
const now = new Date("2026-11-21T00:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const [vinA, vinB, vinC] = ["JM0ER10L200123456", "WAUZZZ8K9AA000000", "VF1BZ1A0641234567"];

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-feeds-"));
});
afterAll(async () => {
  await db.remove();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  site = await testGroup(db);
});

type Car = {
  id: string;
  slug: string;
  identity: string;
  feed: string;
  vin: string | null;
  status: string;
  dealership_id: string;
  facts: Record<string, unknown>;
};

async function cars(): Promise<Car[]> {
  const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<Car>(sql`select * from cars where group_id = ${site.groupId}::uuid order by identity`),
  );
  return rows;
}

const head = "stock,make,model,year,vin,price,colour,dealership";
async function bring(rows: string[], options: Partial<ImportOptions> = {}, columns = head) {
  const file = join(folder, "feed.csv");
  await writeFile(file, `${[columns, ...rows].join("\n")}\n`);
  const outcome = await importStock({ db, site, now, file, ...options });
  if (outcome.kind !== "imported") throw new Error(`${outcome.kind}: ${outcome.message}`);
  const { created, changed, unchanged, rejected, merged, elsewhere, sold, moved } = outcome;
  expect(created + changed + unchanged + rejected + merged + elsewhere).toBe(outcome.rows);
  return {
    ...outcome,
    counts: { created, changed, unchanged, merged, elsewhere, sold, moved },
    said: outcome.problems.map(({ line, reason }) => `${line} ${reason}`),
  };
}
const row = (stock: string, vin: string, price = 20_000, rest = "Red,north") =>
  `${stock},Kia,Rio,2020,${vin},${price},${rest}`;
const none = { created: 0, changed: 0, unchanged: 0, merged: 0, elsewhere: 0, sold: 0, moved: 0 };

describe("one VIN", () => {
  it("is one car: equal rows merge, of different ones the last is taken and the others are reported", async () => {
    const outcome = await bring([
      row("A1", vinA, 20_000),
      row("A2", vinA, 21_000),
      row("A3", vinB),
      row("A3", vinB),
      row("A4", vinA, 22_000),
    ]);
    expect(outcome.counts).toEqual({ ...none, created: 2, merged: 3 });
    expect(outcome.said).toEqual([
      "2 is the car of line 6, which differs: that one is taken, because one VIN is one car",
      "3 is the car of line 6, which differs: that one is taken, because one VIN is one car",
    ]);
    expect((await cars()).map(({ identity, vin, facts }) => [identity, vin, facts.price])).toEqual([
      ["north/A3", vinB, 20_000],
      ["north/A4", vinA, 22_000],
    ]);
  });

  it("takes the row with most facts when the mapping says so", async () => {
    const read = parseMapping("duplicates: fullest");
    const mapping = read.kind === "ok" ? read.mapping : expect.fail();
    await bring([row("A1", vinA, 20_000), row("A2", vinA, 21_000, ",north")], { mapping });
    expect((await cars()).map(({ facts }) => facts.price)).toEqual([20_000]);
  });

  it("keeps the car when its stock number or dealership changes", async () => {
    await bring([row("A1", vinA)]);
    const [before] = await cars();
    expect((await bring([row("B7", vinA, 20_000, "Red,south")])).counts).toEqual({ ...none, changed: 1 });
    expect(await cars()).toMatchObject([{ id: before?.id, slug: before?.slug, dealership_id: "south" }]);
    expect((await bring([row("B7", vinA, 20_000, "Red,south")])).counts).toEqual({ ...none, unchanged: 1 });
  });

  it("doesn't give a reused stock number's page to another car, but corrects a VIN", async () => {
    await bring([row("A1", vinA)]);
    expect((await bring([`A1,Audi,A4,2022,${vinB},50000,Blue,north`])).counts).toEqual({
      ...none,
      created: 1,
    });
    expect((await cars()).map(({ identity, facts }) => [identity, facts.make])).toEqual([
      ["north/A1", "Kia"],
      ["north/A1#2", "Audi"],
    ]);
    expect((await bring([row("A1", vinC)])).counts).toEqual({ ...none, changed: 1 });
    expect((await cars())[0]).toMatchObject({ identity: "north/A1", vin: vinC });
  });

  it("that is invalid identifies nothing", async () => {
    const outcome = await bring([row("A1", "11111111111111111"), row("A2", "11111111111111111")]);
    expect(outcome.counts).toEqual({ ...none, created: 2 });
    expect(outcome.said[0]).toMatch(/is one sign throughout/);
  });
});

describe("feeds of one group", () => {
  it("never overwrite or remove each other's cars, whatever their stock numbers", async () => {
    await bring([row("A1", vinA), row("A2", "")]);
    const before = await cars();
    expect((await bring([row("A1", vinB), row("A2", "")], { feed: "trade", full: true })).counts).toEqual({
      ...none,
      created: 2,
    });
    expect((await cars()).map(({ identity, feed }) => [identity, feed])).toEqual([
      ["north/@trade/A1", "trade"],
      ["north/@trade/A2", "trade"],
      ["north/A1", "default"],
      ["north/A2", "default"],
    ]);
    expect((await cars()).slice(2)).toEqual(before);
    const full = await bring([row("A1", vinA), row("A2", "")], { full: true });
    expect(full.counts).toEqual({ ...none, unchanged: 2 });
    const trade = { feed: "trade", full: true, yesRemove: 1 };
    expect((await bring([row("A1", vinB)], trade)).counts).toEqual({ ...none, unchanged: 1, sold: 1 });
    expect((await cars()).filter(({ status }) => status === "sold").map(({ identity }) => identity)).toEqual([
      "north/@trade/A2",
    ]);
  });

  it("list a car once: a second feed's row is reported and waits", async () => {
    await bring([row("A1", vinA, 20_000)]);
    const [before] = await cars();
    const second = await bring([row("X9", vinA, 19_000, "Red,south")], { feed: "trade", full: true });
    expect(second.counts).toEqual({ ...none, elsewhere: 1 });
    expect(second.said).toEqual(["2 is in the feed default already: shown once, as that feed describes it"]);
    expect(await cars()).toEqual([before]);
  });

  it("hand a car over when the first one drops it: it keeps its id, slug and reservation", async () => {
    await bring([row("A1", vinA, 20_000), row("A2", vinB), row("A3", ""), row("A4", ""), row("A5", "")]);
    const before = (await cars())[0];
    await bring([row("X9", vinA, 19_000, "Red,south")], { feed: "trade" });
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`update cars set reserved = true where vin = ${vinA}`),
    );
    const dropped = await bring([row("A2", vinB), row("A3", ""), row("A4", ""), row("A5", "")], {
      full: true,
    });
    expect(dropped.counts).toEqual({ ...none, unchanged: 4, moved: 1 });
    const after = (await cars()).find(({ vin }) => vin === vinA);
    expect(after).toMatchObject({
      id: before?.id,
      slug: before?.slug,
      feed: "trade",
      status: "in_stock",
      dealership_id: "south",
      reserved: true,
      facts: { price: 19_000, stocknum: "X9" },
    });
    const again = await bring([row("X9", vinA, 19_000, "Red,south")], { feed: "trade", full: true });
    expect(again.counts).toEqual({ ...none, unchanged: 1 });
  });

  it("take over a sold car, and forget a claim that a full file no longer has", async () => {
    await bring([row("A1", vinA), row("A2", vinB), row("A3", vinC), row("A4", ""), row("A5", "")]);
    await bring([row("X1", vinA), row("X2", vinB)], { feed: "trade" });
    await bring([row("X2", vinB)], { feed: "trade", full: true });
    const sold = await bring([row("A3", vinC), row("A4", ""), row("A5", "")], { full: true, yesRemove: 2 });
    expect(sold.counts).toEqual({ ...none, unchanged: 3, sold: 1, moved: 1 });
    expect((await cars()).find(({ vin }) => vin === vinA)).toMatchObject({ status: "sold", feed: "default" });
    const back = await bring([row("X1", vinA)], { feed: "trade" });
    expect(back.counts).toEqual({ ...none, changed: 1 });
    expect((await cars()).find(({ vin }) => vin === vinA)).toMatchObject({
      status: "in_stock",
      feed: "trade",
    });
  });

  it("remove the cars of every dealership of a named feed", async () => {
    const rows = [row("A1", ""), row("A2", ""), row("A3", ""), row("Z1", "", 1000, "Red,south")];
    await bring(rows, { feed: "trade" });
    expect((await bring(rows.slice(0, 3), { feed: "trade", full: true })).counts.sold).toBe(1);
  });

  it("keep a car in stock whose row is rejected, by its VIN", async () => {
    await bring([row("A1", vinA), row("A2", ""), row("A3", ""), row("A4", "")]);
    const outcome = await bring(
      [`,Kia,,2020,${vinA},20000,Red,north`, row("A2", ""), row("A3", ""), row("A4", "")],
      {
        full: true,
      },
    );
    expect(outcome.counts).toEqual({ ...none, unchanged: 3 });
  });
});

describe("undoing an import", () => {
  const undo = (run: string, at = days(1)) => undoImport({ db, site, run, now: at });
  const plain = (list: Car[]) =>
    list.map(({ id, slug, feed, status, facts }) => ({ id, slug, feed, status, facts }));

  it("restores every car that it changed, sold or moved, and removes those it created", async () => {
    const first = [
      row("A1", vinA),
      row("A2", vinB),
      row("A3", ""),
      row("A4", ""),
      row("A5", ""),
      row("A6", ""),
    ];
    await bring(first);
    await bring([row("X1", vinA, 9_000)], { feed: "trade" });
    const before = await cars();
    const changed = [
      row("A2", vinB, 30_000),
      row("A3", "", 31_000),
      row("A5", ""),
      row("A6", ""),
      row("N1", ""),
    ];
    const run = await bring(changed, { full: true, yesRemove: 2, now: days(0.5) });
    expect(run.counts).toEqual({ ...none, created: 1, changed: 2, unchanged: 2, sold: 1, moved: 1 });
    expect(await undo(run.importId)).toMatchObject({
      kind: "undone",
      restored: 4,
      removed: 1,
      changedSince: [],
      reserved: [],
    });
    expect(plain(await cars())).toEqual(plain(before));
    expect(await undo(run.importId)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/undone already/),
    });
  });

  it("names cars that changed since, and keeps created ones that are reserved", async () => {
    await bring([row("A1", vinA, 20_000)]);
    const run = await bring([row("A1", vinA, 21_000), row("A2", ""), row("A3", "")], { now: days(1) });
    await bring([row("A1", vinA, 22_000)], { now: days(2) });
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`update cars set reserved = true where identity = 'north/A2'`),
    );
    const [one, two] = await cars();
    expect(await undo(run.importId.slice(0, 8), days(3))).toMatchObject({
      restored: 1,
      removed: 1,
      changedSince: [one?.slug],
      reserved: [two?.slug],
    });
    expect((await cars()).map(({ identity, facts }) => [identity, facts.price])).toEqual([
      ["north/A1", 20_000],
      ["north/A2", 20_000],
    ]);
  });

  it("restores the pictures that a car had", async () => {
    const columns = "stock,make,model,year,photos";
    await bring(["A1,Kia,Rio,2020,https://p/1"], {}, columns);
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`update car_picture_sources set state = 'kept', picture = '{"key":"k"}'`),
    );
    const run = await bring(["A1,Kia,Rio,2020,https://p/2|https://p/1"], { now: days(1) }, columns);
    await undo(run.importId, days(2));
    const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(
        sql`select s.url, s.state, c.pictures from car_picture_sources s join cars c on c.id = s.car_id`,
      ),
    );
    expect(rows).toEqual([{ url: "https://p/1", state: "kept", pictures: [{ key: "k" }] }]);
  });

  it("is possible for 7 days, for the group's own imports", async () => {
    const run = await bring([row("A1", vinA)]);
    expect(await undo(run.importId, days(7.1))).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/7 days old/),
    });
    expect(await undo("ffffffff")).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/no import/),
    });
    expect(await undo("%")).toMatchObject({ kind: "refused", message: expect.stringMatching(/no id/) });
    const own = site;
    site = await testGroup(db);
    expect(await undo(run.importId)).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/no import/),
    });
    site = own;
    expect(await undo(run.importId, days(6.9))).toMatchObject({ kind: "undone", removed: 1 });
    expect(await cars()).toEqual([]);
  });
});
