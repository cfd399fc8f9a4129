import { calendarDate } from "#lib/date.ts";
import { instantOf, nextDate } from "#lib/zoned-time.ts";
import { settingsFor } from "#platform/config/site.ts";
import { type DealFilter, readWeek } from "./deal-query.ts";
import type { DealPlace, DealWeek } from "./deal-view.ts";
import { bookingsBetween, type DealDeps, type DealReach } from "./deals.server.ts";

/** The locations of a member's sites, each once, by name. */
export function locationsOf(reach: readonly DealReach[], chosen: string | null): DealPlace[] {
  const places = new Map<string, DealPlace>();
  for (const { site, locations } of reach) {
    const { slug } = site;
    if (chosen !== null && slug !== chosen) continue;
    for (const { id, name, visible } of site.locations)
      if (visible && (locations === null || locations.includes(id)) && !places.has(id))
        places.set(id, { id, name, site: slug });
  }
  return [...places.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** The week that an address names, at its location or the first by name. Null without a location. */
export async function weekOfLocation(
  deps: Pick<DealDeps, "consoleDb" | "now">,
  reach: readonly DealReach[],
  filter: DealFilter,
  query: URLSearchParams,
): Promise<DealWeek | null> {
  const places = locationsOf(reach, filter.site);
  const location = places.find(({ id }) => id === filter.location) ?? places[0];
  if (!location) return null;
  // Several sites may offer the same location.
  const offering = reach.filter(({ site }) => site.locations.some(({ id }) => id === location.id));
  const [first] = offering;
  if (!first) return null;
  const { dealership_slug } = first.site.locations.find(({ id }) => id === location.id) ?? {
    dealership_slug: "",
  };
  const timeZone = settingsFor(first.site, dealership_slug).timezone;
  const today = calendarDate(deps.now(), timeZone);
  const days = readWeek(query, today);
  const [from, to] = [days[0] ?? today, nextDate(days.at(-1) ?? today, 1)].map(
    (day) => instantOf(day, 0, timeZone) ?? new Date(`${day}T00:00:00Z`),
  ) as [Date, Date];
  const found = await Promise.all(
    offering.map((one) => bookingsBetween(deps, one, { location: location.id, from, to })),
  );
  const deals = found.flat().sort((a, b) => ((a.when ?? "") < (b.when ?? "") ? -1 : 1));
  return {
    ...{ location, timeZone },
    days: days.map((day) => ({
      ...{ day, isToday: day === today },
      deals: deals.filter(({ when }) => when !== null && calendarDate(new Date(when), timeZone) === day),
    })),
  };
}
