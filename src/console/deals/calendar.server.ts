import { settingsFor } from "#domain/configuration/site.ts";
import { type DealFilter, readWeek } from "#domain/deals/deal-query.ts";
import { bookingsBetween, type DealDeps } from "#domain/deals/deals.server.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import { calendarDate } from "#lib/date.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";
import { instantOf, nextDate } from "#lib/zoned-time.ts";
import type { DealPlace, DealWeek } from "./deal-view.ts";

/** The locations of a member's sites, each once, by name. */
export function locationsOf(reach: readonly Reach[], chosen: string | null): DealPlace[] {
  const places = new Map<string, DealPlace>();
  for (const { site, locationIds } of reach) {
    const { slug } = site;
    if (chosen !== null && slug !== chosen) continue;
    for (const { id, name, visible } of site.locations)
      if (visible && (locationIds === null || locationIds.includes(id)) && !places.has(id))
        places.set(id, { id, name, site: slug });
  }
  return [...places.values()].sort((a, b) => compareNames(a.name, b.name));
}

type Deps = Pick<DealDeps, "consoleDb" | "now">;
type Range = { from: Date; to: Date };

const timeZoneAt = ({ site }: Reach, locationId: string): string =>
  settingsFor(site, site.locations.find(({ id }) => id === locationId)?.dealership_slug ?? "").timezone;

/** The days that an address names, by a time zone's calendar, and the instants at which they begin and end. */
function weekIn(query: URLSearchParams, timeZone: string, now: Date): { days: string[]; range: Range } {
  const today = calendarDate(now, timeZone);
  const days = readWeek(query, today);
  const startOf = (day: string) => instantOf(day, 0, timeZone) ?? new Date(`${day}T00:00:00Z`);
  return { days, range: { from: startOf(days[0] ?? today), to: startOf(nextDate(days.at(-1) ?? today, 1)) } };
}

// Several sites may offer the same location.
const offering = (reach: readonly Reach[], locationId: string) =>
  reach.filter(({ site }) => site.locations.some(({ id }) => id === locationId));

/** Of these locations the first with a booking in the week; without any booking the first. */
async function firstBooked(
  deps: Deps,
  reach: readonly Reach[],
  places: readonly DealPlace[],
  query: URLSearchParams,
): Promise<DealPlace | undefined> {
  const found = await mapInTurns(reach, 4, (one) => {
    const { range } = weekIn(query, settingsFor(one.site, "").timezone, deps.now());
    return bookingsBetween(deps, one, { location: null, ...range });
  });
  const booked = new Set(found.flat().map(({ location }) => location?.id));
  return places.find(({ id }) => booked.has(id)) ?? places[0];
}

/** The week that an address names, at its location or at the first one with bookings. Null without a location. */
export async function weekOfLocation(
  deps: Deps,
  reach: readonly Reach[],
  filter: DealFilter,
  query: URLSearchParams,
): Promise<DealWeek | null> {
  const places = locationsOf(reach, filter.site);
  const location =
    places.find(({ id }) => id === filter.location) ?? (await firstBooked(deps, reach, places, query));
  const sites = location ? offering(reach, location.id) : [];
  const [first] = sites;
  if (!location || !first) return null;
  const timeZone = timeZoneAt(first, location.id);
  const today = calendarDate(deps.now(), timeZone);
  const { days, range } = weekIn(query, timeZone, deps.now());
  const found = await Promise.all(
    sites.map((one) => bookingsBetween(deps, one, { location: location.id, ...range })),
  );
  const deals = found.flat().sort((a, b) => ((a.when ?? "") < (b.when ?? "") ? -1 : 1));
  return {
    location,
    timeZone,
    days: days.map((day) => ({
      day,
      isToday: day === today,
      deals: deals.filter(({ when }) => when !== null && calendarDate(new Date(when), timeZone) === day),
    })),
  };
}
