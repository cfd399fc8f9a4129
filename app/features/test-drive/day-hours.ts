import { nextDate, weekdayOf } from "../../lib/zoned-time.ts";
import type { Location, OpeningHour, SpecialHour } from "../../site/site.ts";

/** Open from and until, minutes since midnight by the location's clock. */
export type DayHours = { open: number; close: number };

/**
 * When a location is open on a date: its special hours of that day if there are any (ENT-196..201), else the weekday's.
 * Null when it is closed, or when its hours aren't known as times.
 */
export function dayHours(
  location: Pick<Location, "name" | "location_type" | "contact_detail">,
  specials: readonly SpecialHour[],
  date: string,
): DayHours | null {
  const special = specials
    .filter(
      (one) =>
        one.date === date &&
        (one.location_name === null || one.location_name === location.name) &&
        (one.department === "all" || one.department === location.location_type),
    )
    // A day of this very location goes before one of all.
    .sort((a, b) => Number(b.location_name !== null) - Number(a.location_name !== null))[0];
  if (special) {
    if (special.status === "Closed") return null;
    return between(clockMinutes(special.start_hour), clockMinutes(special.end_hour));
  }
  const weekday = weekdayOf(date);
  const hours = location.contact_detail.opening_hours.find((one) => one.weekday === weekday);
  return hours ? weekdayHours(hours) : null;
}

/** Whether any of a location's weekdays has hours that times can be made of. */
export function hasHours(location: Pick<Location, "contact_detail">): boolean {
  return location.contact_detail.opening_hours.some((one) => weekdayHours(one) !== null);
}

/** Dates from the first, `days` of them. */
export function datesFrom(first: string, days: number): string[] {
  return Array.from({ length: days }, (_, i) => nextDate(first, i));
}

function weekdayHours(hours: OpeningHour): DayHours | null {
  if (hours.status === "Closed") return null;
  const stated = between(clockMinutes(hours.open), clockMinutes(hours.close));
  if (stated) return stated;
  // `8:30 am - 5:30 pm`: some feeds have the words only.
  const [from, to] = (hours.formated_hours ?? "").split(/\s*(?:-|–|—|\bto\b)\s*/i);
  return between(spokenMinutes(from), spokenMinutes(to));
}

function between(open: number | null, close: number | null): DayHours | null {
  return open === null || close === null || close <= open ? null : { open, close };
}

/** `08:30`, `08:30:00` or the time of `2026-12-24T08:30:00+11:00`, which is by the location's own clock. */
function clockMinutes(value: string | null | undefined): number | null {
  const match = /(?:^|T)(\d{1,2}):(\d{2})/.exec(value ?? "");
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes <= 1440 ? minutes : null;
}

function spokenMinutes(value: string | undefined): number | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)$/i.exec(value?.trim() ?? "");
  if (!match) return null;
  const hour = (Number(match[1]) % 12) + (match[3]!.toLowerCase() === "pm" ? 12 : 0);
  return hour * 60 + Number(match[2] ?? 0);
}
