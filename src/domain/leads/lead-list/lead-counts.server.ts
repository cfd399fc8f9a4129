import { sql } from "drizzle-orm";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { dayOf } from "#platform/database/in-span.ts";
import type { LeadCount } from "./lead-count.ts";
import { type LeadQuery, listedWhere } from "./lead-list.server.ts";
import { leadSource } from "./lead-source.server.ts";

/** How many leads the list of a site has for a filter, by day, location, source and owner. */
export async function leadCounts(tx: Transaction, reach: Reach, query: LeadQuery): Promise<LeadCount[]> {
  const took = sql`i.answered_at - i.created_at`;
  const { rows } = await tx.execute<LeadCount>(sql`
    select ${dayOf(sql`i.created_at`, reach.site.timezone)} as day, i.location_id as location, ${leadSource(sql`i`)} as source,
      i.owner_id as owner, coalesce(i.campaign, '') as campaign, count(*)::int as leads,
      count(*) filter (where i.answered_at <= i.due_at)::int as "inTime",
      count(*) filter (where ${took} <= interval '1 hour')::int as "withinHour",
      count(*) filter (where ${took} > interval '1 hour' and ${took} <= interval '4 hours')::int as "withinFourHours",
      count(*) filter (where ${took} > interval '4 hours' and ${took} <= interval '1 day')::int as "withinDay",
      count(*) filter (where ${took} > interval '1 day')::int as later,
      count(*) filter (where i.answered_at is null)::int as unanswered
    from leads i where ${listedWhere(reach, query)} group by 1, 2, 3, 4, 5`);
  return rows;
}
