import { describe, expect, it } from "vitest";
import { stockFeed } from "#domain/configuration/slices/stock-feeds.ts";
import { hourMs, minuteMs } from "#lib/durations.ts";
import { feedFindings } from "./feed-findings.ts";
import { feedGauges } from "./feed-gauges.ts";
import { feedPlan } from "./feed-plan.ts";
import { afterFailure, retryWaitMs } from "./feed-retry.ts";
import type { FeedSummary } from "./feed-summary.ts";
import { importWords } from "./run-words.ts";
import { matchesName } from "./sources/newest-file.ts";

const now = new Date("2026-11-22T00:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);

describe("retries", () => {
  it.each([
    [1, 5, 1],
    [2, 5, 4],
    [3, 5, 16],
    [4, 5, 64],
    [5, 5, 256],
    [6, 5, null],
    [7, 5, 1],
    [1, 0, null],
    [8, 10, 360],
  ])("after %d failures with %d retries come after %s minutes", (failures, retries, minutes) => {
    const wait = retryWaitMs(failures, retries, 0.5);
    expect(wait === null ? null : Math.round(wait / minuteMs)).toBe(minutes);
  });

  it("of feeds that failed together don't come together", () => {
    expect([retryWaitMs(1, 5, 0), retryWaitMs(1, 5, 1)]).toEqual([0.8 * minuteMs, 1.2 * minuteMs]);
  });

  it("wait as long as the server asks, and never beyond the next scheduled run", () => {
    const scheduled = new Date(now.getTime() + hourMs);
    const at = (waitMs: number | null, retryAfterMs: number | null = null) =>
      afterFailure({ now, scheduled, waitMs, retryAfterMs });
    expect(at(minuteMs)).toEqual(new Date(now.getTime() + minuteMs));
    expect(at(minuteMs, 10 * minuteMs)).toEqual(new Date(now.getTime() + 10 * minuteMs));
    expect(at(minuteMs, 90 * minuteMs)).toEqual(scheduled);
    expect(at(null)).toEqual(scheduled);
    expect(afterFailure({ now, scheduled: null, waitMs: minuteMs, retryAfterMs: null })).toBeNull();
  });
});

it.each([
  ["30 4 * * *", null, 36],
  ["*/5 * * * *", null, 36],
  ["30 4 * * 1-5", null, 108],
  ["30 4 * * *", 72, 72],
])(
  "a feed of the schedule %s with stale_after_hours %s is stale after %d hours",
  (schedule, hours, expected) => {
    const feed = stockFeed.parse({
      name: "used",
      source: { type: "folder" },
      schedule,
      stale_after_hours: hours,
    });
    expect(feedPlan(feed, null).staleMs).toBe(expected * hourMs);
  },
);

it.each([
  ["*", "stock.csv", true],
  ["*", "stock.csv.part", false],
  ["*", ".stock.csv", false],
  ["*", "stock.csv~", false],
  ["stock-*.csv", "stock-2026.csv", true],
  ["stock-*.csv", "STOCK-2026.CSV", true],
  ["stock-*.csv", "stock-2026.csv.tmp", false],
  ["stock-*.csv", "old-stock-2026.csv", false],
  ["a+(b).csv", "a+(b).csv", true],
  ["upload.tmp", "upload.tmp", true],
])("the pattern %s and the file %s match: %s", (pattern, name, expected) => {
  expect(matchesName(pattern, name)).toBe(expected);
});

it("says what an import did", () => {
  const outcome = {
    created: 1_200,
    changed: 0,
    unchanged: 3,
    rejected: 1,
    merged: 0,
    elsewhere: 0,
    sold: 2,
    moved: 0,
  };
  expect(importWords({ kind: "imported", ...outcome, warnings: 4 } as never)).toBe(
    "1,200 created, 3 unchanged, 1 rejected, 2 sold; 4 warnings",
  );
  expect(importWords({ kind: "broken", line: 3, message: "line 3: cut off" })).toBe("line 3: cut off");
});

describe("what the check of the installation and the metrics say", () => {
  const well: FeedSummary = {
    group: "riverside",
    feed: "used",
    enabled: true,
    freshAt: ago(hourMs),
    staleAt: new Date(now.getTime() + hourMs),
    failures: 0,
    lastOutcome: "imported",
  };

  it.each<[string, Partial<FeedSummary>, RegExp]>([
    [
      "stale",
      { freshAt: ago(80 * hourMs), staleAt: ago(hourMs) },
      /used of riverside has delivered nothing for 3 days/,
    ],
    ["stale from the start", { freshAt: null, staleAt: ago(hourMs) }, /delivered nothing yet/],
    ["stopped", { lastOutcome: "refused", failures: 1 }, /needs a decision/],
    ["failing", { failures: 3 }, /The last 3 runs of the stock feed used of riverside failed/],
  ])("of a feed that is %s", (_, over, text) => {
    const [finding, ...more] = feedFindings([well, { ...well, ...over }], now);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ level: "warning", text: expect.stringMatching(text) });
    expect(finding?.remedy).toContain("forecourt feeds history used");
  });

  it("of feeds that are well, pulled by hand, or not there", () => {
    expect(feedFindings([well, well], now)).toMatchObject([
      { level: "ok", text: "All 2 stock feeds are fresh." },
    ]);
    expect(feedFindings([{ ...well, enabled: false, staleAt: ago(hourMs) }], now)).toMatchObject([
      { level: "ok" },
    ]);
    expect(feedFindings([], now)).toEqual([]);
  });

  it("as gauges", () => {
    const labels = { group: "riverside", feed: "used" };
    expect(feedGauges([{ ...well, staleAt: ago(1), failures: 2 }], now)).toMatchObject([
      { name: "feed_stale", values: [{ labels, value: 1 }] },
      { name: "feed_failures", values: [{ labels, value: 2 }] },
      { name: "feed_age_seconds", values: [{ labels, value: 3_600 }] },
    ]);
    expect(feedGauges([{ ...well, freshAt: null }], now)).toMatchObject([
      { name: "feed_stale" },
      { name: "feed_failures" },
      { name: "feed_age_seconds", values: [] },
    ]);
  });
});
