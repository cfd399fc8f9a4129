import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "./database.server.ts";
import { migrateDatabase, migrationLock } from "./migrate.server.ts";
import { ownMigrations, ownVersion } from "./migration-files.server.ts";
import { requirePrepared } from "./prepared.server.ts";
import { connectTo } from "./reachable.server.ts";
import { groups } from "./site-tables.ts";

/** A login that owns its database and nothing else, as hosted servers provide. */
const name = `forecourt_test_${process.pid}_${randomBytes(4).toString("hex")}`;
const server = process.env.FORECOURT_TEST_POSTGRES as string;
const address = new URL(server);
address.username = name;
address.password = "pw";
address.pathname = `/${name}`;
const url = address.toString();

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

it("migrates twice for a login that may create no roles, with row-level security in force", async () => {
  await migrateDatabase(url);
  await migrateDatabase(url);
  const db = openDatabase(url, 2);
  try {
    const id = "00000000-0000-4000-8000-000000000001";
    await db.withTenant({ groupId: id }, (tx) => tx.insert(groups).values({ id, slug: "g", version: 1 }));
    expect(await db.withoutTenant((tx) => tx.select().from(groups))).toEqual([]);
    const found = await db.withoutTenant((tx) => tx.execute(sql`select * from group_by_slug('g')`));
    expect(found.rows).toEqual([{ group_id: id }]);
  } finally {
    await db.close();
  }
});

it("works with a login that owns nothing, which no query can turn into an owner", async () => {
  await migrateDatabase(url);
  const web = new URL(url);
  web.username = `${name}_web`;
  await asAdministrator(`create role ${name}_web login password 'pw'`, `grant forecourt_app to ${name}_web`);
  const db = openDatabase(web.toString(), 2);
  try {
    const id = "00000000-0000-4000-8000-000000000002";
    await db.withTenant({ groupId: id }, (tx) => tx.insert(groups).values({ id, slug: "w", version: 1 }));
    await db.withoutTenant((tx) => tx.execute(sql`select pg_notify('background_tasks', 'deliveries')`));
    const asItself = (statement: string) =>
      db.withTenant({ groupId: id }, async (tx) => {
        await tx.execute(sql`set local role none`);
        await tx.execute(sql`select set_config('app.group_id', '', true)`);
        return (await tx.execute(sql.raw(statement))).rows;
      });
    expect(await asItself("select * from groups")).toEqual([]);
    for (const statement of [
      "alter table groups disable row level security",
      "drop table groups",
      "create table public.mine (a int)",
      `set role ${name}`,
    ])
      await expect(asItself(statement), statement).rejects.toThrow();
  } finally {
    await db.close();
    await asAdministrator(`drop role ${name}_web`);
  }
});

/** Runs a statement as the owner of the database. */
async function asOwner(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
const table = "drizzle.__drizzle_migrations";
const newest = 9_795_229_017_169;
/** Records a migration as a newer version does. */
const apply = (isAdditive: boolean | null) =>
  asOwner(
    `insert into ${table} (hash, created_at, name, version, is_additive) values ('x', ${newest}, ${
      isAdditive === null ? "null, null, null" : `'0099_colours', '9.1.0', ${isAdditive}`
    })`,
  );
const undo = () => asOwner(`delete from ${table} where created_at = ${newest}`);
const asLogin = (login: string) => {
  const found = new URL(url);
  found.username = login;
  return found.toString();
};

it("notes each migration with its version and whether it is additive, also in a database from before such notes", async () => {
  await migrateDatabase(url);
  await asOwner(`alter table ${table} drop column name, drop column version, drop column is_additive`);
  await requirePrepared(url);
  await migrateDatabase(url);
  const rows = await asOwner(
    `select name, version, is_additive as "isAdditive" from ${table} order by created_at`,
  );
  const version = ownVersion();
  expect(rows).toEqual(ownMigrations().map(({ name, isAdditive }) => ({ name, version, isAdditive })));
});

it("waits for no lock where nothing is to do: one that a pooler left behind stops no command", async () => {
  await migrateDatabase(url);
  const other = await connectTo(url);
  try {
    await other.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrateDatabase(url);
  } finally {
    await other.end();
  }
});

it("goes on with a database to which a newer version only added something", async () => {
  await migrateDatabase(url);
  await apply(true);
  await requirePrepared(url);
  await migrateDatabase(url);
  await undo();
});

it.each([
  [
    false,
    /^Version 9\.1\.0 of the program changed the database so that this version .* \(0099_colours\)\. Run version 9\.1\.0 or newer/,
  ],
  [null, /the version that made them left no note\. Run the version that made it\./],
])(
  "refuses a database that a newer version changed, and leaves it unchanged: %s",
  async (isAdditive, words) => {
    await migrateDatabase(url);
    await apply(isAdditive);
    for (const attempt of [migrateDatabase, requirePrepared])
      await expect(attempt(url)).rejects.toThrow(
        expect.objectContaining({ kind: "start-problem", message: expect.stringMatching(words) }),
      );
    await undo();
    await migrateDatabase(url);
  },
);

const file = "platform/database/task-policies.sql";
const needed = "platform/database/policy-procedures.sql";
const sqlOf = async (): Promise<unknown> =>
  (await asOwner("select prosrc from pg_proc where proname = 'background_task_reports'"))[0]?.prosrc;
const appliedFiles = async () =>
  (await asOwner("select path from drizzle.applied_sql order by id")).map(({ path }) => path);
/** A function of the file as another version has it; `isApplied` if that applied it after this version. */
async function replaceFunction(isApplied: boolean): Promise<void> {
  await asOwner(`create or replace function background_task_reports() returns setof background_tasks language sql stable security definer
    set search_path = pg_catalog, public, pg_temp as 'select * from background_tasks'`);
  await asOwner(
    isApplied
      ? `insert into drizzle.applied_sql (path, hash, version) values ('${file}', 'other', '9.1.0')`
      : `update drizzle.applied_sql set hash = 'other' where path = '${file}'`,
  );
}

it("applies functions whose file has changed, and no other file but what that needs", async () => {
  await migrateDatabase(url);
  const text = await sqlOf();
  await replaceFunction(false);
  await expect(requirePrepared(url)).rejects.toThrow(
    `The database isn't prepared for this version (missing: ${file}). Run with the login that owns it: npm run forecourt -- prepare`,
  );
  const before = await appliedFiles();
  await migrateDatabase(url);
  expect((await appliedFiles()).slice(before.length)).toEqual([needed, file]);
  expect(await sqlOf()).toBe(text);
  await requirePrepared(url);
});

it("leaves a function that another version replaced, until the database is prepared for this one again", async () => {
  await migrateDatabase(url);
  const text = await sqlOf();
  await replaceFunction(true);
  await requirePrepared(url);
  await migrateDatabase(url);
  expect(await sqlOf()).not.toBe(text);
  await apply(true);
  await migrateDatabase(url, { restores: true });
  expect(await sqlOf(), "under a newer migration").not.toBe(text);
  await undo();
  await migrateDatabase(url, { restores: true });
  expect(await sqlOf()).toBe(text);
});

it("changes nothing when a file can't be applied, and names it", async () => {
  await migrateDatabase(url);
  await replaceFunction(false);
  const before = await appliedFiles();
  await asOwner(
    "drop function background_task_reports(); create function background_task_reports() returns text language sql as 'select null'",
  );
  await asOwner(
    "create or replace function last_change() returns bigint language sql stable as 'select 1::bigint'",
  );
  await asOwner(
    "update drizzle.applied_sql set hash = 'other' where path = 'platform/database/site-policies.sql'",
  );
  await expect(migrateDatabase(url)).rejects.toThrow(
    `src/${file}: cannot change return type of existing function`,
  );
  expect(await appliedFiles()).toEqual(before);
  const [row] = await asOwner("select last_change()::int as seq");
  expect(row, "the file before it was undone").toEqual({ seq: 1 });
  await asOwner("drop function background_task_reports()");
  await migrateDatabase(url);
  await requirePrepared(url);
});

it("says what a login that may not migrate lacks, and to prepare the database first", async () => {
  const other = `${name}_new`;
  await asAdministrator(`create role ${other} login password 'pw'`, `create database ${other}`);
  const empty = new URL(asLogin(other));
  empty.pathname = `/${other}`;
  try {
    await expect(requirePrepared(empty.toString())).rejects.toThrow(
      "The database isn't prepared for this version (it has no migrations). Run with the login that owns it: npm run forecourt -- prepare",
    );
    await expect(migrateDatabase(empty.toString())).rejects.toThrow(
      `grant forecourt_app, forecourt_console to ${other};`,
    );
    await asAdministrator(`grant forecourt_app, forecourt_console to ${other}`);
    await expect(migrateDatabase(empty.toString())).rejects.toThrow(
      `The database has to be migrated, which the login ${other} may not do`,
    );
    // Where nothing is left to do, such a login needs no right to migrate.
    await migrateDatabase(url);
    await migrateDatabase(asLogin(other));
    await requirePrepared(asLogin(other));
    await asAdministrator(`alter role ${other} noinherit`);
    await requirePrepared(asLogin(other));
    await asAdministrator(`revoke forecourt_app, forecourt_console from ${other}`);
    await expect(requirePrepared(asLogin(other))).rejects.toThrow(
      `The login ${other} may not work as forecourt_app. Run as an administrator of the database: grant forecourt_app to ${other}`,
    );
  } finally {
    await asAdministrator(`drop database ${other} with (force)`, `drop role ${other}`);
  }
});
