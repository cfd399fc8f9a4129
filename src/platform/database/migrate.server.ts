import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { connectTo } from "./connect.server.ts";
import { applicationRole, consoleRole } from "./roles.ts";

/** Beside this file in the source, also for a bundle, which doesn't contain it. */
const journalFile = createRequire(import.meta.url).resolve(
  "#platform/database/migrations/meta/_journal.json",
);
const migrations = join(dirname(journalFile), "..");
const lockNumber = 7_301_146;

/** The database was created by migrations that this version doesn't have. */
export class UnknownMigrations extends Error {
  constructor() {
    super(
      "The database was made by an earlier development version, whose migrations were replaced by one initial migration. " +
        "It can't be upgraded. Stop the server, then delete DATA_DIR, or with DATABASE_URL create an empty database, and start again: " +
        "the demo is loaded anew; sites are applied again from their documents and stock from its feeds.",
    );
    this.name = "UnknownMigrations";
  }
}

/**
 * Migrates the database at `url` as its owner: the application's role, tables, policies, and the job queue's own schema. Several processes
 * may call it at once; one migrates and the others wait.
 * @throws MissingRole when the login may not create the roles, and no administrator did
 * @throws UnknownMigrations for a database of an earlier development version, which is left unchanged
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await refuseUnknownMigrations(client);
    await provideRoles(client);
    await migrate(drizzle(client), { migrationsFolder: migrations });
  } finally {
    await client.end();
  }
}

/** Each applied migration is recorded with the `when` of its journal entry. */
async function refuseUnknownMigrations(client: pg.Client): Promise<void> {
  const table = "drizzle.__drizzle_migrations";
  const { rows } = await client.query<{ found: string | null }>("select to_regclass($1) as found", [table]);
  if (!rows[0]?.found) return;
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as {
    entries: { when: number }[];
  };
  const known = new Set(journal.entries.map(({ when }) => String(when)));
  const applied = await client.query<{ created_at: string }>(`select created_at from ${table}`);
  if (applied.rows.some((row) => !known.has(String(row.created_at)))) throw new UnknownMigrations();
}

/** The login may neither create a role nor use it. */
export class MissingRole extends Error {
  constructor(reason: string) {
    super(
      `The database role ${consoleRole} can't be provided (${reason}). An administrator of the server creates it once: ` +
        `create role ${consoleRole} nologin; grant ${applicationRole} to ${consoleRole}; ` +
        `grant ${applicationRole}, ${consoleRole} to the login that migrates.`,
    );
    this.name = "MissingRole";
  }
}

/** Roles belong to the whole server: another database may have created them, or an administrator if the login may not. */
async function provideRoles(client: pg.Client): Promise<void> {
  await provideRole(client, applicationRole);
  try {
    await provideRole(client, consoleRole);
    await client.query(`do $$ begin
      if not pg_has_role('${consoleRole}', '${applicationRole}', 'MEMBER') then
        grant ${applicationRole} to ${consoleRole};
      end if;
    end $$`);
  } catch (error) {
    throw new MissingRole((error as Error).message);
  }
}

async function provideRole(client: pg.Client, role: string): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${role}', 'MEMBER') or (
      current_setting('server_version_num')::int >= 160000 and not pg_has_role(current_user, '${role}', 'SET')
    ) then
      grant ${role} to current_user;
    end if;
  end $$`);
}
