import { readDate } from "#domain/stock/import/rows/feed-values.ts";
import { parseNumber } from "#domain/stock/import/rows/number-text.ts";
import { isDay } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import { lengthOf, type Span } from "#lib/period.ts";
import { nextDate } from "#lib/zoned-time.ts";

/** What a source or one of its campaigns cost in a month. */
export type Cost = {
  /** Its first day. */
  month: string;
  /** As `sourceKey` writes it. */
  source: string;
  /** Empty for the source as a whole. */
  campaign: string;
  cents: number;
};

const maxCents = 1_000_000_000_00;

/**
 * Reads what staff typed or a row of a file has.
 * @param sources those that leads have: a cost names one of them, by its whole text or by its name alone
 */
export function readCost(
  typed: { month: string; source: string; campaign: string; cost: string },
  sources: readonly string[],
): Cost | { problem: string } {
  const day = readDate(typed.month.trim());
  const month = day === undefined ? "" : `${day.slice(0, 7)}-01`;
  if (!isDay(month)) return { problem: "Type the month as 2026-11." };
  const source = sourceOf(typed.source, sources);
  if (source === null) return { problem: "Choose a source of leads, such as paid/google-ads." };
  const read = parseNumber(typed.cost.trim(), { decimal: "." });
  const cents = read.kind === "number" ? Math.round(read.value * 100) : -1;
  if (cents < 0 || cents > maxCents) return { problem: "Type the cost as a number, such as 1250." };
  return {
    month,
    source,
    campaign: typed.campaign
      .replace(/[^\w .+-]/g, "")
      .trim()
      .slice(0, 60),
    cents,
  };
}

function sourceOf(text: string, sources: readonly string[]): string | null {
  const wanted = text.trim().toLowerCase();
  const found =
    sources.find((source) => source === wanted) ?? sources.find((one) => one.endsWith(`/${wanted}`));
  return (
    found ??
    (/^(?:paid|email|campaign|social|referral|assistant|search)(?:\/[\w .+-]{1,60})?$/.test(wanted)
      ? wanted
      : null)
  );
}

/** What of a cost falls in a period: the month's, by its days. */
export function costIn({ month, cents }: Pick<Cost, "month" | "cents">, { first, last }: Span): number {
  const end = endOfMonth(month);
  const from = month > first ? month : first;
  const to = end < last ? end : last;
  if (from > to) return 0;
  return Math.round((cents * lengthOf({ first: from, last: to })) / lengthOf({ first: month, last: end }));
}

/** The last day of a month, by its first. */
export const endOfMonth = (month: string): string =>
  nextDate(`${new Date(Date.parse(month) + 31 * dayMs).toISOString().slice(0, 7)}-01`, -1);
