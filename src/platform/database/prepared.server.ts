import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { codeOrNull } from "#lib/error-code.ts";
import { StartProblem } from "#platform/start-problem.server.ts";
import { lackingRole } from "./lacking-role.server.ts";
import { ownMigrations, ownSqlFiles, ownVersion } from "./migration-files.server.ts";
import {
  type AppliedMigration,
  type MigrationState,
  migrationState,
  type SqlHash,
} from "./migration-state.ts";
import { outageOf } from "./outage.ts";
import { connectTo } from "./reachable.server.ts";
import { applicationRole, type DatabaseRole } from "./roles.ts";

/** The applied migrations, as drizzle records them, with what an older version has to know of them. */
export const migrationsTable = "drizzle.__drizzle_migrations";

/** The applied files of functions, triggers and policies: a row each time. */
export const sqlTable = "drizzle.applied_sql";

/** PostgreSQL's code for a missing right. */
export const isDenied = (error: unknown): boolean => codeOrNull(error) === "42501";

/** This version of the program can't use the database as it is. */
export class UnusableDatabase extends StartProblem {}

/**
 * Rejects unless the database has every migration of this version with its functions, triggers and policies, no newer migration that
 * changes what this version uses, and its login may work as the role that the process can't do without.
 * @throws UnusableDatabase with what to do, DatabaseUnavailable when the connection breaks
 */
export async function requirePrepared(url: string, role: DatabaseRole = applicationRole): Promise<void> {
  const client = await connectTo(url);
  try {
    const applied = await appliedSchema(client);
    const state = applied && migrationState({ migrations: ownMigrations(), sql: ownSqlFiles() }, applied);
    if (state?.kind === "usable" || (state === null && (await wasMigrated(client)))) {
      const lack = await lackingRole(drizzle(client), role);
      if (lack !== null) throw new UnusableDatabase(`${lack.problem}. ${lack.remedy}`);
      if (state !== null) return;
    }
    throw state && state.kind !== "behind"
      ? unusable(state)
      : new UnusableDatabase(
          `The database isn't prepared for this version (${state ? `missing: ${state.missing.join(", ")}` : "it has no migrations"}). Run with the login that owns it: npm run forecourt -- prepare`,
        );
  } catch (error) {
    throw outageOf(error) ?? error;
  } finally {
    await client.end();
  }
}

/** Also for a login that may not read the migrations. */
async function wasMigrated(client: pg.Client): Promise<boolean> {
  const schema = migrationsTable.split(".")[0];
  const { rows } = await client.query("select from pg_namespace where nspname = $1", [schema]);
  return rows.length > 0;
}

type AppliedSchema = { migrations: AppliedMigration[]; sql: SqlHash[] };

/** Null for a database that no version has migrated, or whose migrations this login may not read. */
export async function appliedSchema(client: pg.Client): Promise<AppliedSchema | null> {
  try {
    return await read(client);
  } catch (error) {
    if (!isDenied(error)) throw error;
  }
  // The right belongs to the role, which a login may have to take on.
  try {
    await client.query("begin");
    await client.query(`set local role ${applicationRole}`);
    return await read(client);
  } catch (error) {
    if (!isDenied(error)) throw error;
    return null;
  } finally {
    await client.query("rollback");
  }
}

async function read(client: pg.Client): Promise<AppliedSchema | null> {
  const { rows } = await client.query<{ migrations: string | null; sql: string | null }>(
    "select to_regclass($1) as migrations, to_regclass($2) as sql",
    [migrationsTable, sqlTable],
  );
  if (!rows[0]?.migrations) return null;
  // As JSON, a column that isn't there yet is null.
  const applied = await client.query<AppliedMigration>(
    `select (row ->> 'created_at')::float8 as "when", row ->> 'name' as name, row ->> 'version' as version,
       (row ->> 'is_additive')::boolean as "isAdditive"
     from (select to_jsonb(m) as row, m.id from ${migrationsTable} m) noted order by id`,
  );
  const sql = rows[0].sql
    ? await client.query<SqlHash>(`select path, hash from ${sqlTable} order by id`)
    : null;
  return { migrations: applied.rows, sql: sql?.rows ?? [] };
}

/** What to do about a database that no migration makes usable. */
export function unusable(state: Extract<MigrationState, { kind: "newer" | "diverged" }>): UnusableDatabase {
  const own = `this version (${ownVersion()})`;
  if (state.kind === "diverged")
    return new UnusableDatabase(
      `The database has newer migrations but lacks ${state.missing.join(", ")}: different branches of the program migrated it, and none can add these now. ` +
        `Use the branch that migrated it last, or another database.`,
    );
  if (state.version === null)
    return new UnusableDatabase(
      `The database has migrations that ${own} doesn't know, and the version that made them left no note. Run the version that made it. ` +
        "If that was an early development version, its migrations were replaced and it can't be upgraded: use an empty database, apply the sites' documents, and import their stock.",
    );
  return new UnusableDatabase(
    `Version ${state.version} of the program changed the database so that ${own} can't use it (${state.names.join(", ")}). ` +
      `Run version ${state.version} or newer, or restore a backup from before.`,
  );
}
