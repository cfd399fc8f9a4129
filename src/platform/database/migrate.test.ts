import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "./client.server.ts";
import { migrateDatabase, UnknownMigrations } from "./migrate.server.ts";
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

it("refuses a database of an earlier development version with a message that says what to do, and leaves it unchanged", async () => {
  await migrateDatabase(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await owner.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', 1795229017169)",
    );
    await expect(migrateDatabase(url)).rejects.toThrow(UnknownMigrations);
    await expect(migrateDatabase(url)).rejects.toThrow(/delete DATA_DIR/);
    await owner.query("delete from drizzle.__drizzle_migrations where hash = 'earlier'");
  } finally {
    await owner.end();
  }
  await migrateDatabase(url);
});
