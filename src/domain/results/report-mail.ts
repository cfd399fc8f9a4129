import { dueMonday } from "#domain/stock/health/stock-mail.ts";
import { periodQuery, type Span } from "#lib/period.ts";
import { nextDate, zonedIso } from "#lib/zoned-time.ts";
import type { ReportTable } from "./report-table.ts";

export const reportRhythms = ["week", "month"] as const;
export type ReportRhythm = (typeof reportRhythms)[number];

/** The hour at which it is sent, as the e-mail about stock. */
const hour = 7;

/** The day of the latest e-mail that is due: Mondays, or the first of each month. */
export function dueReport(every: ReportRhythm, now: Date, timeZone: string): string {
  if (every === "week") return dueMonday(now, timeZone);
  const local = zonedIso(now, timeZone);
  const first = `${local.slice(0, 8)}01`;
  const isBefore = local.slice(0, 10) === first && Number(local.slice(11, 13)) < hour;
  return isBefore ? `${nextDate(first, -1).slice(0, 8)}01` : first;
}

/** The week or month that ends before the day of the e-mail. */
export const reportedSpan = (every: ReportRhythm, day: string): Span => ({
  first: every === "week" ? nextDate(day, -7) : `${nextDate(day, -1).slice(0, 8)}01`,
  last: nextDate(day, -1),
});

/** The e-mail with the results of a group: the tables of the screen as text. @param consoleAddress origin of the console */
export function reportMailText(
  group: string,
  every: ReportRhythm,
  span: Span,
  tables: readonly ReportTable[],
  consoleAddress: string,
): { subject: string; text: string } {
  const query = new URLSearchParams(periodQuery(span));
  return {
    subject: `Results of ${group}, ${span.first} to ${span.last}`,
    text: [
      ...tables.flatMap(({ title, head, rows }) => [title, "", ...alignedLines([head, ...rows]), ""]),
      "On the console:",
      `${consoleAddress}/results/sales?${query}`,
      "As a PDF:",
      `${consoleAddress}/results/report.pdf?${query}`,
      "",
      `You get this e-mail every ${every} because you asked for it. Turn it off with the switch at the end of this page:`,
      `${consoleAddress}/results/sales?${query}#report-mail`,
    ].join("\n"),
  };
}

/** Cells in columns: the first to the left, the others to the right. */
function alignedLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
