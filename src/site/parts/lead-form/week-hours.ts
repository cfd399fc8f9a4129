import type { OpeningHour } from "#domain/configuration/site.ts";
import { dayText } from "#domain/places/hours-lines.ts";
import { weekdayState } from "#domain/places/opening-hours.ts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Weeks start on Monday. */
const order = [1, 2, 3, 4, 5, 6, 0];

/**
 * A week's opening hours, one line per day from Monday; a day without hours is Closed. Empty when no hours
 * are known.
 */
export function weekHours(hours: readonly OpeningHour[]): { day: string; text: string }[] {
  if (hours.length === 0) return [];
  return order.map((weekday) => ({
    day: days[weekday]!,
    text: dayText(weekdayState(hours.find((one) => one.weekday === weekday))),
  }));
}
