import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantData } from "#composition/tenant-data.ts";
import { checkArchivedSites } from "#domain/configuration/archived-sites.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { type Actor, openDatabase } from "#platform/database/database.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { addRowToEveryTable } from "#tests/support/a-row-in-every-table.ts";
import { deleteGroup } from "./delete-group.server.ts";
import { exportGroup } from "./export-group.server.ts";
import { importGroup } from "./import-group.server.ts";
import { groupState, suspendGroup } from "./suspend-group.server.ts";
import { tenantTables } from "./tenant-tables.server.ts";

const name = `forecourt_test_${process.pid}_groups`;
const server = process.env.FORECOURT_TEST_POSTGRES as string;
const address = new URL(server);
address.username = name;
address.password = "pw";
address.pathname = `/${name}`;
const url = address.toString();
const actor: Actor = { kind: "command", id: "ana", action: "group test" };
const at = new Date("2026-03-02T05:00:00Z");

async function asAdministrator(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(() =>
  asAdministrator(
    `create role ${name} login password 'pw'`,
    `create database ${name} owner ${name}`,
    `grant forecourt_app, forecourt_console to ${name}`,
  ),
);
afterAll(() =>
  asAdministrator(`drop database if exists ${name} with (force)`, `drop role if exists ${name}`),
);

it("exports, deletes and imports a row of every table for a login that is no superuser, with row-level security in force", async () => {
  await migrateDatabase(url);
  const db = openDatabase(url, 2, undefined, consoleRole).as(actor);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const folder = await mkdtemp(join(tmpdir(), "forecourt-group-"));
  try {
    const { siteId, ...group } = await addGroup(db, "north");
    const of = { groupId: group.id, siteId, name: "north", values: {} };
    const tables = await tenantTables(owner, tenantData);
    await addRowToEveryTable(owner, tables, of);
    const originals = folderOriginals(folder);
    const files = { pictures: originals, uploads: originals, removeSizes: async () => 0 };
    const path = join(folder, "north.tar.gz");
    const exported = await exportGroup(db, group, { data: tenantData, files, path, at });
    for (const { name: table, isArchived } of tables)
      if (isArchived) expect(exported.rows[table], table).toBeGreaterThan(0);
    await suspendGroup(db, group, at);
    const deleted = await deleteGroup(db, (await groupState(db, "north"))!, {
      data: tenantData,
      files,
      at,
      actor,
    });
    for (const { name: table } of tables)
      if (!(table in tenantData.remainingAfterDeletion))
        expect(deleted.rows[table], table).toBeGreaterThan(0);
    expect(await groupState(db, "north")).toBeNull();
    const imported = await importGroup(db, {
      data: tenantData,
      path,
      files,
      at,
      actor,
      reservedHosts: [],
      checkSites: checkArchivedSites,
    });
    expect(imported.rows).toEqual(exported.rows);
    expect((await groupState(db, "north"))?.sites).toEqual(["north"]);
  } finally {
    await owner.end();
    await db.close();
    await rm(folder, { recursive: true });
  }
});
