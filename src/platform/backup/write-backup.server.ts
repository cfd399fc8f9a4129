import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";
import type pg from "pg";
import type { Originals, OriginalsOf } from "#platform/adapters/storage/originals.ts";
import { ownVersion } from "#platform/database/migration-files.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { schemaOf } from "#platform/groups/export-group.server.ts";
import {
  type BackupManifest,
  BackupProblem,
  backupName,
  type OriginalLine,
  type Part,
} from "./backup-manifest.ts";
import { copyOriginals, kinds, listedOriginals } from "./backup-originals.server.ts";
import type { BackupPlace } from "./backup-place.server.ts";
import { writeParts } from "./byte-parts.server.ts";
import { copyOut } from "./copy-rows.server.ts";
import { dumped, type PostgresTools, toolVersion } from "./postgres-tools.server.ts";
import { newestBackup } from "./read-backups.server.ts";
import { rolesOf } from "./server-roles.server.ts";
import { plainTexts, type TableToCopy, tableSums, tablesOf } from "./table-sums.server.ts";

export type BackupSource = {
  /** Of a login that owns the tables, or a superuser. */
  url: string;
  originals: (of: OriginalsOf) => Originals;
  tools: PostgresTools;
  /** Copies the rows also where `pg_dump` is found. */
  copies: boolean;
  at: Date;
};

/** One backup of a database at a time. */
const backupLock = 7_301_147;

/**
 * Writes a backup: the database as of one moment, then the originals, and at last the manifest, without which it is none.
 * @throws BackupProblem
 */
export async function writeBackup(
  source: BackupSource,
  place: BackupPlace,
): Promise<{ name: string; manifest: BackupManifest }> {
  const name = backupName(source.at);
  if ((await place.list(name)).length > 0) throw new BackupProblem(`There is a backup ${name} already.`);
  const before = await newestBackup(place);
  const database = await writeDatabase(source, place, name);
  const earlier = new Map<string, OriginalLine>();
  if (before)
    for await (const line of listedOriginals(place, before.manifest))
      earlier.set(`${line.of}/${line.key}`, line);
  const originals = Object.fromEntries(
    kinds.map((of) => [of, { files: 0, bytes: 0 }]),
  ) as BackupManifest["originals"];
  const list = await writeParts(
    place,
    `${name}/originals`,
    linesOf(copyOriginals(source.originals, place, earlier), ({ of, bytes }) => {
      originals[of].files++;
      originals[of].bytes += bytes;
    }),
  );
  const manifest: BackupManifest = { ...database, list, originals };
  await place.put(`${name}/manifest.json`, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  return { name, manifest };
}

async function* linesOf(
  lines: AsyncIterable<OriginalLine>,
  each: (line: OriginalLine) => void,
): AsyncGenerator<Buffer> {
  for await (const line of lines) {
    each(line);
    yield Buffer.from(`${JSON.stringify(line)}\n`);
  }
}

type OfDatabase = Omit<BackupManifest, "list" | "originals">;

async function writeDatabase(source: BackupSource, place: BackupPlace, name: string): Promise<OfDatabase> {
  const client = await connectTo(source.url);
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; ${plainTexts}`,
    );
    await client.query("begin isolation level repeatable read read only");
    await requireOwner(client);
    const { rows } = await client.query<{ locked: boolean; snapshot: string; server: string }>(
      `select pg_try_advisory_xact_lock(${backupLock}) as locked, pg_export_snapshot() as snapshot, current_setting('server_version') as server`,
    );
    const [{ locked, snapshot, server } = { locked: false, snapshot: "", server: "" }] = rows;
    if (!locked) throw new BackupProblem("Another backup of this database runs: wait for its end.");
    const tables = await tablesOf(client);
    const kind = !source.copies && (await canDump(source.tools, server)) ? "pg_dump" : "copy";
    return {
      format: "forecourt-backup",
      version: 1,
      program: ownVersion(),
      migration: await schemaOf(client),
      server,
      at: source.at.toISOString(),
      kind,
      ...(await rolesOf(client)),
      sequences: await sequencesOf(client),
      tables: await tableSums(client, tables),
      data:
        kind === "pg_dump"
          ? { "": await writeParts(place, `${name}/database`, dumped(source.url, snapshot, source.tools)) }
          : await copyTables(client, tables, (table, rows) =>
              writeParts(place, `${name}/tables/${table}`, rows),
            ),
    };
  } finally {
    await client.end();
  }
}

async function copyTables(
  client: pg.Client,
  tables: readonly TableToCopy[],
  write: (table: string, rows: AsyncIterable<Uint8Array>) => Promise<Part[]>,
): Promise<Record<string, Part[]>> {
  const data: Record<string, Part[]> = {};
  for (const { name, quoted, columns } of tables) {
    // A failure reaches the reader of the compressed rows.
    const rows = pipeline(
      copyOut(client, `copy ${quoted} (${columns}) to stdout`),
      createGzip({ level: 4 }),
      () => {},
    );
    data[name] = await write(name, rows);
  }
  return data;
}

/** `pg_dump` reads servers up to its own version. */
const canDump = async ({ dump }: PostgresTools, server: string): Promise<boolean> =>
  ((await toolVersion(dump)) ?? 0) >= Number.parseInt(server, 10);

/** Any other login sees some of the rows, or none, and would back up those. */
async function requireOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'drizzle') and not pg_has_role(c.relowner, 'USAGE') limit 1`,
  );
  if (rows[0])
    throw new BackupProblem(
      `The login ${client.user} doesn't own ${rows[0].table}, and so can't read all of it: set DATABASE_URL to the login that runs prepare.`,
    );
  const { rows: known } = await client.query<{ found: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  );
  if (!known[0]?.found)
    throw new BackupProblem("The database of DATABASE_URL or DATA_DIR has no tables of the program.");
}

async function sequencesOf(client: pg.Client): Promise<BackupManifest["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ('public', 'drizzle') order by 1`,
  );
  const found: BackupManifest["sequences"] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    if (state[0]) found.push({ name, value: state[0].value, isCalled: state[0].called });
  }
  return found;
}
