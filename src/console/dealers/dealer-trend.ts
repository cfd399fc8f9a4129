import { type DayCount, lastDays } from "#domain/measurement/results.ts";

export const trendWeeks = 12;

/** A week by its first day, and how often something happened. */
export type TrendWeek = { week: string; views: number; leads: number };

/** The days of the trend, the oldest first: whole weeks that end today. */
export const trendDays = (today: string): string[] => lastDays(today, trendWeeks * 7);

/** Looks at cars and enquiries by week. */
export function dealerTrend(days: readonly string[], counts: readonly DayCount[]): TrendWeek[] {
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, at) => {
    const own = days.slice(at * 7, at * 7 + 7);
    const sum = (kind: DayCount["kind"]) =>
      counts
        .filter((one) => one.kind === kind && own.includes(one.day))
        .reduce((total, { times }) => total + times, 0);
    return { week: own[0] ?? "", views: sum("view"), leads: sum("lead") };
  });
}
