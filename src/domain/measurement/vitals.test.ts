import { describe, expect, it } from "vitest";
import { mulberry } from "#tests/support/seeded-random.ts";
import { slowness, speedOf, speedRows } from "./speed-rows.ts";
import {
  type Buckets,
  bucketOf,
  emptyBuckets,
  goodShare,
  isPlausible,
  p75,
  type ReleaseVitals,
  regressionsIn,
  regressionText,
  sampleRate,
  type VitalMetric,
  vitalMetrics,
} from "./vitals.ts";

const typical: Record<VitalMetric, number> = { lcp: 1_200, inp: 90, cls: 0.03, ttfb: 300 };

/** Values as loads have them: half are below the typical one, few are several times as large. */
function loadsOf(metric: VitalMetric, count: number, random: () => number, more = 0, spread = 0.5): number[] {
  return Array.from({ length: count }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return typical[metric] * Math.exp(spread * normal) + more;
  });
}
function bucketsOf(metric: VitalMetric, values: readonly number[]): Buckets {
  const buckets = emptyBuckets();
  for (const value of values) {
    const at = bucketOf(metric, value);
    buckets[at] = (buckets[at] ?? 0) + 1;
  }
  return buckets;
}
const exact = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0;

describe("figures of 10,000 loads", () => {
  it.each(vitalMetrics)("have the 75th percentile of %s within 2 %% [DECIDE-201]", (metric) => {
    for (let seed = 1; seed <= 10; seed++) {
      const values = loadsOf(metric, 10_000, mulberry(seed));
      const { value, low, high, loads } = p75(metric, bucketsOf(metric, values));
      const wanted = exact(values, 0.75);
      expect(Math.abs(value / wanted - 1)).toBeLessThan(0.02);
      expect([loads, low < value, value < high]).toEqual([10_000, true, true]);
    }
  });

  it("have the share of good ones within a point", () => {
    const values = loadsOf("lcp", 10_000, mulberry(3));
    const wanted = values.filter((value) => value <= 2_500).length / values.length;
    expect(Math.abs(goodShare("lcp", bucketsOf("lcp", values)) - wanted)).toBeLessThan(0.01);
  });
});

it.each([
  ["lcp", 0, 0],
  ["lcp", 21, 0],
  ["lcp", 22.5, 1],
  ["lcp", 60_000, 63],
  ["cls", 0, 0],
] as const)("%s of %d is in bucket %d", (metric, value, expected) => {
  expect(bucketOf(metric, value)).toBe(expected);
});

it.each([
  ["lcp", -1, false],
  ["lcp", 60_001, false],
  ["inp", 60_000, true],
  ["cls", 61, false],
] as const)("%s of %d is plausible: %s", (metric, value, expected) => {
  expect(isPlausible(metric, value)).toBe(expected);
});

const row = (release: string, hour: number, buckets: Buckets): ReleaseVitals => ({
  metric: "lcp",
  page: "car",
  device: "phone",
  release,
  since: new Date(Date.UTC(2026, 10, 22, hour)),
  buckets,
});

/** How many of 100 releases are flagged, each against one with 10,000 loads. */
function flagged(loads: number, more: number, spread = 0.5): number {
  let times = 0;
  for (let seed = 1; seed <= 100; seed++) {
    const random = mulberry(seed);
    const before = row("a", 1, bucketsOf("lcp", loadsOf("lcp", 10_000, random, 0, spread)));
    const after = row("b", 2, bucketsOf("lcp", loadsOf("lcp", loads, random, more, spread)));
    times += regressionsIn([after, before]).length;
  }
  return times;
}

describe("a release", () => {
  it.each([0.4, 0.5, 0.6])(
    "that takes 300 ms longer is flagged at 600 loads of spread %d [DECIDE-202]",
    (spread) => {
      expect(flagged(600, 300, spread)).toBeGreaterThanOrEqual(94);
    },
  );

  it("that is the same is hardly ever flagged [DECIDE-202]", () => {
    expect(flagged(600, 0)).toBeLessThanOrEqual(2);
    expect(flagged(200, 0)).toBeLessThanOrEqual(2);
  });

  it("isn't flagged by fewer than 200 loads, nor by a difference too small to notice, nor without another", () => {
    expect(flagged(199, 3_000)).toBe(0);
    expect(flagged(10_000, 150)).toBe(0);
    const only = row("a", 1, bucketsOf("lcp", loadsOf("lcp", 600, mulberry(1))));
    expect(regressionsIn([only])).toEqual([]);
  });

  it("is compared with the one before it, not with older ones, and a faster one isn't flagged", () => {
    const of = (release: string, hour: number, more: number) =>
      row(release, hour, bucketsOf("lcp", loadsOf("lcp", 5_000, mulberry(hour), more)));
    const [old, former, latest] = [of("old", 1, 0), of("former", 2, 900), of("latest", 3, 900)];
    expect(regressionsIn([latest, old, former])).toEqual([]);
    const [found] = regressionsIn([former, old]);
    expect(found).toMatchObject({ release: "former", metric: "lcp", page: "car", device: "phone" });
    expect(found && regressionText(found)).toMatch(
      /^Release former is slower on pages of the kind “car” on a phone: .+ from 1\.\d s to 2\.\d s at/,
    );
    expect(regressionsIn([of("faster", 4, 0), former])).toEqual([]);
  });
});

describe("what is shown", () => {
  const of = (page: string, device: string, loads: number, more = 0) => ({
    page,
    device,
    metric: "lcp" as const,
    buckets: bucketsOf("lcp", loadsOf("lcp", loads, mulberry(loads), more)),
  });

  it("is nothing below 50 loads, else each page and device, those with the most loads first [DECIDE-201]", () => {
    const rows = speedRows([of("home", "phone", 49), of("car", "phone", 50), of("car", "desktop", 400)]);
    expect(rows.map(({ page, device, loads }) => [page, device, loads])).toEqual([
      ["car", "desktop", 400],
      ["car", "phone", 50],
    ]);
  });

  it("adds the same page of several sites together", () => {
    expect(speedRows([of("car", "phone", 30), of("car", "phone", 31)])[0]?.loads).toBe(61);
  });

  it("is slower the further the worst figure is from good", () => {
    const [fast, slow] = [speedOf([of("car", "phone", 100)]), speedOf([of("car", "phone", 100, 4_000)])];
    expect(slow && slowness(slow)).toBeGreaterThan(2);
    expect(fast && slowness(fast)).toBeLessThan(1.5);
  });
});

it.each([
  [0, 1],
  [1_000, 1],
  [1_001, 0.5],
  [9_000, 0.1],
  [5_000_000, 0.01],
])("of %d loads a day a share of %d reports [DECIDE-200]", (loads, rate) => {
  expect(sampleRate(loads)).toBe(rate);
});
