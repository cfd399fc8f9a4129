import type { LabelledGauge } from "#platform/http/labelled-gauge.ts";
import type { FeedSummary } from "./feed-summary.ts";

/** Whether each feed is stale, its failures in a row, and the age of its stock in seconds. */
export function feedGauges(feeds: readonly FeedSummary[], now: Date): LabelledGauge[] {
  const gauge = (name: string, of: (feed: FeedSummary) => number | null): LabelledGauge => ({
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
