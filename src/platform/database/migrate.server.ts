import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { StartProblem } from "#platform/start-problem.server.ts";
import { migrationsFolder, ownMigrations, ownSqlFiles, ownVersion } from "./migration-files.server.ts";
import { type AppliedMigration, migrationState, staleFiles } from "./migration-state.ts";
import { appliedSchema, isDenied, migrationsTable, sqlTable, unusable } from "./prepared.server.ts";
import { hasRoles, provideRoles } from "./provide-roles.server.ts";
import { connectTo } from "./reachable.server.ts";
import { applicationRole } from "./roles.ts";
import { type SqlFile, withNeeded } from "./sql-files.ts";

/** Of the session lock that a migration holds. */
export const migrationLock = 7_301_146;

/**
 * Migrates the database at `url` as its owner: roles and tables, then functions, triggers and policies, in one transaction. Several processes may
 * call it at once; one migrates and the others wait. A login that owns nothing may call it for a database that has nothing to migrate. Each
 * migration is noted with the version that applied it and whether it is additive, for older versions.
 * @param options.restores applies this version's functions, triggers and policies also where another version replaced them, unless that has
 *   newer migrations. Otherwise they are left: a command of the version before must not change what a newer one uses.
 * @throws MissingRole when the login may not create the roles, and no administrator did
 * @throws MayNotMigrate when the login doesn't own the database
 * @throws UnusableDatabase for a database that this version can't use, which is left unchanged
 */
export async function migrateDatabase(url: string, options: { restores?: boolean } = {}): Promise<void> {
  const client = await connectTo(url);
  try {
    if ((await stateOf(client, options)).isCurrent) return;
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    // Another process may have migrated it meanwhile.
    const { isCurrent, applied, own, stale } = await stateOf(client, options);
    if (isCurrent) return;
    await provideRoles(client);
    await inOneTransaction(client, async () => {
      await applyMigrations(client, applied.migrations);
      await applySqlFiles(client, withNeeded(new Set(stale), own.sql));
    });
  } finally {
    await client.end();
  }
}

/**
 * Makes the tables of an empty database as they were at a migration, for the rows of a backup; functions, triggers and policies are left to
 * `migrateDatabase`.
 * @throws MissingRole, MayNotMigrate
 */
export async function migrateUpTo(url: string, newest: number): Promise<void> {
  const client = await connectTo(url);
  try {
    await provideRoles(client);
    await inOneTransaction(client, () => applyMigrations(client, [], newest));
  } finally {
    await client.end();
  }
}

/** What is to do. Rejects for a database that this version can't use. */
async function stateOf(client: pg.Client, { restores = false }: { restores?: boolean }) {
  const applied = (await appliedSchema(client)) ?? { migrations: [], sql: [] };
  const own = { migrations: ownMigrations(), sql: ownSqlFiles() };
  const state = migrationState(own, applied);
  if (state.kind === "newer" || state.kind === "diverged") throw unusable(state);
  const replaced = state.kind === "usable" && restores ? state.replaced : [];
  const stale = state.kind === "behind" ? staleFiles(own.sql, applied.sql) : replaced;
  const isUpToDate = state.kind === "usable" && replaced.length === 0 && areNoted(applied.migrations);
  return { isCurrent: isUpToDate && (await hasRoles(client)), applied, own, stale };
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

/** What fails is undone when the connection closes. */
async function inOneTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query("begin");
    await work();
    await client.query("commit");
  } catch (error) {
    if (!isDenied(error)) throw error;
    const { cause, message } = error as Error;
    throw new MayNotMigrate(
      client.user ?? "of DATABASE_URL",
      cause instanceof Error ? cause.message : message,
    );
  }
}

/** With what an older version has to know of a migration that it doesn't have. Every login of the program may read it. */
async function applyMigrations(
  client: pg.Client,
  applied: readonly AppliedMigration[],
  newest = Number.POSITIVE_INFINITY,
): Promise<void> {
  await client.query(
    `create schema if not exists drizzle;
     create table if not exists ${migrationsTable} (id serial primary key, hash text not null, created_at bigint);
     alter table ${migrationsTable} add column if not exists name text, add column if not exists version text,
       add column if not exists is_additive boolean;
     create table if not exists ${sqlTable} (id serial primary key, path text not null, hash text not null, version text not null,
       applied_at timestamptz not null default now());
     grant usage on schema drizzle to ${applicationRole};
     grant select on ${migrationsTable}, ${sqlTable} to ${applicationRole}`,
  );
  const done = new Set(applied.map(({ when }) => when));
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (done.has(folderMillis) || folderMillis > newest) continue;
    for (const statement of sql) await client.query(statement);
    await client.query(`insert into ${migrationsTable} (hash, created_at) values ($1, $2)`, [
      hash,
      folderMillis,
    ]);
  }
  const version = ownVersion();
  for (const { name, when, isAdditive } of ownMigrations())
    await client.query(
      `update ${migrationsTable} set name = $1, version = $2, is_additive = $3 where created_at = $4 and is_additive is null`,
      [name, version, isAdditive, when],
    );
}

async function applySqlFiles(
  client: pg.Client,
  files: readonly (SqlFile & { hash: string })[],
): Promise<void> {
  const version = ownVersion();
  for (const { path, text, hash } of files) {
    await client.query(text).catch((error: Error) => {
      throw new Error(`src/${path}: ${error.message}`, { cause: error });
    });
    await client.query(`insert into ${sqlTable} (path, hash, version) values ($1, $2, $3)`, [
      path,
      hash,
      version,
    ]);
  }
}
