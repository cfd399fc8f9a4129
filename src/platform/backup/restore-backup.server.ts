import { randomBytes } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import pg from "pg";
import type { Originals, OriginalsOf } from "#platform/adapters/storage/originals.ts";
import { migrateDatabase, migrateUpTo } from "#platform/database/migrate.server.ts";
import { ownMigrations } from "#platform/database/migration-files.server.ts";
import { sqlTable } from "#platform/database/prepared.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { type BackupManifest, BackupProblem, differences, type TableSum } from "./backup-manifest.ts";
import { listedOriginals } from "./backup-originals.server.ts";
import type { BackupPlace } from "./backup-place.server.ts";
import { readParts } from "./byte-parts.server.ts";
import { copyIn } from "./copy-rows.server.ts";
import { type PostgresTools, restoreDump, toolVersion } from "./postgres-tools.server.ts";
import { checkFiles } from "./read-backups.server.ts";
import { createRoles } from "./server-roles.server.ts";
import { ownerReadsAll, plainTexts, tableSums, tablesOf } from "./table-sums.server.ts";

export type Compared = {
  tables: { name: string; expected: TableSum | null; found: TableSum | null }[];
  /** Those of them that differ. */
  differing: string[];
};

type Target = { url: string; tools: PostgresTools };

/**
 * Restores a backup into an empty database and the storage of originals, which keeps what it has. Every file is compared with the manifest
 * before anything is written, and every table afterwards.
 * @returns the logins that were created, without a password
 * @throws BackupProblem
 */
export async function restoreBackup(
  place: BackupPlace,
  manifest: BackupManifest,
  { originals, ...target }: Target & { originals: (of: OriginalsOf) => Originals },
): Promise<{ logins: string[] }> {
  requireKnown(manifest);
  await requireEmpty(target.url);
  await checkFiles(place, manifest);
  const logins = await restoreDatabase(place, manifest, target);
  const { differing } = await compare(manifest, target.url);
  if (differing.length > 0)
    throw new BackupProblem(
      `The restored tables ${differing.join(", ")} have other rows than the backup. Don't use this database.`,
    );
  for await (const { of, key } of listedOriginals(place, manifest)) {
    const bytes = await place.originals(of).read(key);
    if (bytes) await originals(of).put(key, bytes);
  }
  await migrateDatabase(target.url, { restores: true });
  return { logins };
}

/**
 * Restores the backup into a database that is made for it and dropped, and compares every file and table.
 * @throws BackupProblem
 */
export async function rehearse(
  place: BackupPlace,
  manifest: BackupManifest,
  target: Target,
): Promise<Compared> {
  requireKnown(manifest);
  await checkFiles(place, manifest);
  const name = `forecourt_rehearsal_${randomBytes(6).toString("hex")}`;
  const server = await connectTo(target.url);
  try {
    await server.query(`create database ${name} template template0`);
    try {
      const url = new URL(target.url);
      url.pathname = `/${name}`;
      const scratch = { ...target, url: url.toString() };
      await restoreDatabase(place, manifest, scratch);
      return await compare(manifest, scratch.url);
    } finally {
      await server.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await server.end();
  }
}

function requireKnown({ migration }: BackupManifest): void {
  const own = ownMigrations();
  if (!own.some(({ when }) => when === migration))
    throw new BackupProblem(
      `The backup has a migration that this version lacks, whose newest is ${own.at(-1)?.name}: restore and verify it with a newer one, such as FORECOURT_APP=/srv/forecourt/releases/2 forecourt restore.`,
    );
}

/** An import into what is there already would mix two installations. */
async function requireEmpty(url: string): Promise<void> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ table: string }>(
      `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' limit 1`,
    );
    if (rows[0])
      throw new BackupProblem(
        `The database isn't empty (it has ${rows[0].table}), and a restore replaces nothing: create another one for DATABASE_URL, or set DATA_DIR to a new folder.`,
      );
  } finally {
    await client.end();
  }
}

/**
 * The functions and policies of a dump, which name the former owner, are to be replaced by this version's. What was applied before stays noted,
 * so that the version before can be started again.
 */
export const appliesFilesAgain = `insert into ${sqlTable} (path, hash, version) select distinct path, 'of a dump', version from ${sqlTable}`;

/** Tables and rows, without this version's functions and policies. */
async function restoreDatabase(
  place: BackupPlace,
  manifest: BackupManifest,
  { url, tools }: Target,
): Promise<string[]> {
  if (manifest.kind === "copy") await migrateUpTo(url, manifest.migration);
  const client = await connectTo(url);
  try {
    const logins = await createRoles(client, manifest.roles);
    if (manifest.kind === "copy") await copyBack(client, place, manifest);
    else {
      if ((await toolVersion(tools.restore)) === null)
        throw new BackupProblem(
          "The backup was made by pg_dump, and this machine has no pg_restore: install PostgreSQL's client.",
        );
      await restoreDump(url, readParts(place, manifest.data[""] ?? []), tools);
      await client.query(appliesFilesAgain);
    }
    return logins;
  } finally {
    await client.end();
  }
}

/** Rows as they were, in one transaction: without triggers, and with references checked when all are there. */
async function copyBack(client: pg.Client, place: BackupPlace, manifest: BackupManifest): Promise<void> {
  await client.query("begin");
  const tables = await tablesOf(client);
  await ownerReadsAll(client, tables);
  await client.query(`truncate ${tables.map(({ quoted }) => quoted).join(", ")}`);
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'drizzle'::regnamespace)`,
  );
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  for (const { name, quoted, columns } of tables) {
    await client.query(`alter table ${quoted} disable trigger user`);
    const compressed = Readable.from(readParts(place, manifest.data[name] ?? []));
    await copyIn(
      client,
      `copy ${quoted} (${columns}) from stdin`,
      pipeline(compressed, createGunzip(), () => {}),
    );
    await client.query(`alter table ${quoted} enable trigger user`);
  }
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query("select setval($1::regclass, $2, $3)", [name, value, isCalled]);
  await client.query("commit");
}

async function compare(manifest: BackupManifest, url: string): Promise<Compared> {
  const client = await connectTo(url);
  try {
    await client.query(plainTexts);
    await client.query("begin");
    const tables = await tablesOf(client);
    await ownerReadsAll(client, tables);
    const found = await tableSums(client, tables);
    await client.query("rollback");
    const byName = new Map(found.map((table) => [table.name, table]));
    const differing = differences(manifest.tables, found).map(({ name }) => name);
    return {
      tables: manifest.tables.map((expected) => ({
        name: expected.name,
        expected,
        found: byName.get(expected.name) ?? null,
      })),
      differing,
    };
  } finally {
    await client.end();
  }
}
