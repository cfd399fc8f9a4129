import type { OpeningHour } from "../../site/site.ts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** Weeks are read from Monday. */
const order = [1, 2, 3, 4, 5, 6, 0];

/** A week's opening hours, one line a day from Monday; a day without hours is Closed. Empty when no hours are known. */
export function weekHours(hours: readonly OpeningHour[]): { day: string; text: string }[] {
  if (hours.length === 0) return [];
  return order.map((weekday) => {
    const hour = hours.find((candidate) => candidate.weekday === weekday);
    return { day: days[weekday]!, text: (hour && hour.status !== "Closed" && hoursText(hour)) || "Closed" };
  });
}

function hoursText(hour: OpeningHour): string | null {
  const stated = hour.formated_hours?.trim();
  if (stated) return stated;
  return hour.open && hour.close ? `${hour.open} – ${hour.close}` : null;
}
