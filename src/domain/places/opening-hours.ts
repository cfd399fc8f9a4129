import type { Location, OpeningHour, SpecialHour } from "#domain/configuration/site.ts";
import { instantOf, nextDate, offsetMinutes, weekdayOf } from "#lib/zoned-time.ts";
import { placeName } from "./place-name.ts";

/**
 * Opening and closing time in minutes since midnight, local time; `close` is past 1440 when it closes after
 * midnight.
 */
export type DayHours = { open: number; close: number };

/** The hours of a location on one day, as far as known. */
export type DayState =
  | ({ kind: "open"; special: boolean } & DayHours)
  | { kind: "closed"; special: boolean }
  /** Text only, such as `By appointment`, without times. */
  | { kind: "stated"; text: string; special: boolean }
  | { kind: "unknown" };

/** The fields of a location that its hours depend on. */
export type HoursOf = Pick<Location, "name" | "location_type" | "contact_detail">;

/**
 * The hours of a location on a date: special hours if there are any (LOC-43, DECIDE-115), else the weekday's.
 * @param date `YYYY-MM-DD`, local
 * @param timeZone in which special hours given as instants are read
 */
export function dayState(
  location: HoursOf,
  specials: readonly SpecialHour[],
  date: string,
  timeZone: string,
): DayState {
  const special = specialOn(location, specials, date);
  if (special) {
    if (special.status === "Closed") return { kind: "closed", special: true };
    const hours = specialSpan(special, timeZone);
    // A special day that is open without hours: the weekday's hours don't apply, and no others are known.
    return hours
      ? { kind: "open", special: true, ...hours }
      : { kind: "stated", text: "Other hours", special: true };
  }
  const hours = location.contact_detail.opening_hours;
  if (hours.length === 0) return { kind: "unknown" };
  return weekdayState(hours.find((one) => one.weekday === weekdayOf(date)));
}

/**
 * The opening and closing time of a location on a date; null when it is closed or when its hours aren't
 * times.
 */
export function dayHours(
  location: HoursOf,
  specials: readonly SpecialHour[],
  date: string,
  timeZone: string,
): DayHours | null {
  const state = dayState(location, specials, date, timeZone);
  return state.kind === "open" ? { open: state.open, close: state.close } : null;
}

/** Whether any of a location's weekdays has hours that parse as times. */
export function hasHours(location: Pick<Location, "contact_detail">): boolean {
  return location.contact_detail.opening_hours.some((one) => weekdayState(one).kind === "open");
}

/** `days` consecutive dates, starting with `first`. */
export function datesFrom(first: string, days: number): string[] {
  return Array.from({ length: days }, (_, i) => nextDate(first, i));
}

/**
 * The special hours of a location on a date: an entry that names the location takes precedence over one for
 * all locations, and among those an entry for its department over one for all departments (DECIDE-115). An
 * entry may name the place or one department of it.
 */
export function specialOn(
  location: Pick<Location, "name" | "location_type">,
  specials: readonly SpecialHour[],
  date: string,
): SpecialHour | null {
  const named = ({ location_name }: SpecialHour): number | null => {
    if (!location_name) return 0;
    const name = location_name.trim().toLowerCase();
    if (name === location.name.toLowerCase()) return 4;
    return name === placeName(location.name).toLowerCase() ? 2 : null;
  };
  let best: SpecialHour | null = null;
  let bestWeight = -1;
  for (const one of specials) {
    if (one.date !== date || (one.department !== "all" && one.department !== location.location_type))
      continue;
    const fits = named(one);
    const weight = fits === null ? -1 : fits + (one.department === "all" ? 0 : 1);
    if (weight > bestWeight) {
      best = one;
      bestWeight = weight;
    }
  }
  return best;
}

/** The times of a special day; null when it has none. Instants are converted to the local time zone. */
export function specialSpan(special: SpecialHour, timeZone: string): DayHours | null {
  const from = specialMinutes(special.start_hour, special.date, timeZone);
  const to = specialMinutes(special.end_hour, special.date, timeZone);
  return between(from, to);
}

/** A weekday's entry; a missing one, or one that says Closed, is a closed day. */
export function weekdayState(hours: OpeningHour | undefined): DayState {
  const stated = hours?.formated_hours?.trim() ?? "";
  if (!hours || hours.status === "Closed" || /^closed$/i.test(stated))
    return { kind: "closed", special: false };
  const span = between(clockMinutes(hours.open), clockMinutes(hours.close)) ?? spokenSpan(stated);
  if (span) return { kind: "open", special: false, ...span };
  if (stated) return { kind: "stated", text: stated, special: false };
  return hours.status === "Open"
    ? { kind: "stated", text: "Open", special: false }
    : { kind: "closed", special: false };
}

/** `8:30am – 5:30pm` (LOC-41). */
export function spanText({ open, close }: DayHours): string {
  return close - open >= 1440 ? "Open 24 hours" : `${clockText(open)} – ${clockText(close)}`;
}

/** Minutes since midnight as `5:30pm`; full hours as `9am`. */
export function clockText(minutes: number): string {
  const ofDay = ((minutes % 1440) + 1440) % 1440;
  const hour = Math.floor(ofDay / 60);
  const minute = ofDay % 60;
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, "0")}` : ""}${hour < 12 ? "am" : "pm"}`;
}

/** Closing at or before opening means the next day; both at midnight means the whole day. */
function between(open: number | null, close: number | null): DayHours | null {
  if (open === null || close === null || (open === close && open !== 0)) return null;
  return { open, close: close <= open ? close + 1440 : close };
}

/** `08:30`, `08:30:00`. */
function clockMinutes(value: string | null | undefined): number | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(value ?? "");
  if (!match) return null;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes <= 1440 ? minutes : null;
}

/** An ISO time, or an ISO date and time: local, unless it has an offset. */
function specialMinutes(value: string | null, date: string, timeZone: string): number | null {
  if (!value) return null;
  const time = /T(.+)$/s.exec(value)?.[1];
  if (time === undefined) return clockMinutes(value);
  if (!/(?:Z|[+-]\d{2}:?\d{2})$/i.test(time)) return clockMinutes(time);
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return null;
  const local = at.getTime() + offsetMinutes(at, timeZone) * 60_000;
  const minutes = Math.round((local - Date.parse(`${date}T00:00:00Z`)) / 60_000);
  return minutes >= 0 && minutes <= 2880 ? minutes : null;
}

/** `8:30 am - 5:30 pm`, `09:00 – 17:00`: some feeds give only text. Null for ambiguous text. */
function spokenSpan(text: string): DayHours | null {
  const parts = text.split(/-|–|—|\bto\b/i);
  if (parts.length !== 2) return null;
  const [from, to] = parts.map(spokenMinutes) as [Spoken, Spoken];
  if (!from || !to) return null;
  // `8:30 - 5:30` is ambiguous: without am and pm, closing must be after opening.
  if (!(from.half && to.half) && (from.half !== to.half || to.minutes <= from.minutes)) return null;
  return between(from.minutes, to.minutes);
}

type Spoken = { minutes: number; half: boolean } | null;

function spokenMinutes(value: string): Spoken {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i.exec(value.trim());
  if (!match || (!match[3] && !match[2])) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (hour > (match[3] ? 12 : 23) || minute > 59) return null;
  const half = match[3]?.toLowerCase();
  const hours = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
  return { minutes: hours * 60 + minute, half: half !== undefined };
}

/**
 * The instant of a local time; when daylight saving skips it, the first instant after it.
 * @param minutes since midnight of `date`, past 1440 for the next day
 */
export function instantFrom(date: string, minutes: number, timeZone: string): Date {
  for (let later = 0; later <= 180; later++) {
    const at = instantOf(date, minutes + later, timeZone);
    if (at) return at;
  }
  throw new Error(`no instant near ${date} + ${minutes} minutes in ${timeZone}`);
}
