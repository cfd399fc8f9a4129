import { zonedIso } from "#lib/zoned-time.ts";

/** The hour of the day, from 0 to 23, at an instant in a time zone. */
export const localHour = (at: Date, timeZone: string): number => Number(zonedIso(at, timeZone).slice(11, 13));
