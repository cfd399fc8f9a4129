import { eq } from "drizzle-orm";
import pg from "pg";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import { groups } from "#platform/database/site-tables.ts";
import type { FileKind } from "./archive-format.ts";
import { addKeys, type FileKeys, pictureKeyPattern } from "./file-keys.ts";
import { auditAsOwner } from "./group-audit.server.ts";
import type { GroupFiles } from "./group-files.ts";
import type { GroupState } from "./suspend-group.server.ts";
import {
  batches,
  rowsOfGroup,
  type TenantData,
  type TenantTable,
  tenantTables,
} from "./tenant-tables.server.ts";

/** Rows by table. */
export type RowCounts = Record<string, number>;

export type Deleted = {
  rows: RowCounts;
  /** Rows that stay, by table. */
  remaining: RowCounts;
  files: Record<FileKind, number>;
  /** Pictures that another group has too, which stay. */
  sharedPictures: number;
  /** Files of pictures in other sizes. */
  sizes: number;
};

/** What a deletion would remove and leave: rows by table. */
export async function countRows(
  db: Database,
  { id }: GroupState,
  data: TenantData,
): Promise<{ gone: RowCounts; remaining: RowCounts }> {
  const client = await connectTo(db.url);
  try {
    await client.query("begin isolation level repeatable read read only");
    const counts = { gone: {} as RowCounts, remaining: {} as RowCounts };
    for (const table of await tenantTables(client, data)) {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from ${pg.escapeIdentifier(table.name)} t where ${leavingRows(table, id)}`,
      );
      counts[table.isDeleted ? "gone" : "remaining"][table.name] = Number(rows[0]?.count);
    }
    await client.query("commit");
    return counts;
  } finally {
    await client.end();
  }
}

/**
 * Deletes a suspended group: first its files, then its rows in one transaction. An interrupted deletion is completed by calling this again, and
 * can't be taken back: the group stays suspended. The log of the platform says what is gone, by numbers.
 */
export async function deleteGroup(
  db: Database,
  group: GroupState,
  { data, files, at, actor }: { data: TenantData; files: GroupFiles; at: Date; actor: Actor },
): Promise<Deleted> {
  if (!group.suspendedAt) throw new Error("only a suspended group is deleted");
  await db.withTenant({ groupId: group.id }, (tx) =>
    tx
      .update(groups)
      .set({ deletionBeganAt: group.deletionBeganAt ?? at })
      .where(eq(groups.id, group.id)),
  );
  const client = await connectTo(db.url);
  try {
    const tables = await tenantTables(client, data);
    const keys = await keysOf(client, tables, group.id);
    const candidates = keys.pictures.size;
    await withoutShared(client, tables, group.id, keys.pictures);
    const deleted: Deleted = {
      rows: {},
      remaining: {},
      files: { pictures: 0, uploads: 0 },
      sharedPictures: candidates - keys.pictures.size,
      sizes: 0,
    };
    for (const kind of ["uploads", "pictures"] as const)
      for (const key of keys[kind]) {
        if (await files[kind].has(key)) deleted.files[kind]++;
        await files[kind].remove(key);
        if (kind === "pictures") deleted.sizes += await files.removeSizes(key);
      }
    await client.query("begin");
    await deleteRows(client, tables, group, deleted);
    await auditAsOwner(client, { ...actor, groupId: null }, "removed", deleted.rows, [group.id, group.slug]);
    // Processes forget the group's stock, then its sites.
    await client.query("select record_change('stock', $1, null)", [group.id]);
    await client.query("select record_change('site', $1, null)", [group.id]);
    await client.query("commit");
    return deleted;
  } finally {
    await client.end();
  }
}

/** The rows that go with the group: of people, those of members who have no role in another group and don't operate the platform. */
function leavingRows(table: TenantTable, groupId: string): string {
  const elsewhere = (member: string) =>
    `not exists (select from staff_grants g where g.member_id = ${member} and g.group_id <> ${pg.escapeLiteral(groupId)}::uuid)
     and not exists (select from staff_members o where o.id = ${member} and o.operator)`;
  const own = rowsOfGroup(table, groupId);
  if (table.kind === "members") return `${own} and ${elsewhere("t.id")}`;
  if (table.kind === "of_members")
    return `${own} and ${elsewhere(`t.${pg.escapeIdentifier(table.memberColumns[0] ?? "member_id")}`)}`;
  return own;
}

async function keysOf(client: pg.Client, tables: readonly TenantTable[], groupId: string): Promise<FileKeys> {
  const keys: FileKeys = { pictures: new Set<string>(), uploads: new Set<string>() };
  await client.query("begin isolation level repeatable read read only");
  for (const table of tables.filter(({ kind, isArchived }) => kind === "rows" && isArchived)) {
    const query = `select to_jsonb(t)::text from ${pg.escapeIdentifier(table.name)} t where ${rowsOfGroup(table, groupId)}`;
    for await (const rows of batches(client, query)) for (const row of rows) addKeys(keys, table, row);
  }
  await client.query("commit");
  return keys;
}

/** Removes the keys that rows of other groups name: equal pictures are stored once for all groups. */
async function withoutShared(
  client: pg.Client,
  tables: readonly TenantTable[],
  groupId: string,
  keys: Set<string>,
): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  for (const table of tables.filter(({ kind, isArchived }) => kind === "rows" && isArchived)) {
    const query = `select distinct (regexp_matches(to_jsonb(t)::text, ${pg.escapeLiteral(pictureKeyPattern)}, 'g'))[1]
      from ${pg.escapeIdentifier(table.name)} t where t.group_id <> ${pg.escapeLiteral(groupId)}::uuid`;
    for await (const found of batches(client, query, 1_000)) for (const key of found) keys.delete(key);
  }
  await client.query("commit");
}

async function deleteRows(
  client: pg.Client,
  tables: readonly TenantTable[],
  { id, slug }: GroupState,
  deleted: Deleted,
): Promise<void> {
  const locked = await client.query(
    "select from groups where id = $1 and suspended_at is not null and deletion_began_at is not null for update",
    [id],
  );
  if (locked.rowCount !== 1) throw new Error(`the group ${slug} was deleted or resumed just now`);
  // Before their roles go, which say whose they are.
  const members = tables.find(({ kind }) => kind === "members");
  if (members)
    await client.query(
      `create temp table leaving_members on commit drop as select t.id from staff_members t where ${leavingRows(members, id)}`,
    );
  for (const table of [...tables].reverse()) {
    const name = pg.escapeIdentifier(table.name);
    const leaving = "(select l.id from leaving_members l)";
    const rows =
      table.kind === "members"
        ? `t.id in ${leaving}`
        : table.kind === "of_members"
          ? `t.${pg.escapeIdentifier(table.memberColumns[0] ?? "member_id")} in ${leaving}`
          : rowsOfGroup(table, id);
    if (table.isDeleted) {
      const done = await client.query(`delete from ${name} t where ${rows}`);
      deleted.rows[table.name] = done.rowCount ?? 0;
    } else {
      const stay = await client.query<{ count: string }>(`select count(*) from ${name} t where ${rows}`);
      deleted.remaining[table.name] = Number(stay.rows[0]?.count);
    }
  }
}
