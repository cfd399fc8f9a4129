import { sql } from "drizzle-orm";
import pg from "pg";
import type { Database } from "#platform/database/database.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import {
  type ArchiveCounts,
  type ArchiveHeader,
  archiveVersion,
  fileEntry,
  rowsEntry,
} from "./archive-format.ts";
import { addKeys, type FileKeys } from "./file-keys.ts";
import type { GroupFiles } from "./group-files.ts";
import type { GroupState } from "./suspend-group.server.ts";
import {
  batches,
  rowsOfGroup,
  type TenantData,
  type TenantTable,
  tenantTables,
} from "./tenant-tables.server.ts";
import { type AddEntry, writeArchive } from "./write-archive.server.ts";

/** Bytes of rows in one entry, which is in memory as a whole. */
const partBytes = 1_000_000;

/**
 * Writes everything of a group to an archive: its rows as of one moment, then the files that they name. The role is the console's and each site
 * is named in turn, so row-level security keeps other groups' rows out. In memory are one part of the rows, one file, and the files' keys.
 * @throws an error with code EEXIST when the file exists
 */
export async function exportGroup(
  db: Database,
  group: GroupState,
  { data, files, path, at }: { data: TenantData; files: GroupFiles; path: string; at: Date },
): Promise<ArchiveCounts> {
  await db.withTenant({ groupId: group.id }, (tx) =>
    tx.execute(sql`select audit_read('groups', 1, array[${group.id}])`),
  );
  const counts: ArchiveCounts = {
    rows: {},
    files: { pictures: 0, uploads: 0 },
    missing: { pictures: 0, uploads: 0 },
  };
  await writeArchive(path, async (add) => {
    const keys = await addRows(db.url, group.id, { add, counts, at, data });
    for (const kind of ["pictures", "uploads"] as const)
      for (const key of keys[kind]) {
        const bytes = await files[kind].read(key);
        if (bytes) await add(fileEntry(kind, key), bytes);
        counts[bytes ? "files" : "missing"][kind]++;
      }
    await add("counts.json", json(counts));
  });
  return counts;
}

type Adding = { add: AddEntry; counts: ArchiveCounts; at: Date; data: TenantData };

/** Adds header and rows; returns the keys of the files that the rows name. */
async function addRows(url: string, groupId: string, { add, counts, at, data }: Adding): Promise<FileKeys> {
  const keys: FileKeys = { pictures: new Set(), uploads: new Set() };
  const client = await connectTo(url);
  try {
    await client.query("begin isolation level repeatable read read only");
    const schema = await schemaOf(client);
    await client.query(`set local role ${consoleRole}`);
    await client.query("select set_config('app.group_id', $1, true), set_config('app.site_id', '', true)", [
      groupId,
    ]);
    const tables = (await tenantTables(client, data)).filter(({ isArchived }) => isArchived);
    const header = await headerOf(client, groupId, { schema, at, tables });
    await add("archive.json", json(header));
    for (const table of tables) {
      const part = partsOf(table.name, add);
      counts.rows[table.name] = 0;
      for await (const rows of rowsIn(client, table, header)) {
        counts.rows[table.name] = (counts.rows[table.name] ?? 0) + rows.length;
        for (const row of rows) {
          addKeys(keys, table, row);
          await part.add(row);
        }
      }
      await part.end();
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
  return keys;
}

/** The newest migration, by its number in the journal. Read by the tables' owner. */
export async function schemaOf(client: Pick<pg.Client, "query">): Promise<number> {
  const { rows } = await client.query<{ newest: string }>(
    "select max(created_at) as newest from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.newest);
}

async function headerOf(
  client: pg.Client,
  groupId: string,
  { schema, at, tables }: { schema: number; at: Date; tables: readonly TenantTable[] },
): Promise<ArchiveHeader> {
  const read = async <T extends object>(query: string) =>
    (await client.query<T>(`${query} where ${query.includes("groups") ? "id" : "group_id"} = $1`, [groupId]))
      .rows;
  const [group] = await read<{ id: string; slug: string }>("select id, slug from groups");
  if (!group) throw new Error("the group was deleted just now");
  return {
    format: "forecourt-group",
    version: archiveVersion,
    schema,
    at: at.toISOString(),
    group,
    sites: await read<{ id: string; slug: string }>("select id, slug from sites"),
    hosts: (await read<{ host: string }>("select host from site_hosts")).map(({ host }) => host),
    tables: tables.map(({ name }) => name),
  };
}

/** A table's rows as JSON, for each site in turn where they belong to sites. */
async function* rowsIn(
  client: pg.Client,
  table: TenantTable,
  { group, sites }: ArchiveHeader,
): AsyncGenerator<string[]> {
  const withheld = table.withheldColumns.map((name) => ` - ${pg.escapeLiteral(name)}`).join("");
  const query = `select (to_jsonb(t)${withheld})::text from ${pg.escapeIdentifier(table.name)} t where ${rowsOfGroup(table, group.id)}`;
  if (!table.isPerSite) return yield* batches(client, query);
  for (const { id } of sites) {
    await client.query("select set_config('app.site_id', $1, true)", [id]);
    yield* batches(client, `${query} and t.site_id = ${pg.escapeLiteral(id)}::uuid`);
  }
  await client.query("select set_config('app.site_id', '', true)");
}

/** Collects a table's rows into entries. */
function partsOf(table: string, add: AddEntry): { add(row: string): Promise<void>; end(): Promise<void> } {
  let lines: string[] = [];
  let bytes = 0;
  let number = 0;
  const end = async (): Promise<void> => {
    if (lines.length === 0) return;
    number++;
    await add(rowsEntry(table, number), Buffer.from(`${lines.join("\n")}\n`));
    lines = [];
    bytes = 0;
  };
  return {
    add: async (row) => {
      lines.push(row);
      bytes += row.length;
      if (bytes >= partBytes) await end();
    },
    end,
  };
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
