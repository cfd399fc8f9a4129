import { calendarDate } from "#lib/date.ts";
import { instantOf, nextDate } from "#lib/zoned-time.ts";

/** First and last day of display, both included (DECIDE-113); a missing end is open. */
export type DayWindow = { from?: string | null | undefined; to?: string | null | undefined };

/**
 * Whether the window is open at an instant in a time zone, and when that next changes (null: never again).
 */
export function windowAt(
  { from, to }: DayWindow,
  now: Date,
  timeZone: string,
): { open: boolean; changesAt: Date | null } {
  const today = calendarDate(now, timeZone);
  if (from && today < from) return { open: false, changesAt: startOf(from, timeZone) };
  if (to && today > to) return { open: false, changesAt: null };
  return { open: true, changesAt: to ? startOf(nextDate(to, 1), timeZone) : null };
}

/** The first instant of a day; where the clock skips midnight, the first one after it. */
function startOf(date: string, timeZone: string): Date {
  for (let minutes = 0; minutes <= 180; minutes += 30) {
    const at = instantOf(date, minutes, timeZone);
    if (at) return at;
  }
  return new Date(`${date}T00:00:00Z`);
}

/** The entries of a list whose window is open, and the earliest change among all of them. */
export function openNow<Entry>(
  entries: readonly Entry[],
  windowOf: (entry: Entry) => DayWindow,
  now: Date,
  timeZone: string,
): { open: Entry[]; changesAt: Date | null } {
  let changesAt: Date | null = null;
  const open = entries.filter((entry) => {
    const at = windowAt(windowOf(entry), now, timeZone);
    changesAt = earlier(changesAt, at.changesAt);
    return at.open;
  });
  return { open, changesAt };
}

export function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}
