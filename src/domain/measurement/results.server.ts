import { type SQL, sql } from "drizzle-orm";
import { type Span, wholeMonths } from "#lib/period.ts";
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

type Ranked = SearchCount & { place: number; emptyPlace: number };

/**
 * What visitors did on a site from the first day to the last, both included, of the site's own calendar. Lists leave out what is too rare to
 * be shown.
 */
export function siteResults(db: Pick<Database, "withSite">, site: SiteKey, span: Span): Promise<SiteResults> {
  const counted = countedSubjects(site, span);
  return db.withSite(site, async (tx) => {
    const searches = await tx.execute<Ranked>(sql`
      select * from (
        select subject, sum(times)::int as times, sum(empty)::int as empty, (sum(results) / sum(times))::float8 as average,
          row_number() over (order by sum(times) desc, subject)::int as place,
          row_number() over (order by sum(empty) desc, subject)::int as "emptyPlace"
        from ${counted} where kind = 'search' and subject <> ${otherSubject} group by subject) ranked
      where times >= ${leastShown} and (place <= ${most} or "emptyPlace" <= ${most})`);
    const cars = await tx.execute<CarCount>(sql`
      select subject as "carId", coalesce(sum(times) filter (where kind = 'view'), 0)::int as views,
        coalesce(sum(times) filter (where kind = 'save'), 0)::int as saves,
        coalesce(sum(times) filter (where kind = 'lead'), 0)::int as leads
      from ${counted} where kind in ('view', 'save', 'lead') and subject not in ('', ${otherSubject})
      group by subject having sum(times) filter (where kind = 'view') >= ${leastShown}
      order by views desc, subject limit ${most}`);
    const words = await tx.execute<WordCount>(sql`
      select subject as word, sum(times)::int as times from ${counted} where kind = ${wordKind} and subject <> ${otherSubject}
      group by subject having sum(times) >= ${leastShown} order by times desc, subject limit ${most}`);
    const agents = await tx.execute<{ kind: string; subject: string; times: number }>(sql`
      select kind, subject, sum(times)::int as times from ${counted}
      where kind in (${toolKind}, ${agentLeadKind}) group by kind, subject order by times desc, subject`);
    return {
      counts: await countsIn(tx, site, span),
      words: words.rows,
      agents: agentCounts(agents.rows),
      searches: listed(searches.rows, "place"),
      emptySearches: listed(searches.rows, "emptyPlace").filter(({ empty }) => empty >= leastShown),
      cars: cars.rows,
    };
  });
}

const listed = (rows: readonly Ranked[], place: "place" | "emptyPlace"): SearchCount[] =>
  rows
    .filter((row) => row[place] <= most)
    .sort((a, b) => a[place] - b[place])
    .map(({ subject, times, empty, average }) => ({ subject, times, empty, average }));

const ofSite = ({ groupId, id }: SiteKey): SQL => sql`group_id = ${groupId}::uuid and site_id = ${id}::uuid`;

/** Figures of a site by kind and subject, as rows of a query to be added up: whole months have rows of their own. */
export function countedSubjects(site: SiteKey, span: Span): SQL {
  const { months, days } = wholeMonths(span);
  const rows = (table: SQL, day: SQL, { first, last }: Span) => sql`
    select kind, subject, times, empty, results from ${table} where ${ofSite(site)} and ${day} between ${first}::date and ${last}::date`;
  const all = days.map((some) => rows(sql`counters`, sql`day`, some));
  if (months) all.push(rows(sql`counter_months`, sql`month`, months));
  return sql`(${sql.join(all, sql` union all `)}) counted`;
}

/** The kinds of shoppers. */
const isOfShoppers = sql`kind not in (${sql.join(
  [wordKind, toolKind, agentLeadKind, measuredKind, widgetKind].map((kind) => sql`${kind}`),
  sql`, `,
)})`;

/** How often each kind happened on the days of a period, by source. */
export async function countsIn(tx: Transaction, site: SiteKey, { first, last }: Span): Promise<DayCount[]> {
  const { rows } = await tx.execute<DayCount>(sql`
    select day::text as day, kind, source, times::int from counter_totals
    where ${ofSite(site)} and day between ${first}::date and ${last}::date and ${isOfShoppers} order by day, kind, source`);
  return rows;
}

/** How often each kind happened in a period. */
export async function kindsIn(
  tx: Transaction,
  site: SiteKey,
  { first, last }: Span,
): Promise<Pick<DayCount, "kind" | "times">[]> {
  const { rows } = await tx.execute<Pick<DayCount, "kind" | "times">>(sql`
    select kind, sum(times)::int as times from counter_totals
    where ${ofSite(site)} and day between ${first}::date and ${last}::date and ${isOfShoppers} group by kind`);
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
      where ${ofSite(site)} and kind = 'view'
        and subject <> ${otherSubject} and day between ${first}::date and ${last}::date
      group by subject, day having sum(times) >= ${leastShown} order by subject, day`);
    return rows;
  });
}
