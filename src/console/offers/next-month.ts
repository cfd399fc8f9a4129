import { nextDate } from "#lib/zoned-time.ts";

type Days = { from: string | null; until: string | null };

const lastOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day of the month after; the last one where that month is shorter: `2026-01-31` is `2026-02-28`. */
function monthLater(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const next = new Date(Date.UTC(year, month, 1));
  const last = lastOfMonth(next.getUTCFullYear(), next.getUTCMonth() + 1);
  return `${next.toISOString().slice(0, 8)}${String(Math.min(day, last)).padStart(2, "0")}`;
}

const isLastOfMonth = (date: string): boolean => nextDate(date, 1).endsWith("-01");

/**
 * The days of an offer a month later. One that ends with its month ends with the next one too: 1 to 28 February becomes 1 to 31 March.
 * @param today begins an offer without a first day
 */
export function nextMonth({ from, until }: Days, today: string): Days {
  const later = until === null ? null : monthLater(until);
  const first = from === null ? null : monthLater(from);
  if (until === null || later === null || !isLastOfMonth(until))
    return { from: first ?? today, until: later };
  const [year = 0, month = 1] = later.split("-").map(Number);
  return { from: first ?? today, until: `${later.slice(0, 8)}${lastOfMonth(year, month)}` };
}
