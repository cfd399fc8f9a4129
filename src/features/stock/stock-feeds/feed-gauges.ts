import type { LabelledGauge } from "#platform/http/labelled-gauge.ts";

/** What the metrics say of a scheduled feed. */
export type MeasuredFeed = {
  group: string;
  feed: string;
  enabled: boolean;
  /** How fresh the delivered stock is; null before the first delivery. */
  freshAt: Date | null;
  staleAt: Date;
  /** Failed runs in a row. */
  failures: number;
};

/** Whether each feed is stale, its failures in a row, and the age of its stock in seconds. */
export function feedGauges(feeds: readonly MeasuredFeed[], now: Date): LabelledGauge[] {
  const gauge = (name: string, of: (feed: MeasuredFeed) => number | null): LabelledGauge => ({
    name,
    values: feeds.flatMap((one) => {
      const value = of(one);
      return value === null ? [] : [{ labels: { group: one.group, feed: one.feed }, value }];
    }),
  });
  return [
    gauge("feed_stale", (one) => Number(one.enabled && one.staleAt <= now)),
    gauge("feed_failures", (one) => one.failures),
    gauge("feed_age_seconds", ({ freshAt }) =>
      freshAt === null ? null : Math.round((now.getTime() - freshAt.getTime()) / 1_000),
    ),
  ].filter(({ values }) => values.length > 0);
}
