/**
 * How fast pages are for shoppers (Web Vitals), as counts in buckets whose bounds grow by 12 %: figures of a day, a site or a release are
 * sums of them, and a percentile is known within some 1 %.
 */
export const vitalMetrics = ["lcp", "inp", "cls", "ttfb"] as const;
export type VitalMetric = (typeof vitalMetrics)[number];

type Metric = {
  /** The lower bound of the second bucket; in milliseconds, but CLS. */
  base: number;
  /** The largest plausible value; larger ones are dropped. */
  most: number;
  /** Good up to here, as Google rates it. */
  good: number;
  /** A smaller difference between releases is none. */
  floor: number;
};
export const metricsOf: Record<VitalMetric, Metric> = {
  lcp: { base: 20, most: 60_000, good: 2_500, floor: 200 },
  inp: { base: 4, most: 60_000, good: 200, floor: 30 },
  cls: { base: 0.001, most: 60, good: 0.1, floor: 0.02 },
  ttfb: { base: 5, most: 60_000, good: 800, floor: 100 },
};

export const bucketCount = 64;
const growth = 1.12;

const lowerBound = (metric: VitalMetric, index: number): number =>
  index === 0 ? 0 : metricsOf[metric].base * growth ** index;

export const isPlausible = (metric: VitalMetric, value: number): boolean =>
  value >= 0 && value <= metricsOf[metric].most;

export function bucketOf(metric: VitalMetric, value: number): number {
  const index = Math.floor(Math.log(value / metricsOf[metric].base) / Math.log(growth));
  return Math.min(Math.max(index, 0), bucketCount - 1);
}

export type Buckets = readonly number[];

export const emptyBuckets = (): number[] => Array.from({ length: bucketCount }, () => 0);

export const addBuckets = (a: Buckets, b: Buckets): number[] => a.map((times, at) => times + (b[at] ?? 0));

export const loadsIn = (buckets: Buckets): number => buckets.reduce((sum, times) => sum + times, 0);

/** The value below which `rank` loads are, by interpolation within its bucket. */
function valueAt(metric: VitalMetric, buckets: Buckets, rank: number): number {
  let before = 0;
  for (const [index, times] of buckets.entries()) {
    if (times > 0 && before + times >= rank) {
      const low = lowerBound(metric, index);
      return low + ((rank - before) / times) * (lowerBound(metric, index + 1) - low);
    }
    before += times;
  }
  return 0;
}

/** The 75th percentile with its 95 % interval, from the ranks of a binomial distribution. */
export type Percentile = { loads: number; value: number; low: number; high: number };

export function p75(metric: VitalMetric, buckets: Buckets): Percentile {
  const loads = loadsIn(buckets);
  const rank = 0.75 * loads;
  const spread = 1.96 * Math.sqrt(0.75 * 0.25 * loads);
  return {
    loads,
    value: valueAt(metric, buckets, rank),
    low: valueAt(metric, buckets, Math.max(0, rank - spread)),
    high: valueAt(metric, buckets, Math.min(loads, rank + spread)),
  };
}

/** The share of loads within the limit for good. */
export function goodShare(metric: VitalMetric, buckets: Buckets): number {
  const { good } = metricsOf[metric];
  const last = bucketOf(metric, good);
  const low = lowerBound(metric, last);
  const inLast = ((good - low) / (lowerBound(metric, last + 1) - low)) * (buckets[last] ?? 0);
  return (loadsIn(buckets.slice(0, last)) + inLast) / loadsIn(buckets);
}

/** Figures of fewer loads aren't shown. */
export const fewestLoads = 50;
const fewestToCompare = 200;

export type ReleaseVitals = {
  metric: VitalMetric;
  page: string;
  device: string;
  release: string;
  /** When the release was first seen. */
  since: Date;
  buckets: Buckets;
};
export type Regression = Pick<ReleaseVitals, "metric" | "page" | "device" | "release"> & {
  before: number;
  now: number;
};

/**
 * Where the latest release is slower than the one before it: its interval lies above the other's, by more than 10 % and the metric's floor,
 * with 200 loads each.
 */
export function regressionsIn(rows: readonly ReleaseVitals[]): Regression[] {
  const [latest, former] = releasesByAge(rows);
  if (latest === undefined || former === undefined) return [];
  const key = ({ metric, page, device }: ReleaseVitals) => `${metric} ${page} ${device}`;
  const formerRows = new Map(rows.flatMap((row) => (row.release === former ? [[key(row), row]] : [])));
  return rows.flatMap((row) => {
    const other = row.release === latest ? formerRows.get(key(row)) : undefined;
    if (!other) return [];
    const { metric, page, device, release } = row;
    const [now, before] = [p75(metric, row.buckets), p75(metric, other.buckets)];
    const isKnown = Math.min(now.loads, before.loads) >= fewestToCompare && now.low > before.high;
    const difference = now.value - before.value;
    if (!isKnown || difference <= Math.max(0.1 * before.value, metricsOf[metric].floor)) return [];
    return [{ metric, page, device, release, before: before.value, now: now.value }];
  });
}

/** The latest first. */
function releasesByAge(rows: readonly ReleaseVitals[]): string[] {
  const first = new Map<string, number>();
  for (const { release, since } of rows)
    first.set(release, Math.min(first.get(release) ?? Number.POSITIVE_INFINITY, since.getTime()));
  return [...first].sort(([, a], [, b]) => b - a).map(([release]) => release);
}

export const metricNames: Record<VitalMetric, string> = {
  lcp: "Main content shown (LCP)",
  inp: "Response to a press (INP)",
  cls: "Shift of the layout (CLS)",
  ttfb: "First byte (TTFB)",
};

/** A value as people read it: `2.4 s`, `180 ms`, `0.05`. */
export function vitalText(metric: VitalMetric, value: number): string {
  if (metric === "cls") return value.toFixed(2);
  return value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`;
}

export const regressionText = ({ metric, page, device, release, before, now }: Regression): string =>
  `Release ${release} is slower on pages of the kind “${page}” on a ${device}: ${metricNames[metric]} went from ${vitalText(metric, before)} to ${vitalText(metric, now)} at the 75th percentile`;

/** Loads that report each day, about. */
const wantedLoads = 1_000;
const rates = [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] as const;
export const usualRate = 0.1;

/** The share of a site's loads that report. @param loads of a day */
export const sampleRate = (loads: number): number =>
  rates.find((rate) => rate * loads <= wantedLoads) ?? 0.01;
