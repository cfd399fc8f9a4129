import type { TestDriveSlice } from "#domain/configuration/settings.ts";
import type { Location, SpecialHour } from "#domain/configuration/site.ts";
import { datesFrom, dayHours, hasHours } from "#domain/places/opening-hours.ts";
import { calendarDate } from "#lib/date.ts";
import { instantOf, nextDate } from "#lib/zoned-time.ts";

/** A possible start of a test drive. */
export type Slot = { startsAt: Date; endsAt: Date };

export type SlotPlace = {
  location: Pick<Location, "id" | "name" | "location_type" | "contact_detail">;
  specialHours: readonly SpecialHour[];
  timeZone: string;
  slice: TestDriveSlice;
};

/** Whether times can be offered at a place at all; else the form has a plain date field (DECIDE-54). */
export function offersSlots({ location, slice }: Pick<SlotPlace, "location" | "slice">): boolean {
  return slice.enabled && slice.slots && hasHours(location);
}

/**
 * The times of a place, free or not, in order: every `minutes` from opening, the last ending by closing time,
 * in the place's time zone (a time that daylight saving skips is omitted), no sooner than the notice and no
 * later than the horizon.
 * @param dates only these days, `YYYY-MM-DD`; else all up to the horizon
 */
export function slotsOf(place: SlotPlace, now: Date, dates?: readonly string[]): Slot[] {
  const { slice, timeZone } = place;
  if (!offersSlots(place)) return [];
  const today = calendarDate(now, timeZone);
  const last = nextDate(today, slice.horizonDays);
  const earliest = now.getTime() + slice.noticeHours * 3_600_000;
  const days = dates ?? datesFrom(today, slice.horizonDays + 1);
  const slots: Slot[] = [];
  for (const date of days) {
    if (date < today || date > last) continue;
    for (const slot of slotsOn(place, date)) if (slot.startsAt.getTime() >= earliest) slots.push(slot);
  }
  return slots;
}

function slotsOn({ location, specialHours, timeZone, slice }: SlotPlace, date: string): Slot[] {
  const hours = dayHours(location, specialHours, date, timeZone);
  if (!hours) return [];
  const slots: Slot[] = [];
  // A day's times are those of its date: there are no test drives after midnight.
  const close = Math.min(hours.close, 1440);
  const closes = instantOf(date, close, timeZone)?.getTime() ?? Number.POSITIVE_INFINITY;
  for (let minute = hours.open; minute + slice.minutes <= close; minute += slice.minutes) {
    const startsAt = instantOf(date, minute, timeZone);
    if (!startsAt) continue;
    const endsAt = new Date(startsAt.getTime() + slice.minutes * 60_000);
    const before = slots.at(-1);
    // Where the clock jumps, an hour of local time is not an hour: nothing overlaps and nothing ends after
    // closing.
    if (endsAt.getTime() > closes || (before && before.endsAt > startsAt)) continue;
    slots.push({ startsAt, endsAt });
  }
  return slots;
}

/** The fields of a booking that free times depend on. */
export type Booked = { startsAt: Date; carId: string | null };

/** Whether a seat is left at a time, and the car itself isn't out. */
export function isFree(
  slot: Slot,
  booked: readonly Booked[],
  capacity: number,
  carId: string | null,
): boolean {
  const same = booked.filter((one) => one.startsAt.getTime() === slot.startsAt.getTime());
  return same.length < capacity && !(carId !== null && same.some((one) => one.carId === carId));
}
