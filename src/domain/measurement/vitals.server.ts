import { sql } from "drizzle-orm";
import { calendarDate } from "#lib/date.ts";
import { dayMs, minuteMs } from "#lib/durations.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { gaugeOf, type Metric } from "#platform/http/metric.ts";
import {
  type Buckets,
  fewestLoads,
  p75,
  type Regression,
  type ReleaseVitals,
  regressionsIn,
  sampleRate,
  usualRate,
  type VitalMetric,
} from "./vitals.ts";

type RatedSite = SiteKey & { timezone: string };

/**
 * The share of a site's loads that report, by what was counted of it yesterday; the usual one until that is known. Read once a day and
 * process, never while a page waits.
 */
export function createSampleRates({
  db,
  now,
}: {
  db: Pick<Database, "withSite">;
  now(): Date;
}): (site: RatedSite) => number {
  const known = new Map<string, { day: string; rate: number }>();
  return (site) => {
    const yesterday = calendarDate(new Date(now().getTime() - dayMs), site.timezone);
    const before = known.get(site.id);
    if (before?.day === yesterday) return before.rate;
    const rate = before?.rate ?? usualRate;
    known.set(site.id, { day: yesterday, rate });
    loadsOn(db, site, yesterday).then(
      (loads) => known.set(site.id, { day: yesterday, rate: sampleRate(loads) }),
      () => known.delete(site.id),
    );
    return rate;
  };
}

/** Searches and cars looked at: most of the pages that people open. */
async function loadsOn(db: Pick<Database, "withSite">, site: SiteKey, day: string): Promise<number> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ loads: number }>(sql`
      select coalesce(sum(times), 0)::int as loads from counter_totals
      where group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid and day = ${day}::date and kind in ('search', 'view')`),
  );
  return rows[0]?.loads ?? 0;
}

/** Numbers as PostgreSQL's driver returns a `bigint[]`. */
const numbersOf = <Row extends { buckets: readonly unknown[] }>(row: Row) => ({
  ...row,
  buckets: row.buckets.map(Number),
});

export type SiteSpeed = { page: string; device: string; metric: VitalMetric; buckets: Buckets };

/** Loads of a site from the first day to the last, by page, device and metric. */
export async function speedOfSite(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  { first, last }: { first: string; last: string },
): Promise<SiteSpeed[]> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<SiteSpeed>(sql`
      select page, device, metric, array_agg(times order by i) as buckets
      from (
        select page, device, metric, i, sum(times)::bigint as times
        from vitals cross join lateral unnest(buckets) with ordinality as b(times, i)
        where group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid and not soft
          and day between ${first}::date and ${last}::date
        group by page, device, metric, i) t
      group by page, device, metric`),
  );
  return rows.map(numbersOf);
}

const daysAgo = (now: Date, days: number) => calendarDate(new Date(now.getTime() - days * dayMs), "UTC");

/** Loads of every site in the last seven days. */
export async function speedOfSites(
  db: Pick<Database, "withoutTenant">,
  now: Date,
): Promise<{ siteId: string; metric: VitalMetric; buckets: Buckets }[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ siteId: string; metric: VitalMetric; buckets: Buckets }>(
      sql`select site_id as "siteId", metric, buckets from site_vitals(${daysAgo(now, 7)}::date)`,
    ),
  );
  return rows.map(numbersOf);
}

async function releases(db: Pick<Database, "withoutTenant">, now: Date): Promise<ReleaseVitals[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<Omit<ReleaseVitals, "since"> & { since: string }>(
      sql`select * from release_vitals(${daysAgo(now, 14)}::date)`,
    ),
  );
  return rows.map((row) => ({ ...numbersOf(row), since: new Date(row.since) }));
}

/** Where the latest release is slower than the one before it. */
export async function regressionsNow(db: Pick<Database, "withoutTenant">, now: Date): Promise<Regression[]> {
  return regressionsIn(await releases(db, now));
}

/** Adding up all sites' rows takes longer than a metric is worth at every request for it. */
const gaugesMs = 10 * minuteMs;

/** The 75th percentiles of each release, and which of them are regressions, for `/metrics`. */
export function createVitalGauges(db: Pick<Database, "withoutTenant">, now: () => Date) {
  let read: { at: number; gauges: Promise<Metric[]> } | null = null;
  return (): Promise<Metric[]> => {
    const at = now().getTime();
    if (read === null || at - read.at >= gaugesMs) {
      const gauges = releases(db, now()).then(gaugesOf);
      read = { at, gauges };
      gauges.catch(() => {
        read = null;
      });
    }
    return read.gauges;
  };
}

function gaugesOf(rows: readonly ReleaseVitals[]): Metric[] {
  const labels = ({ metric, page, device, release }: Omit<Regression, "before" | "now">) => ({
    metric,
    page,
    device,
    release,
  });
  return [
    gaugeOf(
      rows,
      labels,
      "vitals_p75",
      "75th percentile of a field metric, in milliseconds (CLS: without a unit).",
      ({ metric, buckets }) => {
        const { loads, value } = p75(metric, buckets);
        return loads < fewestLoads ? null : Number(value.toFixed(3));
      },
    ),
    gaugeOf(
      regressionsIn(rows),
      labels,
      "vitals_regression",
      "1 where a release is slower than the one before it.",
      () => 1,
    ),
  ];
}
