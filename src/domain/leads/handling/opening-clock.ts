import type { SpecialHour } from "#domain/configuration/site.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import {
  type DayHours,
  dayHours,
  type HoursOf,
  hasHours,
  instantFrom,
} from "#domain/places/opening-hours.ts";
import { calendarDate } from "#lib/date.ts";
import { nextDate, weekdayOf } from "#lib/zoned-time.ts";

/** The hours by which answers are measured. */
export type OpeningClock = {
  /** Null where the hours aren't known: Monday to Friday, 9 to 17. */
  location: HoursOf | null;
  specials: readonly SpecialHour[];
  timeZone: string;
};

type Span = { from: Date; to: Date };
const minuteMs = 60_000;
/** A place that is closed for longer has no next opening. */
const horizonDays = 60;
const usualHours: DayHours = { open: 9 * 60, close: 17 * 60 };

/** The clock of a lead: the hours of its location, otherwise of the first sales location of its dealership or site. */
export function clockOf(
  lead: { locationId: string | null; dealershipSlug: string | null },
  site: Pick<Site, "locations" | "special_hours" | "timezone" | "dealershipSettings">,
): OpeningClock {
  const ofSales = site.locations.filter(({ location_type }) => location_type === "sales");
  const location =
    site.locations.find(({ id }) => id === lead.locationId) ??
    ofSales.find(({ dealership_slug }) => dealership_slug === lead.dealershipSlug) ??
    ofSales[0] ??
    null;
  return {
    location: location && hasHours(location) ? location : null,
    specials: site.special_hours,
    timeZone: settingsFor(site as Site, location?.dealership_slug ?? lead.dealershipSlug ?? "").timezone,
  };
}

function hoursOn({ location, specials, timeZone }: OpeningClock, date: string): DayHours | null {
  if (location) return dayHours(location, specials, date, timeZone);
  const day = weekdayOf(date);
  return day >= 1 && day <= 5 ? usualHours : null;
}

/** The times at which it is open from an instant on, in order; hours past midnight and the next day's don't overlap. */
function* openSpans(clock: OpeningClock, from: Date): Generator<Span> {
  const today = calendarDate(from, clock.timeZone);
  let last = from;
  for (let day = -1; day <= horizonDays; day++) {
    const date = nextDate(today, day);
    const hours = hoursOn(clock, date);
    if (!hours) continue;
    const opens = instantFrom(date, hours.open, clock.timeZone);
    const closes = instantFrom(date, hours.close, clock.timeZone);
    const begin = opens > last ? opens : last;
    if (closes <= begin) continue;
    yield { from: begin, to: closes };
    last = closes;
  }
}

/** The instant at which so many opening minutes have passed; null when it is closed for too long to say. */
export function addOpeningMinutes(clock: OpeningClock, start: Date, minutes: number): Date | null {
  let left = minutes * minuteMs;
  for (const { from, to } of openSpans(clock, start)) {
    const span = to.getTime() - from.getTime();
    if (left <= span) return new Date(from.getTime() + left);
    left -= span;
  }
  return null;
}

/** Whole opening minutes between two instants, at most those of 60 days. */
export function openingMinutesBetween(clock: OpeningClock, start: Date, end: Date): number {
  let ms = 0;
  for (const { from, to } of openSpans(clock, start)) {
    if (from >= end) break;
    ms += Math.min(to.getTime(), end.getTime()) - from.getTime();
  }
  return Math.floor(ms / minuteMs);
}

export function isOpenAt(clock: OpeningClock, at: Date): boolean {
  const [first] = openSpans(clock, at);
  return first !== undefined && first.from <= at;
}

/** When it opens next, or `at` while it is open; null when it is closed for too long to say. */
export function nextOpening(clock: OpeningClock, at: Date): Date | null {
  const [first] = openSpans(clock, at);
  return first?.from ?? null;
}
