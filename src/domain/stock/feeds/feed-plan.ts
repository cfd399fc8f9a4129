import type { Site } from "#domain/configuration/site.ts";
import type { StockFeed } from "#domain/configuration/slices/stock-feeds.ts";
import { maxPauseMs, nextTime } from "#lib/cron.ts";

/** What of a feed's configuration decides when it runs and when it is stale. */
export type FeedPlan = {
  /** The time zone of its schedule. */
  zone: string;
  /** Milliseconds without a delivery after which it is stale. */
  staleMs: number;
  /** All of the above and the schedule, to notice that they changed. */
  text: string;
};

const hourMs = 3_600_000;
const usualStaleMs = 36 * hourMs;

/** @param site what the feed is imported for; null while there is none */
export function feedPlan(feed: StockFeed, site: Pick<Site, "timezone"> | null): FeedPlan {
  const zone = feed.timezone ?? site?.timezone ?? "UTC";
  const staleMs = feed.stale_after_hours
    ? feed.stale_after_hours * hourMs
    : Math.max(usualStaleMs, 1.5 * maxPauseMs(feed.schedule, zone));
  return { zone, staleMs, text: `${feed.enabled ? feed.schedule : "off"} ${zone} ${staleMs / hourMs} h` };
}

/** The next scheduled run after an instant; null for a feed that isn't enabled. */
export function nextScheduled(feed: StockFeed, { zone }: Pick<FeedPlan, "zone">, after: Date): Date | null {
  return feed.enabled ? nextTime(feed.schedule, zone, after) : null;
}
