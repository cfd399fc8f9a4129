import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { dateFormat } from "#lib/date.ts";
import { dayMs, minuteMs } from "#lib/durations.ts";
import type { Car } from "./car.ts";
import { nextTagChange } from "./tag.ts";

/** By time zone, each as of the last minute that it was read in: every page that is rendered reads it. */
const lastMidnights = new Map<string, { minute: number; next: number }>();

/**
 * The next midnight in a time zone, when whatever depends on the calendar day changes (a rego's expiry, a
 * promotion's window). On the two days a year when clocks change it may be an hour off, which costs one
 * rendering.
 */
export function nextMidnight(now: Date, timeZone: string): Date {
  const minute = Math.floor(now.getTime() / minuteMs);
  const last = lastMidnights.get(timeZone);
  if (last?.minute === minute) return new Date(last.next);
  const format = dateFormat("en-GB", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" });
  const parts = format.formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const next = (minute - read("hour") * 60 - read("minute")) * minuteMs + dayMs;
  lastMidnights.set(timeZone, { minute, next });
  return new Date(next);
}

/** The earliest moment at which a page with these cars changes by time alone. */
export function nextChange(
  cars: readonly Pick<Car, "status" | "sold_at" | "created_at" | "dealership_slug">[],
  site: Site,
  now: Date,
): Date {
  let next = nextMidnight(now, site.timezone);
  for (const car of cars) {
    const change = nextTagChange(car, settingsFor(site, car.dealership_slug).include_sold_cars_days, now);
    if (change && change < next) next = change;
  }
  return next;
}
