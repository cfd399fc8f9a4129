import { isDay } from "./date.ts";
import { dayMs } from "./durations.ts";
import { nextDate } from "./zoned-time.ts";

/** Days of a site's own calendar: so many up to today, or those from the first to the last. */
export type Period = { days: number } | Span;
export type Span = { first: string; last: string };

/** Lengths of periods that end today. */
export const periodLengths = [1, 7, 30, 90, 365] as const;

/** The longest period, in days: two years and some weeks. */
export const maxPeriodDays = 800;

export const periodName = (days: number): string => (days === 1 ? "Today" : `Last ${days} days`);

/** The period that an address names by `days`, or by `from` and `to`; null for none, or for one that isn't a period. */
export function readPeriod(query: URLSearchParams): Period | null {
  const days = periodLengths.find((length) => String(length) === query.get("days"));
  if (days !== undefined) return { days };
  const [first = "", last = ""] = [query.get("from") ?? "", query.get("to") ?? ""].sort();
  return isDay(first) && isDay(last) && lengthOf({ first, last }) <= maxPeriodDays ? { first, last } : null;
}

/** A period as the parameters of an address. */
export const periodQuery = (period: Period | null): [name: string, value: string][] => {
  if (period === null) return [];
  if ("days" in period) return [["days", String(period.days)]];
  return [
    ["from", period.first],
    ["to", period.last],
  ];
};

/** @param today of the site's calendar */
export const spanOf = (period: Period, today: string): Span =>
  "days" in period ? { first: nextDate(today, 1 - period.days), last: today } : period;

export const lengthOf = ({ first, last }: Span): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** As many days, just before. */
export const spanBefore = (span: Span): Span => ({
  first: nextDate(span.first, -lengthOf(span)),
  last: nextDate(span.first, -1),
});

/** The same dates a year earlier; 28 February for the 29th. */
export const spanLastYear = ({ first, last }: Span): Span => ({
  first: yearBefore(first),
  last: yearBefore(last),
});

function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(before) ? before : before.replace(/29$/, "28");
}

export const daysOf = ({ first, last }: Span): string[] =>
  Array.from({ length: lengthOf({ first, last }) }, (_, after) => nextDate(first, after));

/** The whole months of a span, and the days before and after them. */
export function wholeMonths(span: Span): { months: Span | null; days: Span[] } {
  const { first, last } = span;
  const firstOf = (day: string) => `${day.slice(0, 7)}-01`;
  const from = first.endsWith("-01") ? first : firstOf(nextDate(firstOf(first), 31));
  const until = nextDate(firstOf(nextDate(last, 1)), -1);
  if (until < from) return { months: null, days: [span] };
  const days = [
    { first, last: nextDate(from, -1) },
    { first: nextDate(until, 1), last },
  ];
  return { months: { first: from, last: until }, days: days.filter((one) => one.first <= one.last) };
}
