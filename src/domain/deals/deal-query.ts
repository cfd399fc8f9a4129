import { isDay, sentInstant } from "#lib/date.ts";
import { type ListOrder, orderText, readOrder } from "#lib/list-order.ts";
import { type Period, periodQuery, readPeriod } from "#lib/period.ts";
import { nextDate, weekdayOf } from "#lib/zoned-time.ts";
import { type DealKind, dealKinds, isBooking } from "./deal.ts";

export const shows = ["open", "needs", "agreed", "all"] as const;

/** Kinds that are listed together: what is booked, and all others. */
export const kindGroups = { bookings: "Bookings", deals: "All but bookings" } as const;
export type KindGroup = keyof typeof kindGroups;

export function kindsOf(kind: DealFilter["kind"]): readonly DealKind[] {
  if (kind === null) return dealKinds;
  if (kind !== "bookings" && kind !== "deals") return [kind];
  return dealKinds.filter((one) => isBooking(one) === (kind === "bookings"));
}

/** The columns of the list as addresses name them, which it can be sorted by. */
export const dealColumns = ["deal", "state", "amount", "when", "where", "made"] as const;
export type DealColumn = (typeof dealColumns)[number];

/** What the list shows, as its address says it. */
export type DealFilter = {
  kind: DealKind | KindGroup | null;
  /** `open`: what can still come to something; `needs`: what needs staff's attention; `agreed`: what was paid, ordered, accepted or booked and still holds. */
  show: (typeof shows)[number];
  site: string | null;
  location: string | null;
  /** When it was made, by the calendar of its site. */
  period: Period | null;
  /** The source and the owner of its lead. */
  source: string | null;
  owner: string | null;
  /** Part of a name or a car. */
  q: string;
  /** Null as the list is by itself: newest first. */
  order: ListOrder<DealColumn> | null;
  /** The last row of the page before. */
  after: { at: string; id: string } | null;
};

const text = (query: URLSearchParams, name: string) => query.get(name)?.trim().slice(0, 100) || null;

/** Unknown values count as not given. */
export function readFilter(query: URLSearchParams): DealFilter {
  const kinds = [...dealKinds, ...(Object.keys(kindGroups) as KindGroup[])];
  const [, at = "", id = ""] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]{1,64})$/.exec(query.get("after") ?? "") ?? [];
  return {
    kind: kinds.find((one) => one === query.get("kind")) ?? null,
    show: shows.find((one) => one === query.get("show")) ?? "open",
    period: readPeriod(query),
    source: text(query, "source"),
    owner: text(query, "owner"),
    site: text(query, "site"),
    location: text(query, "location"),
    q: text(query, "q") ?? "",
    order: readOrder(query.get("sort"), dealColumns),
    after: sentInstant(at) ? { at, id } : null,
  };
}

/** How many of the filters beside the search are set. */
export const activeFilters = ({ kind, show, site, location, period }: DealFilter): number =>
  [kind, show === "open" ? null : show, site, location, period].filter((one) => one !== null).length;

/** The address of the list with a filter; defaults are left out. */
export function filterAddress(filter: DealFilter): string {
  const query = new URLSearchParams();
  if (filter.kind) query.set("kind", filter.kind);
  if (filter.show !== "open") query.set("show", filter.show);
  if (filter.site) query.set("site", filter.site);
  if (filter.location) query.set("location", filter.location);
  for (const [name, value] of periodQuery(filter.period)) query.set(name, value);
  if (filter.source) query.set("source", filter.source);
  if (filter.owner) query.set("owner", filter.owner);
  if (filter.q) query.set("q", filter.q);
  if (filter.order) query.set("sort", orderText(filter.order));
  if (filter.after) query.set("after", `${filter.after.at} ${filter.after.id}`);
  return query.size > 0 ? `/deals?${query}` : "/deals";
}

/** The address of the calendar. @param day of the week that it shows, the present one without; a phone shows the day alone */
export function weekAddress({ site, location, owner }: DealFilter, day: string | null): string {
  const query = new URLSearchParams({ view: "week" });
  if (site) query.set("site", site);
  if (location) query.set("location", location);
  if (owner) query.set("owner", owner);
  if (day) query.set("week", day);
  return `/deals?${query}`;
}

/** The seven days of the week that begins on or before a day, `2026-11-23` first if that is a Monday. */
export function weekOf(day: string): string[] {
  const monday = nextDate(day, -((weekdayOf(day) + 6) % 7));
  return Array.from({ length: 7 }, (_, offset) => nextDate(monday, offset));
}

/** The day that an address names with `?week=`; today for none, or for one that isn't a day. */
export function readWeek(query: URLSearchParams, today: string): string[] {
  const named = query.get("week") ?? "";
  return weekOf(isDay(named) ? named : today);
}
