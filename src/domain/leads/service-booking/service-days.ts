import type { ServiceSlice } from "#domain/configuration/settings.ts";
import type { SpecialHour } from "#domain/configuration/site.ts";
import { dayState, type HoursOf } from "#domain/places/opening-hours.ts";
import { calendarDate, dateFormat, isDay } from "#lib/date.ts";
import { nextDate } from "#lib/zoned-time.ts";

/** The place and rules of a service booking. */
export type ServicePlace = {
  location: HoursOf & { id: string };
  specialHours: readonly SpecialHour[];
  timeZone: string;
  slice: Pick<ServiceSlice, "capacity" | "noticeDays" | "horizonDays">;
};

/** Cars booked on a date so far, `YYYY-MM-DD` → count. */
export type Taken = ReadonlyMap<string, number>;

/** Why a date can't be booked; null for one that can. */
export type DayProblem = "invalid" | "past" | "early" | "late" | "closed" | "full" | null;

/** The first and the last date that can be requested, in the place's time zone. */
export function bookableSpan({ timeZone, slice }: ServicePlace, now: Date): { first: string; last: string } {
  const today = calendarDate(now, timeZone);
  return { first: nextDate(today, slice.noticeDays), last: nextDate(today, slice.horizonDays) };
}

/**
 * Whether a date can be booked. A location without known hours is open every weekday; a day whose hours are
 * only text is open, since the dealer says so.
 */
export function dayProblem(place: ServicePlace, date: string, booked: Taken, now: Date): DayProblem {
  if (!isDay(date)) return "invalid";
  const today = calendarDate(now, place.timeZone);
  const { first, last } = bookableSpan(place, now);
  if (date < today) return "past";
  if (date < first) return "early";
  if (date > last) return "late";
  const state = dayState(place.location, place.specialHours, date, place.timeZone);
  if (state.kind === "closed" || (state.kind === "unknown" && isWeekend(date))) return "closed";
  return (booked.get(date) ?? 0) >= place.slice.capacity ? "full" : null;
}

/** The next dates that can be booked from one on, inclusive. */
export function nextFreeDays(
  place: ServicePlace,
  from: string,
  booked: Taken,
  now: Date,
  count = 3,
): string[] {
  const { first, last } = bookableSpan(place, now);
  const free: string[] = [];
  for (
    let date = isDay(from) && from > first ? from : first;
    date <= last && free.length < count;
    date = nextDate(date, 1)
  ) {
    if (dayProblem(place, date, booked, now) === null) free.push(date);
  }
  return free;
}

/** `2026-11-25` as `Wednesday 25 November`. */
export function dayName(date: string): string {
  return dateFormat("en-AU", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** The message for a date that can't be booked, with the nearest dates that can. */
export function dayMessage(
  problem: Exclude<DayProblem, null>,
  date: string,
  free: readonly string[],
): string {
  const instead = free.length > 0 ? ` Next free: ${free.map(dayName).join(", ")}.` : "";
  switch (problem) {
    case "invalid":
      return "Please enter a valid date.";
    case "past":
      return "Please choose a date in the future.";
    case "early":
      return `That is too soon for us.${instead}`;
    case "late":
      return `That is further ahead than we book.${instead}`;
    case "closed":
      return `Our service department is closed on ${dayName(date)}.${instead}`;
    case "full":
      return `We are fully booked on ${dayName(date)}.${instead}`;
  }
}

/** The hint beside the date field: the department's working days, and the first available day. */
export function dayHint(place: ServicePlace, now: Date): string {
  const { first } = bookableSpan(place, now);
  const week = Array.from({ length: 7 }, (_, offset) => nextDate(first, offset));
  const closed = week.filter((date) => {
    const { kind } = dayState(place.location, [], date, place.timeZone);
    return kind === "closed" || (kind === "unknown" && isWeekend(date));
  });
  const names = closed
    .map((date) => new Date(`${date}T00:00:00Z`).getUTCDay())
    .sort((a, b) => a - b)
    .map((day) => weekdays[day]!);
  const from = `From ${dayName(first)}.`;
  if (names.length === 0 || names.length > 3) return from;
  return `${from} Closed on ${names.length > 1 ? `${names.slice(0, -1).join(", ")} and ` : ""}${names.at(-1)}.`;
}

const weekdays = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"];

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
}
