import { isDay, sentInstant } from "#lib/date.ts";
import { nextDate, weekdayOf } from "#lib/zoned-time.ts";
import { type DealKind, dealKinds } from "./deal.ts";

/** What the list shows, as its address says it. */
export type DealFilter = {
  kind: DealKind | null;
  /** `open`: what can still come to something; `needs`: what needs staff's attention. */
  show: "open" | "needs" | "all";
  site: string | null;
  location: string | null;
  /** Part of a name or a car. */
  q: string;
  /** The last row of the page before. */
  after: { at: string; id: string } | null;
};

const text = (query: URLSearchParams, name: string) => query.get(name)?.trim().slice(0, 100) || null;

/** Unknown values count as not given. */
export function readFilter(query: URLSearchParams): DealFilter {
  const show = query.get("show");
  const kind = dealKinds.find((one) => one === query.get("kind")) ?? null;
  const [, at = "", id = ""] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w-]{1,64})$/.exec(query.get("after") ?? "") ?? [];
  return {
    kind,
    show: show === "needs" || show === "all" ? show : "open",
    site: text(query, "site"),
    location: text(query, "location"),
    q: text(query, "q") ?? "",
    after: sentInstant(at) ? { at, id } : null,
  };
}

/** How many of the filters beside the search are set. */
export const activeFilters = ({ kind, show, site, location }: DealFilter): number =>
  [kind !== null, show !== "open", site !== null, location !== null].filter(Boolean).length;

/** The address of the list with a filter; defaults are left out. */
export function filterAddress(filter: DealFilter): string {
  const query = new URLSearchParams();
  if (filter.kind) query.set("kind", filter.kind);
  if (filter.show !== "open") query.set("show", filter.show);
  if (filter.site) query.set("site", filter.site);
  if (filter.location) query.set("location", filter.location);
  if (filter.q) query.set("q", filter.q);
  if (filter.after) query.set("after", `${filter.after.at} ${filter.after.id}`);
  return query.size > 0 ? `/deals?${query}` : "/deals";
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
