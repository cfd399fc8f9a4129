import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { AlertCounts } from "./alert-standing.ts";

/** How many people of a site get alerts, and what became of their e-mails in seven days. */
export async function alertCounts(tx: Transaction, site: Site, now: Date): Promise<AlertCounts> {
  const key = sql`group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid`;
  const { rows } = await tx.execute<AlertCounts>(sql`
    select (select count(*)::int from alert_people where ${key} and confirmed_at is not null) as people,
      (select count(*)::int from saved_searches where ${key} and confirmed_at is not null) as searches,
      count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'dead')::int as failed
    from alert_messages where ${key}
      and (state = 'waiting' or created_at > ${now.toISOString()}::timestamptz - interval '7 days')`);
  return rows[0] ?? { people: 0, searches: 0, waiting: 0, sent: 0, failed: 0 };
}
