import { sql } from "drizzle-orm";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";

/** How long reading a lead again adds nothing to the audit log. */
const sameReadingMinutes = 10;

/**
 * Notes in the audit log that the transaction's actor reads a lead, by its action: one entry for each reading, since loading a page again within
 * minutes is the same one.
 */
export async function noteReading(
  tx: Transaction,
  site: SiteKey,
  id: string,
  table: "leads" | "lead_replies" = "leads",
): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from audit_entries
    where group_id = ${site.groupId}::uuid and actor_id = current_setting('app.actor_id')
      and action = current_setting('app.action')
      and at > clock_timestamp() - ${sameReadingMinutes}::int * interval '1 minute'
      and changes @> ${JSON.stringify([{ table, how: "read", ids: [id] }])}::jsonb limit 1`);
  if (rows.length === 0) await tx.execute(sql`select audit_read(${table}, 1, array[${id}])`);
}
