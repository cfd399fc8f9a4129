import { type Health, readStockQuery, stockQueryText } from "#domain/stock/changes-by-staff/stock-query.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { nextDate, weekdayOf, zonedIso } from "#lib/zoned-time.ts";

/** The hour of Monday at which the e-mail is sent, by the clock of the group's first site. */
const hour = 7;

/** The Monday of the latest e-mail that is due: members who got theirs before that day get one. */
export function dueMonday(now: Date, timeZone: string): string {
  const local = zonedIso(now, timeZone);
  const date = local.slice(0, 10);
  const monday = nextDate(date, -((weekdayOf(date) + 6) % 7));
  return date === monday && Number(local.slice(11, 13)) < hour ? nextDate(monday, -7) : monday;
}

/** What cars lack, after their number, the most urgent first. */
const lacks: Partial<Record<Health, string>> = {
  price: "without a price",
  moved: "with a correction beneath which the feed changed",
  stale: "that their feed hasn’t confirmed for 36 hours",
  photos: "with fewer than 8 photos",
  description: "with a poor description",
  views: "without views",
};

/**
 * The weekly e-mail about a group's stock; null when the stock lacks nothing.
 * @param counts how many cars lack what @param consoleAddress origin of the console
 */
export function stockMailText(
  group: string,
  { counts, total }: { counts: Readonly<Record<Health, number>>; total: number },
  consoleAddress: string,
): { subject: string; text: string } | null {
  const lines = Object.entries(lacks).flatMap(([health, words]) => {
    const cars = counts[health as Health];
    if (cars === 0) return [];
    const query = readStockQuery(new URLSearchParams({ health }));
    const link = `${consoleAddress}/stock?${stockQueryText(query, group)}`;
    return [`${formatNumber(cars)} ${cars === 1 ? "car" : "cars"} ${words}:`, link, ""];
  });
  if (lines.length === 0) return null;
  return {
    subject: `What the stock of ${group} lacks`,
    text: [
      `Of ${formatNumber(total)} cars for sale:`,
      "",
      ...lines,
      "You get this e-mail every Monday because you asked for it. Turn it off with the switch at the end of this page:",
      `${consoleAddress}/stock?group=${group}#weekly-mail`,
    ].join("\n"),
  };
}
