import { dayMs } from "./durations.ts";

/**
 * Local times and instants in an IANA time zone. Where a clock jumps forward, the times it skips don't exist;
 * where it goes back, a time that happens twice means the first of both.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  let known = formats.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, known);
  }
  return known;
}

/** The local time at an instant, as if it were UTC, in milliseconds. */
function localMs(at: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of format(timeZone).formatToParts(at)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
}

/** Offsets by zone and quarter of an hour. A page with many opening hours asks for some hundred, each of which takes a formatter 5 µs. */
const offsets = new Map<string, Map<number, number>>();
const quarterMs = 15 * 60_000;
/** Of one zone: the days around today for every quarter. */
const maxOffsets = 4_096;
/** Since then zones change their offset at a whole quarter of an hour only. */
const quartersSince = Date.UTC(2000, 0, 1);

/** Minutes that the zone is ahead of UTC at an instant: 600 for Brisbane. */
export function offsetMinutes(at: Date, timeZone: string): number {
  const ms = at.getTime();
  if (!(ms >= quartersSince)) return formattedOffset(ms, timeZone);
  let known = offsets.get(timeZone);
  if (!known || known.size >= maxOffsets) {
    known = new Map();
    offsets.set(timeZone, known);
  }
  const quarter = Math.floor(ms / quarterMs);
  let offset = known.get(quarter);
  if (offset === undefined) {
    offset = formattedOffset(quarter * quarterMs, timeZone);
    known.set(quarter, offset);
  }
  return offset;
}

function formattedOffset(ms: number, timeZone: string): number {
  const wholeSecondMs = Math.floor(ms / 1000) * 1000;
  return Math.round((localMs(wholeSecondMs, timeZone) - wholeSecondMs) / 60_000);
}

/**
 * The instant of a local time: `instantOf("2026-11-23", 9 * 60, "Australia/Sydney")`. Null for a time that
 * the clock skips.
 * @param minutes since midnight, 0 to 1440
 */
export function instantOf(date: string, minutes: number, timeZone: string): Date | null {
  const local = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000;
  if (Number.isNaN(local)) return null;
  const fits = [local - dayMs, local + dayMs]
    .map((at) => local - offsetMinutes(new Date(at), timeZone) * 60_000)
    .filter((at) => at + offsetMinutes(new Date(at), timeZone) * 60_000 === local);
  return fits.length === 0 ? null : new Date(Math.min(...fits));
}

/** An instant as `2026-11-23T09:00:00+11:00` in a zone. */
export function zonedIso(at: Date, timeZone: string): string {
  const offset = offsetMinutes(at, timeZone);
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The date `days` after a date; `nextDate("2026-02-28", 1)` is `2026-03-01`. */
export function nextDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
