import { sql } from "drizzle-orm";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import { calendarDate } from "#lib/date.ts";

/** Whole days of the site's calendar. Nothing in them is personal; they would only grow for ever. */
export const counterRetention: RetentionRule = {
  kind: "counters",
  setting: "retention.counters",
  action: "deleted",
  days: ({ retention }) => retention.counters,
  async apply(tx, { groupId, id, timezone }, { before, most }) {
    let deleted = 0;
    for (const table of [sql`counters`, sql`vitals`]) {
      const { rowCount } = await tx.execute(sql`
        delete from ${table} where ctid in (
          select ctid from ${table} where group_id = ${groupId}::uuid and site_id = ${id}::uuid
            and day < ${calendarDate(before, timezone)}::date limit ${most - deleted})`);
      deleted += rowCount ?? 0;
    }
    return deleted;
  },
};
