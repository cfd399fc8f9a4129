import { conditionOf } from "#domain/stock/feeds/feed-condition.ts";
import type { FeedSummary } from "#domain/stock/feeds/feed-summary.ts";
import { compareNames } from "#lib/name-order.ts";

export const feedConditions = ["stale", "stopped", "failing", "waiting", "fresh", "off"] as const;
/** How a feed is, the most urgent first. */
export type FeedUrgency = (typeof feedConditions)[number];

export type DealerFeed = {
  group: string;
  /** The dealer's name. */
  dealer: string;
  feed: string;
  condition: FeedUrgency;
  failures: number;
  freshAt: string | null;
};

function urgencyOf(feed: FeedSummary, now: Date): FeedUrgency {
  const condition = conditionOf(feed, now);
  if (condition) return condition;
  if (feed.failures > 0) return "failing";
  if (!feed.enabled) return "off";
  return feed.freshAt === null ? "waiting" : "fresh";
}

/**
 * The feeds of all dealers, those that failed first.
 * @param names of groups by slug
 */
export function feedsByUrgency(
  feeds: readonly FeedSummary[],
  names: ReadonlyMap<string, string>,
  now: Date,
): DealerFeed[] {
  const rank = ({ condition }: DealerFeed) => feedConditions.indexOf(condition);
  return feeds
    .map(
      (one): DealerFeed => ({
        group: one.group,
        dealer: names.get(one.group) ?? one.group,
        feed: one.feed,
        condition: urgencyOf(one, now),
        failures: one.failures,
        freshAt: one.freshAt?.toISOString() ?? null,
      }),
    )
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        b.failures - a.failures ||
        compareNames(a.dealer, b.dealer) ||
        compareNames(a.feed, b.feed),
    );
}
