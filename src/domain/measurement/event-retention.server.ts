import { sql } from "drizzle-orm";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";

/** What anonymous calls store would only grow for ever: tracking events, and which phone numbers were revealed. */
export const eventRetention: RetentionRule = {
  kind: "tracking events and revealed numbers",
  setting: "retention.events",
  action: "deleted",
  days: ({ retention }) => retention.events,
  async apply(tx, { groupId, id }, { before, most }) {
    let rows = 0;
    for (const table of [sql`tracking_events`, sql`phone_reveals`]) {
      const { rowCount } = await tx.execute(sql`
        delete from ${table} where ctid in (
          select ctid from ${table} where group_id = ${groupId}::uuid and site_id = ${id}::uuid
            and at < ${before.toISOString()}::timestamptz limit ${most - rows})`);
      rows += rowCount ?? 0;
    }
    return rows;
  },
};
