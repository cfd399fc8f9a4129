import { sql } from "drizzle-orm";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";

/** What a command showed: rows of a table with personal data. `rows` where they are not all named. */
type Read = { table: string; ids: readonly string[]; rows?: number };

/** Leaves an entry in a site's audit log that a command showed personal data; none where it showed nothing. @param db with the actor */
export async function noteRead(db: Database, site: SiteKey, read: Read): Promise<void> {
  await db.withSite(site, (tx) => noteReadIn(tx, read));
}

/** The same, within a transaction of the site. */
export async function noteReadIn(tx: Transaction, { table, ids, rows = ids.length }: Read): Promise<void> {
  if (rows === 0) return;
  const shown = sql.param(ids.slice(0, 20));
  await tx.execute(sql`select audit_read(${table}, ${rows}::bigint, ${shown}::text[])`);
}
