import { dateFormat } from "#lib/date.ts";
import { zonedIso } from "#lib/zoned-time.ts";

/**
 * Free times of one day, ISO with offset: the text contains the local time, so no time zone is needed to show
 * it.
 */
export type DayOfTimes = { date: string; label: string; times: { value: string; label: string }[] };

/** Times by day in order; days without one are omitted. */
export function byDay(times: readonly string[]): DayOfTimes[] {
  const days = new Map<string, DayOfTimes>();
  for (const value of times) {
    const date = value.slice(0, 10);
    const day = days.get(date) ?? { date, label: dayText(date), times: [] };
    day.times.push({ value, label: timeText(value) });
    days.set(date, day);
  }
  return [...days.values()];
}

/** `Mon 23 Nov` for `2026-11-23`. */
export function dayText(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  return dateFormat("en-AU", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" })
    .format(at)
    .replace(",", "");
}

/** `9:30 am` for `2026-11-23T09:30:00+11:00`. */
export function timeText(dateTime: string): string {
  const match = /T(\d{2}):(\d{2})/.exec(dateTime);
  if (!match) return "";
  const hour = Number(match[1]);
  return `${hour % 12 || 12}:${match[2]} ${hour < 12 ? "am" : "pm"}`;
}

const iso = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * A date or time of a lead as people read it: `Mon 5 Apr 2027, 11:30 am` for `2027-04-05T11:30:00+10:00`, `Mon 5 Apr 2027` for `2027-04-05`. A time
 * with an offset is the local one; one in UTC is converted to the zone. Any other text is unchanged.
 */
export function momentText(value: string, timeZone: string): string {
  const [, , zone] = iso.exec(value) ?? [];
  if (!iso.test(value) || Number.isNaN(Date.parse(value.slice(0, 10)))) return value;
  const local = zone === "Z" ? zonedIso(new Date(value), timeZone) : value;
  const date = dateFormat("en-AU", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  } as const)
    .format(new Date(`${local.slice(0, 10)}T00:00:00Z`))
    .replace(",", "");
  return [date, timeText(local)].filter(Boolean).join(", ");
}
