import {
  addBuckets,
  type Buckets,
  fewestLoads,
  goodShare,
  loadsIn,
  metricsOf,
  p75,
  type VitalMetric,
} from "./vitals.ts";

type Figure = { p75: number; good: number };

/** Figures of one kind of page on one class of device; a metric that too few loads reported is left out. */
export type Speed = { loads: number; figures: Partial<Record<VitalMetric, Figure>> };
export type SpeedRow = Speed & { page: string; device: string };

type Counted = { metric: VitalMetric; buckets: Buckets };

/** The figures of loads; null for fewer than may be shown. */
export function speedOf(counted: readonly Counted[]): Speed | null {
  const sums = new Map<VitalMetric, Buckets>();
  for (const { metric, buckets } of counted) {
    const sum = sums.get(metric);
    sums.set(metric, sum ? addBuckets(sum, buckets) : buckets);
  }
  const enough = [...sums].filter(([, buckets]) => loadsIn(buckets) >= fewestLoads);
  if (enough.length === 0) return null;
  return {
    loads: Math.max(...enough.map(([, buckets]) => loadsIn(buckets))),
    figures: Object.fromEntries(
      enough.map(([metric, buckets]) => [
        metric,
        { p75: p75(metric, buckets).value, good: goodShare(metric, buckets) },
      ]),
    ),
  };
}

/** By page and device, those with the most loads first. */
export function speedRows(counted: readonly (Counted & { page: string; device: string })[]): SpeedRow[] {
  const groups = Map.groupBy(counted, ({ page, device }) => `${page} ${device}`);
  return [...groups.values()]
    .flatMap((rows) => {
      const [first] = rows;
      const speed = speedOf(rows);
      return first && speed ? [{ page: first.page, device: first.device, ...speed }] : [];
    })
    .sort((a, b) => b.loads - a.loads);
}

/** How far the worst of the metrics that Google rates is from good: 1 at the limit. */
export const slowness = ({ figures }: Speed): number =>
  Math.max(
    ...(["lcp", "inp", "cls"] as const).map((metric) => (figures[metric]?.p75 ?? 0) / metricsOf[metric].good),
  );
