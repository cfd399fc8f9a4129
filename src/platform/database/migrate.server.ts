import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { StartProblem } from "#platform/start-problem.server.ts";
import { connectTo } from "./connect.server.ts";
import { migrationsFolder, ownMigrations, ownVersion } from "./migration-files.server.ts";
import { type AppliedMigration, migrationState } from "./migration-state.ts";
import { appliedMigrations, isDenied, migrationsTable, unusable } from "./prepared.server.ts";
import { applicationRole, consoleRole } from "./roles.ts";

/** Of the session lock that a migration holds. */
export const migrationLock = 7_301_146;

/**
 * Migrates the database at `url` as its owner: roles, tables and policies. Several processes may call it at once; one migrates and the others
 * wait. A login that owns nothing may call it for a database that has nothing to migrate. Each migration is noted with the version that
 * applied it and whether it is additive, for older versions.
 * @throws MissingRole when the login may not create the roles, and no administrator did
 * @throws MayNotMigrate when the login doesn't own the database
 * @throws UnusableDatabase for a database that this version can't use, which is left unchanged
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    if (await isMigrated(client)) return;
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    // Another process may have migrated it meanwhile.
    if (await isMigrated(client)) return;
    await provideRoles(client);
    await applyMigrations(client);
  } finally {
    await client.end();
  }
}

/** Whether nothing is to do. Rejects for a database that this version can't use. */
async function isMigrated(client: pg.Client): Promise<boolean> {
  const applied = (await appliedMigrations(client)) ?? [];
  const state = migrationState(ownMigrations(), applied);
  if (state.kind === "newer" || state.kind === "diverged") throw unusable(state);
  return state.kind === "usable" && areNoted(applied) && (await hasRoles(client));
}

const areNoted = (applied: readonly AppliedMigration[]) =>
  applied.every(({ isAdditive }) => isAdditive !== null);

/** The login may change nothing in the database. */
export class MayNotMigrate extends StartProblem {
  constructor(login: string, reason: string) {
    super(
      `The database has to be migrated, which the login ${login} may not do (${reason}). Run with the login that owns it: npm run forecourt -- prepare`,
    );
  }
}

async function applyMigrations(client: pg.Client): Promise<void> {
  try {
    await migrate(drizzle(client), { migrationsFolder });
    await noteMigrations(client);
  } catch (error) {
    if (!isDenied(error)) throw error;
    const { cause, message } = error as Error;
    throw new MayNotMigrate(
      client.user ?? "of DATABASE_URL",
      cause instanceof Error ? cause.message : message,
    );
  }
}

/** What an older version has to know of a migration that it doesn't have. Every login of the program may read it. */
async function noteMigrations(client: pg.Client): Promise<void> {
  await client.query(
    `alter table ${migrationsTable} add column if not exists name text, add column if not exists version text,
       add column if not exists is_additive boolean;
     grant usage on schema drizzle to ${applicationRole};
     grant select on ${migrationsTable} to ${applicationRole}`,
  );
  const version = ownVersion();
  for (const { name, when, isAdditive } of ownMigrations())
    await client.query(
      `update ${migrationsTable} set name = $1, version = $2, is_additive = $3 where created_at = $4 and is_additive is null`,
      [name, version, isAdditive, when],
    );
}

/** The login may neither create the roles nor use them. */
export class MissingRole extends StartProblem {
  constructor(login: string, reason: string) {
    super(
      `The login ${login} may not work as ${applicationRole} and ${consoleRole}, nor provide these roles (${reason}). ` +
        "Use the login that owns the database or one for commands (docs/operations.md, Deploy). What is missing an administrator of the server runs once: " +
        `create role ${applicationRole} nologin; create role ${consoleRole} nologin; grant ${applicationRole} to ${consoleRole}; ` +
        `grant ${applicationRole}, ${consoleRole} to ${login};`,
    );
  }
}

const roles = [applicationRole, consoleRole];

/** Whether the roles are there and the login may work as each. */
async function hasRoles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ usable: number }>(
    `select count(*)::int as usable from pg_roles where rolname = any($1)
       and pg_has_role(oid, case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)`,
    [roles],
  );
  return rows[0]?.usable === roles.length;
}

/** Roles belong to the whole server: another database may have created them, or an administrator if the login may not. */
async function provideRoles(client: pg.Client): Promise<void> {
  try {
    for (const role of roles) await provideRole(client, role);
    await client.query(`do $$ begin
      if not pg_has_role('${consoleRole}', '${applicationRole}', 'MEMBER') then
        grant ${applicationRole} to ${consoleRole};
      end if;
    end $$`);
  } catch (error) {
    throw new MissingRole(client.user ?? "the login", (error as Error).message);
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
