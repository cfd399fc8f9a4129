import type { OpeningHour } from "#domain/configuration/site.ts";

const names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
/** Weeks start on Monday. */
const order = [1, 2, 3, 4, 5, 6, 0];

/**
 * A week's hours in a line, days with the same hours joined: `Mon–Fri 8:30 am – 5:30 pm, Sat 9 am – 3 pm`.
 * Closed days are omitted; null when no hours are known.
 */
export function hoursSummary(hours: readonly OpeningHour[]): string | null {
  const runs: { days: number[]; text: string }[] = [];
  for (const weekday of order) {
    const hour = hours.find((candidate) => candidate.weekday === weekday);
    const text = hour && hour.status !== "Closed" ? hoursText(hour) : null;
    const last = runs.at(-1);
    const next = last && order[order.indexOf(last.days.at(-1)!) + 1] === weekday;
    if (!text) continue;
    if (last && next && last.text === text) last.days.push(weekday);
    else runs.push({ days: [weekday], text });
  }
  if (runs.length === 0) return null;
  return runs.map(({ days, text }) => `${daysText(days)} ${text}`).join(", ");
}

function hoursText(hour: OpeningHour): string | null {
  const stated = hour.formated_hours?.trim();
  if (stated) return stated;
  return hour.open && hour.close ? `${hour.open} – ${hour.close}` : null;
}

function daysText(days: number[]): string {
  const first = names[days[0]!]!;
  return days.length === 1 ? first : `${first}–${names[days.at(-1)!]}`;
}
