import type { Finding } from "#platform/doctor/finding.ts";
import { ok, warning } from "#platform/doctor/finding.ts";
import { conditionOf } from "./feed-condition.ts";
import type { FeedSummary } from "./feed-summary.ts";
import { durationWords } from "./run-words.ts";

/** Stale, stopped and failing feeds; one finding when all are well, none without feeds. */
export function feedFindings(feeds: readonly FeedSummary[], now: Date): Finding[] {
  const problems = feeds.flatMap((feed) => problemOf(feed, now));
  if (problems.length > 0 || feeds.length === 0) return problems;
  return [
    ok(
      "feeds",
      feeds.length === 1 ? "The stock feed is fresh." : `All ${feeds.length} stock feeds are fresh.`,
    ),
  ];
}

function problemOf(one: FeedSummary, now: Date): Finding[] {
  const name = `${one.feed} of ${one.group}`;
  const remedy = `forecourt feeds history ${one.feed} says what happened (docs/stock-import.md, "Scheduled feeds").`;
  switch (conditionOf(one, now)) {
    case "stale": {
      const age = one.freshAt ? `for ${durationWords(now.getTime() - one.freshAt.getTime())}` : "yet";
      return [warning("feeds", `The stock feed ${name} has delivered nothing ${age}: it is stale.`, remedy)];
    }
    case "stopped":
      return [
        warning(
          "feeds",
          `The last file of the stock feed ${name} was not imported: it needs a decision.`,
          remedy,
        ),
      ];
    case null:
      return one.failures > 0
        ? [
            warning(
              "feeds",
              `The last ${one.failures === 1 ? "run" : `${one.failures} runs`} of the stock feed ${name} failed.`,
              remedy,
            ),
          ]
        : [];
  }
}
