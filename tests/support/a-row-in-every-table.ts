import pg from "pg";
import type { TenantTable } from "#platform/groups/tenant-tables.server.ts";

/** What rows of a group refer to. */
export type RowsOf = {
  groupId: string;
  siteId: string;
  /** Begins every text that is made up. */
  name: string;
  /** Values of columns by their name, instead of made up ones. */
  values: Readonly<Record<string, unknown>>;
};

type Column = { table: string; column: string; type: string; nullable: boolean };
type Reference = { table: string; columns: string[]; of: string; to: string[] };

/**
 * Adds a row of one group to each of the tables that has none of it yet, with values made up by the columns' types and references to the rows of
 * the other tables. So a test covers tables that were added after it was written.
 * @param owner a connection of the tables' owner @param tables referenced ones first
 */
export async function addRowToEveryTable(
  owner: pg.Client,
  tables: readonly TenantTable[],
  of: RowsOf,
): Promise<void> {
  const columns = await owner.query<Column>(
    `select table_name as table, column_name as column, format_type(a.atttypid, null) as type, is_nullable = 'YES' as nullable
     from information_schema.columns join pg_attribute a on a.attrelid = ('public.' || quote_ident(table_name))::regclass
       and a.attname = column_name where table_schema = 'public' and a.attgenerated = ''`,
  );
  const references = await owner.query<Reference>(
    `select f.conrelid::regclass::text as table, f.confrelid::regclass::text as of,
       array(select a.attname::text from unnest(f.conkey) with ordinality k(n, i) join pg_attribute a on a.attrelid = f.conrelid
         and a.attnum = k.n order by k.i) as columns,
       array(select a.attname::text from unnest(f.confkey) with ordinality k(n, i) join pg_attribute a on a.attrelid = f.confrelid
         and a.attnum = k.n order by k.i) as to
     from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`,
  );
  const rows = new Map<string, Record<string, unknown>>();
  for (const table of tables) {
    const found = await rowOf(owner, table, of);
    const row = found ?? makeUp(table, columns.rows, referenced(table.name, references.rows, rows), of);
    rows.set(table.name, row);
    if (found) continue;
    const names = table.columns.filter((name) => name in row);
    await owner.query(
      `insert into ${table.name} (${names.map((name) => pg.escapeIdentifier(name)).join(", ")})
       select ${names.map((name) => pg.escapeIdentifier(name)).join(", ")} from jsonb_populate_record(null::${table.name}, $1)`,
      [JSON.stringify(row)],
    );
  }
}

async function rowOf(
  owner: pg.Client,
  { name, kind }: TenantTable,
  { groupId }: RowsOf,
): Promise<Record<string, unknown> | undefined> {
  if (kind === "members" || kind === "of_members") return undefined;
  const column = kind === "group" ? "id" : "group_id";
  const { rows } = await owner.query(
    `select to_jsonb(t) as row from ${name} t where ${column} = $1 limit 1`,
    [groupId],
  );
  return rows[0]?.row;
}

/** The values that a table's references require. */
function referenced(
  table: string,
  references: readonly Reference[],
  rows: ReadonlyMap<string, Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { columns, of, to } of references.filter((one) => one.table === table))
    for (const [index, column] of columns.entries()) values[column] = rows.get(of)?.[to[index] ?? ""];
  return values;
}

function makeUp(
  table: TenantTable,
  columns: readonly Column[],
  required: Readonly<Record<string, unknown>>,
  { groupId, siteId, name, values }: RowsOf,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { column, type, nullable } of columns.filter((one) => one.table === table.name)) {
    const given = { ...required, group_id: groupId, site_id: siteId, ...values }[column];
    if (given !== undefined) row[column] = given;
    else if (type.endsWith("[]")) row[column] = [];
    else if (/timestamp|date/.test(type)) row[column] = nullable ? null : "2026-03-02T01:02:03.456789+00:00";
    else if (type === "uuid") row[column] = groupId.replace(/^.{8}/, "0000000f");
    else if (type === "boolean") row[column] = false;
    else if (/int|numeric/.test(type)) row[column] = 1;
    else if (type === "jsonb") row[column] = { made: `${name}-${table.name}` };
    else row[column] = `${name}-${table.name}-${column}`;
  }
  return row;
}
