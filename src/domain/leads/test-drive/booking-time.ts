import { dayHours, hasHours } from "#domain/places/opening-hours.ts";
import { calendarDate } from "#lib/date.ts";
import { instantOf } from "#lib/zoned-time.ts";
import { offersSlots, type Slot, type SlotPlace, slotsOf } from "./slots.ts";

/** The meaning of a shopper's `dateTime`: a time to book, a preferred date without a booking, or neither. */
export type RequestedTime =
  | { kind: "slot"; slot: Slot }
  | { kind: "wish"; at: Date; dateOnly: boolean }
  | { kind: "wrong"; reason: "invalid" | "past" }
  /** A valid time that isn't offered. */
  | { kind: "wrong"; reason: "unknown"; at: Date };

/**
 * Parses `dateTime` as a form sends it: an instant with its offset, a local time of the place
 * (`2026-11-23T09:00`), or where no times are offered a date alone.
 */
export function readRequestedTime(
  value: string,
  place: SlotPlace | null,
  timeZone: string,
  now: Date,
): RequestedTime {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      value.trim(),
    );
  const date = match?.[1];
  if (!match || !date || !isDate(date)) return { kind: "wrong", reason: "invalid" };
  const dateOnly = match[2] === undefined;
  const minutes = dateOnly ? 0 : Number(match[2]) * 60 + Number(match[3]);
  if (minutes >= 1440 || Number(match[3] ?? 0) > 59) return { kind: "wrong", reason: "invalid" };
  const at = match[4] ? new Date(value.trim().replace(" ", "T")) : instantOf(date, minutes, timeZone);
  if (!at || Number.isNaN(at.getTime())) return { kind: "wrong", reason: "invalid" };
  const past = dateOnly ? date < calendarDate(now, timeZone) : at <= now;
  if (past) return { kind: "wrong", reason: "past" };
  if (place && offersSlots(place)) {
    const day = calendarDate(at, timeZone);
    const slot = slotsOf(place, now, [day]).find(({ startsAt }) => startsAt.getTime() === at.getTime());
    return slot ? { kind: "slot", slot } : { kind: "wrong", reason: "unknown", at };
  }
  // Without slots: any day that the place is open, as far as its hours are known (DECIDE-54).
  if (
    place &&
    hasHours(place.location) &&
    !dayHours(place.location, place.specialHours, calendarDate(at, timeZone), timeZone)
  )
    return { kind: "wrong", reason: "unknown", at };
  return { kind: "wish", at, dateOnly };
}

function isDate(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === date;
}
