import { type SQL, sql } from "drizzle-orm";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";

/** Rows by car and day are many more than others. */
const mostCarDays = 180;

/** Whole days of the site's calendar. Nothing in them is personal; they would only grow for ever. */
export const counterRetention: RetentionRule = {
  kind: "counters",
  setting: "retention.counters",
  action: "deleted",
  days: ({ retention }) => retention.counters,
  async apply(tx, { groupId, id, timezone }, { before, now, most }) {
    let deleted = 0;
    const tables: [SQL, Date][] = [
      [sql`counters`, before],
      [sql`vitals`, before],
      [sql`car_days`, new Date(Math.max(before.getTime(), now.getTime() - mostCarDays * dayMs))],
    ];
    for (const [table, until] of tables) {
      const { rowCount } = await tx.execute(sql`
        delete from ${table} where ctid in (
          select ctid from ${table} where group_id = ${groupId}::uuid and site_id = ${id}::uuid
            and day < ${calendarDate(until, timezone)}::date limit ${most - deleted})`);
      deleted += rowCount ?? 0;
    }
    return deleted;
  },
};
