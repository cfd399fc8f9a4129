import { calendarDate } from "#lib/date.ts";
import { dayMs, hourMs } from "#lib/durations.ts";
import { instantOf } from "#lib/zoned-time.ts";

/** The mail that a person may get now: with everything that waits, or with what they want at once. */
export type DueMail = { which: "all" | "immediate"; slot: string };

/** Minutes after midnight of the daily mail, by the site's clock. */
const dailyMinutes = 7 * 60;
/** Immediate mails of a person in a day. */
const maxADay = 3;

const dailySlot = (day: string): string => `daily ${day}`;

/** The last time of daily mails until now, and its day: what was found before it is due. */
export function lastDailyTime(now: Date, timeZone: string): { at: Date; day: string } {
  const [today, yesterday] = [now, new Date(now.getTime() - dayMs)].map((at) => {
    const day = calendarDate(at, timeZone);
    return { day, at: instantOf(day, dailyMinutes, timeZone) ?? at };
  });
  return today!.at <= now ? today! : yesterday!;
}

/**
 * The daily mail once a day; an immediate one at most once an hour and three times a day.
 * @param sent the alerts of the last two days, in any state
 * @param daily the day of the daily mail; null when nothing is due by it
 */
export function dueMail(
  sent: readonly { slot: string; createdAt: Date }[],
  { now, daily }: { now: Date; daily: string | null },
): DueMail | null {
  const slot = daily === null ? null : dailySlot(daily);
  if (slot !== null && !sent.some((one) => one.slot === slot)) return { which: "all", slot };
  const age = ({ createdAt }: { createdAt: Date }) => now.getTime() - createdAt.getTime();
  if (sent.some((one) => age(one) < hourMs)) return null;
  const immediate = sent.filter((one) => !one.slot.startsWith("daily ") && age(one) < dayMs);
  if (immediate.length >= maxADay) return null;
  return { which: "immediate", slot: `at ${now.toISOString()}` };
}
