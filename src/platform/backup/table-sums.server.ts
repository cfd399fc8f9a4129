import pg from "pg";
import { sqlTable } from "#platform/database/prepared.server.ts";
import type { TableSum } from "./backup-manifest.ts";

export type TableToCopy = {
  /** With its schema, such as `public.cars`, and the same as SQL. */
  name: string;
  quoted: string;
  /** Columns that are stored, as SQL. */
  columns: string;
};

/** Texts of rows are the same on every server. */
export const plainTexts =
  "set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'";

/** Every table of the program, but the one that notes which functions were applied: a restored database gets those of the program. */
export async function tablesOf(client: pg.Client): Promise<TableToCopy[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name, array(select a.attname::text from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'drizzle') and c.oid is distinct from to_regclass($1) order by 1, 2`,
    [sqlTable],
  );
  return rows.map(({ schema, name, columns }) => ({
    name: `${schema}.${name}`,
    quoted: `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`,
    columns: columns.map((column) => pg.escapeIdentifier(column)).join(", "),
  }));
}

/** Rows and a sum of each table, as the transaction sees them. */
export async function tableSums(client: pg.Client, tables: readonly TableToCopy[]): Promise<TableSum[]> {
  const sums: TableSum[] = [];
  for (const { name, quoted } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*) as rows, coalesce(sum(('x' || encode(substr(sha256(convert_to(t::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric), 0)::text as sum
       from ${quoted} t`,
    );
    sums.push({ name, rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? "0" });
  }
  return sums;
}

/** The tables let their owner read and write everything, until this version's policies are applied. */
export async function ownerReadsAll(client: pg.Client, tables: readonly TableToCopy[]): Promise<void> {
  for (const { quoted } of tables) await client.query(`alter table ${quoted} no force row level security`);
}
