import { type OfferKind, offerKinds } from "./offer.ts";

/** What the screen shows, as its address says it. */
export type OfferFilter = {
  site: string | null;
  kind: OfferKind | null;
  /** The month of the calendar, `2026-12`; null for the list. */
  month: string | null;
};

/** Unknown values count as not given. @param today gives the month of a calendar whose address names none */
export function readOfferFilter(query: URLSearchParams, today: string): OfferFilter {
  const named = /^20\d\d-(?:0[1-9]|1[0-2])$/.exec(query.get("month") ?? "")?.[0];
  const isMonth = query.get("view") === "month" || named !== undefined;
  return {
    site: query.get("site")?.trim().slice(0, 100) || null,
    kind: offerKinds.find((one) => one === query.get("kind")) ?? null,
    month: isMonth ? (named ?? today.slice(0, 7)) : null,
  };
}

/** How many of the filters are set. */
export const activeFilters = ({ site, kind }: OfferFilter): number =>
  [site, kind].filter((one) => one !== null).length;

/** The address of the screen with a filter; defaults are left out. */
export function offersAddress({ site, kind, month }: OfferFilter): string {
  const query = new URLSearchParams();
  if (month) query.set("month", month);
  if (site) query.set("site", site);
  if (kind) query.set("kind", kind);
  return query.size > 0 ? `/offers?${query}` : "/offers";
}

/** The month so many months later: `monthAfter("2026-12", 1)` is `2027-01`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The number of days of a month. */
export const daysIn = (month: string): number =>
  new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - 1).getUTCDate();

type Days = { from: string | null; until: string | null };

/** The first and the last day of an offer within a month, counted from 1; null for none. */
export function daysWithin({ from, until }: Days, month: string): { first: number; last: number } | null {
  const [start, end] = [`${month}-01`, `${month}-${daysIn(month)}`];
  if ((from !== null && from > end) || (until !== null && until < start)) return null;
  if (from !== null && until !== null && until < from) return null;
  return {
    first: from === null || from < start ? 1 : Number(from.slice(8)),
    last: until === null || until > end ? daysIn(month) : Number(until.slice(8)),
  };
}
