import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stockImports } from "#domain/stock/stock-tables.ts";
import { groups } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { dropHistoryBeyond } from "./import-history.server.ts";
import { undoImport } from "./undo-import.server.ts";

const site = sampleSite();
const now = new Date("2026-03-02T01:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase();
  const group = { id: site.groupId, slug: site.groupSlug, version: 1 };
  await db.withTenant(site, (tx) => tx.insert(groups).values(group));
});
afterAll(() => db.remove());

/** An import that changed so many cars. */
async function imported(hours: number, cars: number): Promise<string> {
  const id = randomUUID();
  const at = hoursAgo(hours);
  const none = { created: 0, unchanged: 0, rejected: 0, sold: 0, warnings: 0 };
  await db.withTenant(site, async (tx) => {
    await tx.insert(stockImports).values({
      groupId: site.groupId,
      id,
      siteSlug: site.slug,
      fileName: `${hours}.csv`,
      startedAt: at,
      finishedAt: at,
      changed: cars,
      ...none,
    });
    await tx.execute(sql`insert into stock_import_changes (group_id, import_id, car_id, before, changed_at)
      select ${site.groupId}::uuid, ${id}::uuid, 'car-' || n, '{}'::jsonb, ${at.toISOString()}::timestamptz
      from generate_series(1, ${cars}) n`);
  });
  return id;
}

const left = async () => {
  const { rows } = await db.withTenant(site, (tx) =>
    tx.execute<{ id: string }>(sql`select distinct import_id::text as id from stock_import_changes`),
  );
  return rows.map(({ id }) => id).sort();
};
const undo = (run: string) => undoImport({ db, site, run, now });

it("goes back as far as a number of cars allows, and never loses the newest import", async () => {
  const [oldest, older, newer, newest] = [
    await imported(4, 10),
    await imported(3, 10),
    await imported(2, 10),
    await imported(1, 10),
  ];
  const drop = (most: number) => db.withTenant(site, (tx) => dropHistoryBeyond(tx, site.groupId, most));
  await drop(40);
  expect(await left()).toEqual([oldest, older, newer, newest].sort());
  await drop(25);
  expect(await left()).toEqual([newer, newest].sort());
  await drop(5);
  expect(await left()).toEqual([newest]);
  expect(await undo(older)).toMatchObject({ kind: "refused", message: expect.stringContaining("3.csv") });
  expect(await undo(newest)).toMatchObject({ kind: "undone" });
  // An import that changed nothing has nothing to lose.
  expect(await undo(await imported(0.5, 0))).toMatchObject({ kind: "undone", restored: 0 });
});

it("goes with its group", async () => {
  await imported(0.25, 10);
  expect(await left()).not.toEqual([]);
  const owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await owner.query("delete from groups where id = $1", [site.groupId]);
  await owner.end();
  expect(await left()).toEqual([]);
});
