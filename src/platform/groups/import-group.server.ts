import pg from "pg";
import { isReservedHost } from "#platform/config/reserved-host.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { databaseError } from "#platform/database/database-error.server.ts";
import { connectTo } from "#platform/database/reachable.server.ts";
import type { ArchiveCounts, ArchiveHeader } from "./archive-format.ts";
import { type CheckedArchive, checkArchive, linesOf } from "./check-archive.server.ts";
import { schemaOf } from "./export-group.server.ts";
import { auditAsOwner } from "./group-audit.server.ts";
import type { GroupFiles } from "./group-files.ts";
import { readArchive, UnusableArchive } from "./read-archive.server.ts";
import { type TenantData, type TenantTable, tenantTables } from "./tenant-tables.server.ts";

export type Imported = ArchiveCounts & { group: string; sites: string[]; hosts: string[] };

type ImportOptions = {
  data: TenantData;
  path: string;
  files: GroupFiles;
  at: Date;
  actor: Actor;
  /** Hosts of the platform's own, which no site may take. */
  reservedHosts: readonly string[];
  /**
   * Checks the configuration of the archive's sites once their rows are written, within the transaction.
   * @throws UnusableArchive when one can't be used
   */
  checkSites(client: pg.Client, sites: readonly { id: string; slug: string }[]): Promise<void>;
};

/**
 * Writes the group of an archive to a platform that doesn't have it. The archive is checked as a whole first; then rows and files are written in
 * one transaction, in which the database checks every reference. The group arrives suspended.
 * @throws UnusableArchive with the reason when the archive or the platform doesn't allow it; nothing was written then
 */
export async function importGroup(db: Database, options: ImportOptions): Promise<Imported> {
  const archive = await checkArchive(options.path);
  const client = await connectTo(db.url);
  const uploads: string[] = [];
  try {
    await client.query("begin");
    await refuseConflicts(client, archive.header, options.reservedHosts);
    const tables = await tablesOf(client, archive.header, options.data);
    await client.query(
      "create temp table archived_members (id text primary key, target text, is_new boolean, has_keys boolean) on commit drop",
    );
    await readArchive(options.path, async ({ name, bytes }) => {
      if (name.kind === "rows")
        await insertRows(client, tableOf(tables, name.table), linesOf(bytes), options.at);
      if (name.kind === "pictures") await options.files.pictures.put(name.key, bytes);
      if (name.kind !== "uploads") return;
      if (!(await options.files.uploads.has(name.key))) uploads.push(name.key);
      await options.files.uploads.put(name.key, bytes);
    });
    await complete(client, archive, options);
    await client.query("commit");
  } catch (error) {
    // Pictures are public and stored once for all groups; a seller's pictures are personal.
    for (const key of uploads) await options.files.uploads.remove(key);
    throw inWords(error);
  } finally {
    await client.end();
  }
  const { group, sites, hosts } = archive.header;
  return { ...archive.counts, group: group.slug, sites: sites.map(({ slug }) => slug).sort(), hosts };
}

async function refuseConflicts(
  client: pg.Client,
  { schema, group, sites, hosts }: ArchiveHeader,
  reservedHosts: readonly string[],
): Promise<void> {
  const own = await schemaOf(client);
  if (schema > own)
    throw new UnusableArchive("A newer version of Forecourt wrote it: upgrade this platform first.");
  if (schema < own)
    throw new UnusableArchive(
      "An older version of Forecourt wrote it: import it with that version into an empty platform, upgrade that, and export again.",
    );
  const { rows } = await client.query<{ what: string }>(
    `select 'the group ' || slug as what from groups where id = $1 or slug = $2
     union all select 'the site ' || slug from sites where slug = any ($3) or id = any ($4)
     union all select 'the host ' || host from site_hosts where host = any ($5)`,
    [group.id, group.slug, sites.map(({ slug }) => slug), sites.map(({ id }) => id), hosts],
  );
  const taken = [
    ...rows.map(({ what }) => what),
    ...hosts
      .filter((host) => isReservedHost(host, reservedHosts))
      .map((host) => `the host ${host} (ADMIN_HOST, API_HOST or PLATFORM_HOST)`),
  ];
  if (taken.length > 0)
    throw new UnusableArchive(
      `This platform already has ${taken.join(", ")}. An import never changes what is there: import into another platform, or delete it here first.`,
    );
}

async function tablesOf(
  client: pg.Client,
  header: ArchiveHeader,
  data: TenantData,
): Promise<Map<string, TenantTable>> {
  const known = (await tenantTables(client, data)).filter(({ isArchived }) => isArchived);
  for (const table of header.tables)
    if (!known.some(({ name }) => name === table))
      throw new UnusableArchive(`It has a table ${table}, which this platform doesn't archive.`);
  return new Map(known.map((table) => [table.name, table]));
}

function tableOf(tables: ReadonlyMap<string, TenantTable>, name: string): TenantTable {
  const table = tables.get(name);
  if (!table) throw new UnusableArchive(`It has a table ${name}, which this platform doesn't archive.`);
  return table;
}

async function insertRows(
  client: pg.Client,
  table: TenantTable,
  rows: readonly string[],
  at: Date,
): Promise<void> {
  const values = `[${rows.join(",")}]`;
  if (table.kind === "members") await noteMembers(client, values);
  const columns = table.columns.map((column) => pg.escapeIdentifier(column));
  const read = table.columns.map((column) => expressionOf(table, column, at));
  const name = pg.escapeIdentifier(table.name);
  await client.query(
    `insert into ${name} (${columns.join(", ")}) select ${read.join(", ")}
     from jsonb_populate_recordset(null::${name}, $1::jsonb) r ${conditionOf(table)}`,
    [values],
  );
}

/**
 * Which account here each person of the archive becomes. An address says nothing of who is here by it, so none is taken from it. An account
 * that is here and can be used may be another person's by now: the archive's gets a new id, without passkeys.
 */
async function noteMembers(client: pg.Client, values: string): Promise<void> {
  await client.query(
    `insert into archived_members
     select r.id, case when u.is_usable then replace(gen_random_uuid()::text, '-', '') else r.id end, m.id is null or u.is_usable, m.id is null
     from jsonb_populate_recordset(null::staff_members, $1::jsonb) r
     left join staff_members m on m.id = r.id
     cross join lateral (select m.id is not null and (m.operator or exists (select from staff_grants g where g.member_id = m.id)
       or exists (select from staff_passkeys p where p.member_id = m.id)) as is_usable) u`,
    [values],
  );
}

const targetAccount = (escaped: string) =>
  `coalesce((select a.target from archived_members a where a.id = r.${escaped}), r.${escaped})`;

function expressionOf(table: TenantTable, column: string, at: Date): string {
  const escaped = pg.escapeIdentifier(column);
  if (table.kind === "group" && column === "suspended_at")
    return `${pg.escapeLiteral(at.toISOString())}::timestamptz`;
  // Events begin anew here: its old leads aren't news.
  if (table.kind === "group" && ["deletion_began_at", "events_since", "events_begun_at"].includes(column))
    return "null";
  // An archive makes no member an operator of this platform.
  if (table.kind === "members" && column === "operator") return "false";
  if (table.kind === "members" && column === "id") return targetAccount(escaped);
  if (table.requiredJson.includes(column)) return `coalesce(r.${escaped}, 'null'::jsonb)`;
  if (!table.memberColumns.includes(column)) return `r.${escaped}`;
  return targetAccount(escaped);
}

function conditionOf({ name, kind, memberColumns }: TenantTable): string {
  const where = (id: string, is: "is_new" | "has_keys") =>
    `where exists (select from archived_members a where a.id = ${id} and a.${is})`;
  if (kind === "members") return where("r.id", "is_new");
  // The passkeys of a member who is here already were not made by this member here.
  if (kind === "of_members")
    return where(`r.${pg.escapeIdentifier(memberColumns[0] ?? "member_id")}`, "has_keys");
  // The log of a group that was deleted from this platform is still there.
  if (name === "audit_entries")
    return `where not exists (select from audit_entries e where e.group_id = r.group_id and e.transaction = r.transaction and e.at = r.at)
      order by r.seq`;
  return "";
}

/** Checks the configuration, and writes the log and the change feed. */
async function complete(
  client: pg.Client,
  { header, counts }: CheckedArchive,
  { actor, reservedHosts, checkSites }: ImportOptions,
): Promise<void> {
  const { group, sites } = header;
  const { rows } = await client.query<{ host: string }>("select host from site_hosts where group_id = $1", [
    group.id,
  ]);
  const taken = rows.find(({ host }) => isReservedHost(host, reservedHosts));
  if (taken)
    throw new UnusableArchive(
      `It takes the host ${taken.host}, which is the platform's (ADMIN_HOST, API_HOST or PLATFORM_HOST).`,
    );
  await checkSites(client, sites);
  await auditAsOwner(client, { ...actor, groupId: group.id }, "added", counts.rows, [group.id]);
  await client.query("select record_change('stock', $1, null)", [group.id]);
  await client.query("select record_change('site', $1, null)", [group.id]);
}

/** Constraints of the database, in words; values of rows are left out. */
function inWords(error: unknown): unknown {
  const refused = databaseError(error);
  if (refused === null) return error;
  const { code = "", table, column, constraint } = refused;
  if (code === "23503")
    return new UnusableArchive(`A row of ${table} references one that isn't there (${constraint}).`);
  if (code === "23505")
    return new UnusableArchive(`A row of ${table} is there already (${constraint}): nothing was written.`);
  if (/^2[23]/.test(code))
    return new UnusableArchive(`A row of ${table} can't be written (${code} ${constraint ?? column}).`);
  return error;
}
