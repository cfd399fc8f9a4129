import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrationsFolder, ownMigrations } from "./migration-files.server.ts";
import { testDatabase } from "./test-database.server.ts";

const source = join(import.meta.dirname, "../..");
const files = globSync("{domain,platform}/**/*-tables.ts", { cwd: source });
const tables = Object.assign({}, ...(await Promise.all(files.map((name) => import(join(source, name))))));

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

/** Columns, indexes and constraints of a schema, without the names that PostgreSQL generates. */
async function factsOf(name: string): Promise<string[]> {
  const { rows } = await owner.query<{ fact: string }>(
    `select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, coalesce(column_default, '-')) as fact
       from information_schema.columns where table_schema = $1
     union all select tablename || ' ' || regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON') from pg_indexes where schemaname = $1
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = $1::regnamespace and contype in ('f', 'c', 'p', 'u')`,
    [name],
  );
  return rows.map(({ fact }) => fact.replaceAll(`${name}.`, "").replaceAll("public.", "")).sort();
}

it("tables declared in the code equal those that the migrations create", async () => {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  await owner.query("create schema as_code; set search_path to as_code");
  for (const statement of statements) await owner.query(statement.replaceAll('"public".', '"as_code".'));
  await owner.query("set search_path to pg_catalog");
  expect(await factsOf("as_code")).toEqual(await factsOf("public"));
}, 30_000);

it("has nothing left for `drizzle-kit generate`: the newest migration has its snapshot", async () => {
  const number = ownMigrations().at(-1)?.name.slice(0, 4);
  const file = join(migrationsFolder, "meta", `${number}_snapshot.json`);
  const snapshot = JSON.parse(readFileSync(file, "utf8")) as DrizzleSnapshotJSON;
  expect(await generateMigration(snapshot, generateDrizzleJson(tables, snapshot.id))).toEqual([]);
});
