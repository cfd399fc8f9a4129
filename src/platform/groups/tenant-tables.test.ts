import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantData } from "#composition/tenant-data.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { tenantTables } from "./tenant-tables.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await db.remove();
});

it("covers every table of the database but the platform's own", async () => {
  const { rows } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const covered = (await tenantTables(owner, tenantData)).map(({ name }) => name);
  expect([...covered, ...tenantData.platformTables].sort()).toEqual(rows.map(({ name }) => name).sort());
});

it("names no table that the database doesn't have", async () => {
  const names = (await tenantTables(owner, tenantData)).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...Object.keys(tenantData.notArchived),
      ...Object.keys(tenantData.archivedAs),
      ...Object.keys(tenantData.remainingAfterDeletion),
    ]),
  );
});

it("puts a table after those that it references", async () => {
  const names = (await tenantTables(owner, tenantData)).map(({ name }) => name);
  for (const [first, second] of [
    ["groups", "sites"],
    // Without a foreign key.
    ["groups", "stock_import_changes"],
    ["dealerships", "locations"],
    ["locations", "cars"],
    ["payments", "refunds"],
    ["staff_members", "staff_grants"],
  ])
    expect(names.indexOf(first!)).toBeLessThan(names.indexOf(second!));
});

it("has a new table with a group's rows at once, and refuses one that may hold a group's rows and doesn't say whose", async () => {
  await owner.query("begin");
  await owner.query(
    "create table wishes (group_id uuid not null references groups(id), site_id uuid not null, id text)",
  );
  const wishes = (await tenantTables(owner, tenantData)).find(({ name }) => name === "wishes");
  expect(wishes).toEqual({
    name: "wishes",
    columns: ["group_id", "site_id", "id"],
    kind: "rows",
    isPerSite: true,
    requiredJson: [],
    memberColumns: [],
    isArchived: true,
    archivedAs: {},
    isDeleted: true,
  });
  await owner.query("create table secrets_of_all (id text)");
  await expect(tenantTables(owner, tenantData)).rejects.toThrow("table secrets_of_all has no group_id");
  await owner.query("rollback");
});
