import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrateDatabase } from "./migrate.server.ts";
import { ownSqlFiles } from "./migration-files.server.ts";
import { applicationRole, consoleRole } from "./roles.ts";
import { testDatabase } from "./test-database.server.ts";

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

async function texts(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(query);
  return rows.map(({ text }) => text).sort();
}

/** Policies, triggers and rights as PostgreSQL has them. */
const declared = () =>
  texts(`select to_jsonb(p)::text as text from pg_policies p where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select concat_ws(' ', relname, relrowsecurity, relforcerowsecurity, a) from pg_class, unnest(relacl) a
      where relnamespace = 'public'::regnamespace and a::text not like current_user || '=%'
    union all select concat_ws(' ', attrelid::regclass, attname, attacl) from pg_attribute where attrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace) and attacl is not null
    union all select concat_ws(' ', proname, prosecdef, proconfig, a) from pg_proc, unnest(proacl) a where pronamespace = 'public'::regnamespace`);

const functions = () =>
  texts(`select format('%s(%s) %s', proname, pg_get_function_arguments(oid), pg_get_function_result(oid)) as text
    from pg_proc where pronamespace = 'public'::regnamespace`);

it("the files declare every policy, trigger and right of the database", async () => {
  const before = await declared();
  await owner.query(`do $$ declare o record; begin
    for o in select * from pg_policies where schemaname = 'public' loop
      execute format('drop policy %I on %I; alter table %2$I no force row level security, disable row level security', o.policyname, o.tablename);
    end loop;
    for o in select tgname, tgrelid::regclass as name from pg_trigger where not tgisinternal loop
      execute format('drop trigger %I on %s', o.tgname, o.name);
    end loop;
    revoke all on all tables in schema public from ${applicationRole}, ${consoleRole};
    revoke all on all sequences in schema public from ${applicationRole}, ${consoleRole};
    for o in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
      execute format('revoke all on function %s from ${applicationRole}, ${consoleRole}; grant execute on function %1$s to public', o.name);
      execute format('alter function %s reset all', o.name);
    end loop;
    create policy everything on leads to ${applicationRole} using (true);
    create policy everything on edge_purges to ${applicationRole} using (true);
    delete from drizzle.applied_sql;
  end $$`);
  expect(await declared()).not.toEqual(before);
  await migrateDatabase(db.ownerUrl);
  expect(await declared()).toEqual(before);
}, 60_000);

it("the files define every function of the database once", async () => {
  const defined = ownSqlFiles().flatMap(({ text }) => [
    ...text.matchAll(/^create or replace function (\w+)\(/gm),
  ]);
  const names = await texts(
    "select proname as text from pg_proc where pronamespace = 'public'::regnamespace",
  );
  expect(defined.map(([, name]) => name).sort()).toEqual(names);
  for (const { path, text } of ownSqlFiles()) expect(text, path).not.toMatch(/\bdrop function\b/i);
});

/**
 * The version before calls functions as it knows them while this one runs beside it. So lines of this list are added: a function that takes or
 * returns something else has another name, and a migration that isn't additive drops the old one once no version calls it.
 */
it("functions keep what they take and return", async () => {
  await expect(`${(await functions()).join("\n")}\n`).toMatchFileSnapshot("function-signatures.txt");
});

it("applying the files waits for no transaction on a table, nor do transactions for it", async () => {
  await owner.query("delete from drizzle.applied_sql");
  await owner.query(
    `do $$ begin execute format('alter database %I set lock_timeout = ''5s''', current_database()); end $$`,
  );
  await owner.query(`begin; do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('lock table %I in row exclusive mode', name);
    end loop;
  end $$`);
  await migrateDatabase(db.ownerUrl);
  await owner.query("commit");
  expect(await texts("select distinct path as text from drizzle.applied_sql")).toEqual(
    ownSqlFiles()
      .map(({ path }) => path)
      .sort(),
  );
}, 60_000);

it("what a function leases is found once: a plan may run a subquery for each row, and lease more than its limit", async () => {
  const leasing = await texts(
    "select proname || prosrc as text from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'limit .* skip locked'",
  );
  expect(leasing.length).toBeGreaterThan(5);
  const fromSubquery = leasing.filter((text) => /\bupdate \w+ \w+ set [^;]*?\bfrom \(/.test(text));
  expect(fromSubquery).toEqual([]);
});
