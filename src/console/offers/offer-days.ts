import { dateFormat } from "#lib/date.ts";

const day = (date: string): string => {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  return dateFormat("en-AU", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(at);
};

/** The days of an offer in words: `3 Dec 2026 to 17 Dec 2026`, `until 17 Dec 2026`, `always`. */
export function daysText({ from, until }: { from: string | null; until: string | null }): string {
  if (from === null) return until === null ? "always" : `until ${day(until)}`;
  if (until === null) return `from ${day(from)}`;
  return from === until ? day(from) : `${day(from)} to ${day(until)}`;
}
