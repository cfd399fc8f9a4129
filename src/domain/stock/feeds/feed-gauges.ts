import { gaugeOf, type Metric } from "#platform/http/metric.ts";
import type { FeedSummary } from "./feed-summary.ts";

/** Whether each feed is stale, its failures in a row, and the age of its stock in seconds. */
export function feedGauges(feeds: readonly FeedSummary[], now: Date): Metric[] {
  const gauge = (name: string, help: string, read: (feed: FeedSummary) => number | null) =>
    gaugeOf(feeds, ({ group, feed }) => ({ group, feed }), name, help, read);
  return [
    gauge("feed_stale", "Whether a scheduled feed is stale: 1 or 0.", (one) =>
      Number(one.enabled && one.staleAt <= now),
    ),
    gauge("feed_failures", "Failed runs in a row of a scheduled feed.", (one) => one.failures),
    gauge("feed_age_seconds", "Seconds since a feed's stock was last confirmed.", ({ freshAt }) =>
      freshAt === null ? null : Math.round((now.getTime() - freshAt.getTime()) / 1_000),
    ),
  ];
}
