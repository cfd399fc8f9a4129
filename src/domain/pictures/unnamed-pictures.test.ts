import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carPictureSources, cars, dealerships } from "#domain/cars/car-tables.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { groups } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { deleteUnnamedPictures } from "./unnamed-pictures.server.ts";

const groupId = "00000000-0000-4000-8000-00000000000a";
const keyOf = (digit: string) => `${digit.repeat(32)}.jpg`;
const start = new Date("2026-03-01T00:00:00Z");
const day = (days: number) => new Date(start.getTime() + days * 86_400_000);

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let folder: string;
let sizes: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-unnamed-"));
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await db.withTenant({ groupId }, async (tx) => {
    await tx.insert(groups).values({ id: groupId, slug: "g", version: 1 });
    await tx.insert(dealerships).values({ groupId, id: "d", slug: "d" });
    await tx.insert(cars).values({
      groupId,
      id: "car",
      slug: "car",
      identity: "d:1",
      dealershipId: "d",
      facts: {},
      feedHash: "x",
      status: "in_stock" as const,
      createdAt: start,
      updatedAt: start,
    });
  });
});
beforeEach(async () => {
  sizes = [];
  await owner.query("delete from unnamed_pictures");
  for (const key of await stored()) await originals().remove(key);
});
afterAll(async () => {
  await owner.end();
  await db.remove();
  rmSync(folder, { recursive: true, force: true });
});

const originals = () => folderOriginals(folder);
const stored = () => Array.fromAsync(originals().keys());
const put = (...digits: string[]) =>
  Promise.all(digits.map((digit) => originals().put(keyOf(digit), Buffer.from(digit))));
const sweep = (at: Date, stopped?: () => boolean) =>
  deleteUnnamedPictures(
    {
      db,
      originals: originals(),
      days: 30,
      now: () => at,
      removeSizes: async (key) => sizes.push(key),
    },
    stopped,
  );
const nameInFeed = (digit: string) =>
  db.withTenant({ groupId }, (tx) =>
    tx.insert(carPictureSources).values({
      groupId,
      carId: "car",
      position: Number.parseInt(digit, 16),
      url: `https://p.example/${digit}`,
      state: "kept" as const,
      picture: { key: keyOf(digit), width: 1, height: 1, blur: null },
    }),
  );

describe("stored pictures that nothing names", () => {
  it("are deleted with their sizes, once none has named them for 30 days", async () => {
    await put("a", "b");
    await nameInFeed("a");
    expect(await sweep(start)).toBe(0);
    expect(await sweep(day(30))).toBe(0);
    expect(await sweep(day(31))).toBe(1);
    expect(await stored()).toEqual([keyOf("a")]);
    expect(sizes).toEqual([keyOf("b")]);
    const { rows } = await owner.query("select key from unnamed_pictures");
    expect(rows).toEqual([]);
  });

  it("stay for 30 days more after each time that one is named again", async () => {
    await put("c");
    await sweep(start);
    await nameInFeed("c");
    await sweep(day(20));
    await db.withTenant({ groupId }, (tx) =>
      tx.delete(carPictureSources).where(eq(carPictureSources.url, "https://p.example/c")),
    );
    expect(await sweep(day(31))).toBe(0);
    expect(await sweep(day(60))).toBe(0);
    expect(await sweep(day(62))).toBe(1);
  });

  it("stay when the process ends, for the next run", async () => {
    await put("d", "e");
    await sweep(start);
    expect(await sweep(day(40), () => sizes.length > 0)).toBe(1);
    expect(await sweep(day(40))).toBe(1);
    expect(await stored()).toEqual([]);
  });
});

it("a picture is named by any text or JSON value of any table", async () => {
  const { rows } = await owner.query<{ name: string; column: string; type: string }>(
    `select c.relname as name, a.attname as column, a.atttypid::regtype::text as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and a.atttypid::regtype::text in ('text', 'json', 'jsonb', 'text[]', 'jsonb[]')
       and c.relname not in ('car_picture_sources', 'unnamed_pictures')`,
  );
  expect(rows.length).toBeGreaterThan(100);
  await put("f");
  const values: Record<string, string> = {
    text: `see /img/960/${keyOf("f")}?x`,
    json: `{"src": "/img/960/${keyOf("f")}"}`,
    jsonb: `{"src": "/img/960/${keyOf("f")}"}`,
    "text[]": `{${keyOf("f")}}`,
    "jsonb[]": `{"{\\"src\\": \\"${keyOf("f")}\\"}"}`,
  };
  const unnamed: string[] = [];
  for (const { name, column, type } of rows) {
    await owner.query("begin");
    // Rows that the table's own rules wouldn't accept: neither constraints nor triggers apply to this copy of it.
    const table = pg.escapeIdentifier(name);
    await owner.query(`alter table ${table} rename to moved`);
    await owner.query(`create table ${table} as select * from moved with no data`);
    await owner.query(`insert into ${table} (${pg.escapeIdentifier(column)}) values ($1::${type})`, [
      values[type],
    ]);
    const found = await owner.query("select unnamed_pictures($1, $2, $2) as key", [[keyOf("f")], start]);
    const noted = await owner.query("select key from unnamed_pictures");
    if (found.rowCount || noted.rowCount) unnamed.push(`${name}.${column}`);
    await owner.query("rollback");
  }
  expect(unnamed).toEqual([]);
});

it("no role of the application reads or writes what is noted", async () => {
  for (const statement of [sql`select * from unnamed_pictures`, sql`delete from unnamed_pictures`])
    await expect(db.withoutTenant((tx) => tx.execute(statement))).rejects.toThrow();
});
