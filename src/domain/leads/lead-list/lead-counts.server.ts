import { type SQL, sql } from "drizzle-orm";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { dayOf } from "#platform/database/in-span.ts";
import type { LeadCount } from "./lead-count.ts";
import { leadSource } from "./lead-source.server.ts";
import { filteredWhere, type LeadQuery, listableOf, listedWhere } from "./lead-where.server.ts";

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

/** Views that are counted: each is a condition of one pass over the index of the list. */
const maxCounted = 24;

/** How many leads each of several lists has, by one query a site. @param queries by their ids */
export async function countLists(
  db: Database,
  reach: readonly Reach[],
  queries: readonly (readonly [id: string, query: LeadQuery])[],
): Promise<Record<string, number>> {
  const counted = queries.slice(0, maxCounted);
  const sums: Record<string, number> = Object.fromEntries(counted.map(([id]) => [id, 0]));
  if (counted.length === 0) return sums;
  await mapInTurns(reach, 4, async (one) => {
    const counts = counted.map(([, query], at): SQL => {
      const isOther = query.filter.site !== null && query.filter.site !== one.site.id;
      return sql`count(*) filter (where ${isOther ? sql`false` : filteredWhere(one, query)})::int as ${sql.identifier(`n${at}`)}`;
    });
    const { rows } = await db.withSite(one.site, (tx) =>
      tx.execute<Record<string, number>>(
        sql`select ${sql.join(counts, sql`, `)} from leads i where ${listableOf(one.site)}`,
      ),
    );
    for (const [at, [id]] of counted.entries()) sums[id] = (sums[id] ?? 0) + (rows[0]?.[`n${at}`] ?? 0);
  });
  return sums;
}
