import { expect, it } from "vitest";
import type { FeedSummary } from "#domain/stock/feeds/feed-summary.ts";
import { feedsByUrgency } from "./all-feeds.ts";

const now = new Date("2026-03-02T01:00:00Z");
const feed = (group: string, more: Partial<FeedSummary> = {}): FeedSummary => ({
  group,
  feed: "cars",
  enabled: true,
  freshAt: new Date("2026-03-01T01:00:00Z"),
  staleAt: new Date("2026-03-03T01:00:00Z"),
  failures: 0,
  lastOutcome: null,
  ...more,
});

it("lists the feeds of all dealers by name, those that failed first [DECIDE-342]", () => {
  const feeds = [
    feed("fine-b"),
    feed("fine-a"),
    feed("off", { enabled: false }),
    feed("new", { freshAt: null }),
    feed("failing", { failures: 1 }),
    feed("worse", { failures: 4 }),
    feed("stopped", { lastOutcome: "refused" }),
    feed("stale", { staleAt: now }),
  ];
  const rows = feedsByUrgency(feeds, new Map([["stale", "Stale Motors"]]), now);
  expect(rows.map(({ dealer, condition }) => [dealer, condition])).toEqual([
    ["Stale Motors", "stale"],
    ["stopped", "stopped"],
    ["worse", "failing"],
    ["failing", "failing"],
    ["new", "waiting"],
    ["fine-a", "fresh"],
    ["fine-b", "fresh"],
    ["off", "off"],
  ]);
});
