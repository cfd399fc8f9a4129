import { sql } from "drizzle-orm";
import type { Span } from "#lib/period.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { agentLeadKind, measuredKind, otherSubject, toolKind, wordKind } from "./counters.ts";
import {
  type AgentCount,
  type CarCount,
  type DayCount,
  leastShown,
  type SearchCount,
  type SiteResults,
  type WordCount,
} from "./results.ts";
import { widgetKind } from "./widget-counts.ts";

/** The longest list. */
const most = 20;

/**
 * What visitors did on a site from the first day to the last, both included, of the site's own calendar. Lists leave out what is too rare to
 * be shown.
 */
export function siteResults(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  { first, last }: Span,
): Promise<SiteResults> {
  const within = sql`group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid
    and day between ${first}::date and ${last}::date`;
  const searches = (figure: "times" | "empty") => sql`
    select subject, sum(times)::int as times, sum(empty)::int as empty, (sum(results) / sum(times))::float8 as average
    from counters where ${within} and kind = 'search' and subject <> ${otherSubject}
    group by subject having sum(${sql.raw(figure)}) >= ${leastShown}
    order by sum(${sql.raw(figure)}) desc, subject limit ${most}`;
  return db.withSite(site, async (tx) => {
    const frequent = await tx.execute<SearchCount>(searches("times"));
    const empty = await tx.execute<SearchCount>(searches("empty"));
    const cars = await tx.execute<CarCount>(sql`
      select subject as "carId", coalesce(sum(times) filter (where kind = 'view'), 0)::int as views,
        coalesce(sum(times) filter (where kind = 'save'), 0)::int as saves,
        coalesce(sum(times) filter (where kind = 'lead'), 0)::int as leads
      from counters where ${within} and kind in ('view', 'save', 'lead') and subject not in ('', ${otherSubject})
      group by subject having sum(times) filter (where kind = 'view') >= ${leastShown}
      order by views desc, subject limit ${most}`);
    const words = await tx.execute<WordCount>(sql`
      select subject as word, sum(times)::int as times from counters
      where ${within} and kind = ${wordKind} and subject <> ${otherSubject}
      group by subject having sum(times) >= ${leastShown} order by times desc, subject limit ${most}`);
    const agents = await tx.execute<{ kind: string; subject: string; times: number }>(sql`
      select kind, subject, sum(times)::int as times from counters
      where ${within} and kind in (${toolKind}, ${agentLeadKind}) group by kind, subject order by times desc, subject`);
    return {
      counts: await countsIn(tx, site, { first, last }),
      words: words.rows,
      agents: agentCounts(agents.rows),
      searches: frequent.rows,
      emptySearches: empty.rows,
      cars: cars.rows,
    };
  });
}

/** How often each kind happened on the days of a period, by source. */
export async function countsIn(tx: Transaction, site: SiteKey, { first, last }: Span): Promise<DayCount[]> {
  const { rows } = await tx.execute<DayCount>(sql`
    select day::text as day, kind, source, sum(times)::int as times from counters
    where group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid and day between ${first}::date and ${last}::date
      and kind not in (${wordKind}, ${toolKind}, ${agentLeadKind}, ${measuredKind}, ${widgetKind}) group by day, kind, source order by day`);
  return rows;
}

/** @param rows by the subject: that of a call is its tool and the agent, that of a lead the agent */
function agentCounts(rows: readonly { kind: string; subject: string; times: number }[]): AgentCount[] {
  const agents = new Map<string, AgentCount>();
  for (const { kind, subject, times } of rows) {
    const space = kind === toolKind ? subject.indexOf(" ") : -1;
    const agent = subject.slice(space + 1);
    const one = agents.get(agent) ?? { agent, calls: {}, leads: 0 };
    if (kind === toolKind) one.calls[subject.slice(0, Math.max(0, space))] = times;
    else one.leads += times;
    agents.set(agent, one);
  }
  return [...agents.values()];
}

/** How often cars of a site were looked at on each day of a period, by car; days without any are left out. */
export function viewsByCarAndDay(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  { first, last }: Span,
): Promise<{ carId: string; day: string; views: number }[]> {
  return db.withSite(site, async (tx) => {
    const { rows } = await tx.execute<{ carId: string; day: string; views: number }>(sql`
      select subject as "carId", day::text as day, sum(times)::int as views from counters
      where group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid and kind = 'view'
        and subject <> ${otherSubject} and day between ${first}::date and ${last}::date
      group by subject, day having sum(times) >= ${leastShown} order by subject, day`);
    return rows;
  });
}
