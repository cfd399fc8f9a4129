import { expect, it } from "vitest";
import type { DayCount } from "#domain/measurement/results.ts";
import { dealerTrend, trendDays } from "./dealer-trend.ts";

it("sums looks at cars and enquiries of a dealer's sites by week [DECIDE-343]", () => {
  const days = trendDays("2026-03-29");
  expect([days.length, days[0], days.at(-1)]).toEqual([84, "2026-01-05", "2026-03-29"]);
  const count = (day: string, kind: DayCount["kind"], times: number): DayCount => ({
    day,
    kind,
    source: "direct",
    times,
  });
  const trend = dealerTrend(days, [
    count("2026-01-05", "view", 3),
    count("2026-01-11", "view", 4),
    count("2026-01-12", "view", 5),
    count("2026-03-29", "lead", 2),
    count("2026-03-28", "save", 9),
    count("2026-01-04", "lead", 9),
  ]);
  expect(trend).toHaveLength(12);
  expect(trend[0]).toEqual({ week: "2026-01-05", views: 7, leads: 0 });
  expect(trend[1]).toEqual({ week: "2026-01-12", views: 5, leads: 0 });
  expect(trend.at(-1)).toEqual({ week: "2026-03-23", views: 0, leads: 2 });
});
