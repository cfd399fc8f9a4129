import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { type BookedFacts, bookedFacts, minuteOf, startsOn } from "#domain/deals/booked-times.server.ts";
import { type Clash, conflictsOf, type DayStarts, type Span } from "#domain/deals/calendar.ts";
import { type Deal, kindNames, stepsFor } from "#domain/deals/deal.ts";
import { type DealFilter, readWeek } from "#domain/deals/deal-query.ts";
import { timeOf } from "#domain/deals/deal-times.ts";
import { bookingsBetween, type DealDeps } from "#domain/deals/deals.server.ts";
import { handlersOf } from "#domain/leads/handling/lead-people.server.ts";
import { dayHours } from "#domain/places/opening-hours.ts";
import { mayWith, type Reach } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";
import { zonedIso } from "#lib/zoned-time.ts";
import { seenOf } from "./change-deal.server.ts";
import { type CalendarBooking, type DealPlace, type DealWeek, startsKey } from "./deal-view.ts";

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
type Member = Pick<SignedIn, "access">;
type Booked = { deal: Deal; site: Site; facts: BookedFacts };

const timeZoneAt = (site: Site, locationId: string): string =>
  settingsFor(site, site.locations.find(({ id }) => id === locationId)?.dealership_slug ?? "").timezone;

/** The week that an address names. Conflicts are those with every booking that the member reaches, shown or not. Null without a location. */
export async function calendarWeek(
  deps: Deps,
  member: Member,
  reach: readonly Reach[],
  filter: DealFilter,
  query: URLSearchParams,
): Promise<DealWeek | null> {
  const places = locationsOf(reach, filter.site);
  const place = places.find(({ id }) => id === filter.location) ?? places[0];
  const first = reach.find(({ site: { slug } }) => slug === place?.site)?.site;
  if (!place || !first) return null;
  const now = deps.now();
  const today = calendarDate(now, timeZoneAt(first, place.id));
  const days = readWeek(query, today);
  const booked = await bookedIn(deps, reach, days);
  const owners = await handlersOf(
    deps.consoleDb,
    reach.map(({ site }) => site),
  );
  const names = new Map(owners.map(({ id, name }) => [id, name]));
  const clashes = wordsOfConflicts(booked, names);
  const shown = booked.flatMap((one, at): CalendarBooking[] => {
    if (!isShown(one, filter)) return [];
    const owner = one.facts.ownerId === null ? null : (names.get(one.facts.ownerId) ?? null);
    const { hasEmail } = one.facts;
    return [
      { ...placed(one), owner, hasEmail, conflicts: clashes[at] ?? [], seen: seenBy(member, one, now) },
    ];
  });
  const named = query.get("week") ?? "";
  return {
    days: days.map((day) => ({
      day,
      isToday: day === today,
      hours: hoursOn(locationsShown(reach, filter, shown), day),
    })),
    shownDay: days.includes(named) ? named : days.includes(today) ? today : (days[0] ?? today),
    bookings: shown,
    starts: startsFor(reach, shown, days, now),
    owners,
    bookAt: mayBookAt(member, reach, filter),
  };
}

/** Bookings of the days, each by the calendar of its own location, with their facts. */
async function bookedIn(deps: Deps, reach: readonly Reach[], days: readonly string[]): Promise<Booked[]> {
  const [first = "", last = ""] = [days[0], days.at(-1)];
  // Wide enough for every time zone.
  const range = {
    from: new Date(Date.parse(`${first}T00:00:00Z`) - dayMs),
    to: new Date(Date.parse(`${last}T00:00:00Z`) + 2 * dayMs),
  };
  const found = await mapInTurns(reach, 4, async (one): Promise<Booked[]> => {
    const deals = (await bookingsBetween(deps, one, { location: null, ...range })).filter(
      ({ when, timeZone }) => when !== null && days.includes(calendarDate(new Date(when), timeZone)),
    );
    const facts = await bookedFacts(
      deps.consoleDb,
      one.site,
      deals.map(({ id }) => id),
    );
    return deals.map((deal) => ({
      deal,
      site: one.site,
      facts: facts.get(deal.id) ?? { minutes: 0, carId: null, ownerId: null, hasEmail: false },
    }));
  });
  return found.flat().sort((a, b) => ((a.deal.when ?? "") < (b.deal.when ?? "") ? -1 : 1));
}

function isShown({ deal, facts }: Booked, { site, location, owner }: DealFilter): boolean {
  const { slug } = deal.site;
  if (site !== null && slug !== site) return false;
  if (location !== null && deal.location?.id !== location) return false;
  return owner === null || (facts.ownerId ?? "none") === owner;
}

function placed({ deal, facts }: Booked): Pick<CalendarBooking, "deal" | "day" | "start" | "minutes"> {
  const text = zonedIso(new Date(deal.when ?? 0), deal.timeZone);
  const start = deal.kind === "service" ? null : minuteOf(text);
  return { deal, day: text.slice(0, 10), start, minutes: facts.minutes };
}

function seenBy(member: Member, { deal, site }: Booked, now: Date): string | null {
  const isAllowed = mayWith(member, "deals.change", site, { locationId: deal.location?.id ?? null });
  return isAllowed && stepsFor(deal, now).includes("move") ? seenOf(deal) : null;
}

const commonTexts = (owner: string): Record<Clash, string> => ({
  car: "Same car",
  salesperson: `Same salesperson, ${owner},`,
  both: `Same car and salesperson, ${owner},`,
});

function wordsOfConflicts(
  booked: readonly Booked[],
  names: ReadonlyMap<string, string>,
): CalendarBooking["conflicts"][] {
  const found = conflictsOf(
    booked.map(({ deal, facts: { minutes, carId, ownerId } }) => {
      const from = Date.parse(deal.when ?? "");
      return { from, to: from + minutes * 60_000, carId, ownerId };
    }),
  );
  return found.map((clashes) =>
    [...clashes].flatMap(([at, clash]) => {
      const other = booked[at];
      if (!other) return [];
      const { deal, facts } = other;
      const owner = names.get(facts.ownerId ?? "") ?? "a former member";
      const what = [kindNames[deal.kind][0].toLowerCase(), deal.who && `of ${deal.who}`];
      const when = `at ${timeOf(deal)}`;
      return {
        id: deal.id,
        text: `${commonTexts(owner)[clash]} as the ${what.filter(Boolean).join(" ")} ${when}`,
      };
    }),
  );
}

type SiteLocation = { site: Site; locationId: string };

/** The locations whose hours the calendar shows: the chosen one, else those with bookings. */
function locationsShown(
  reach: readonly Reach[],
  { location }: DealFilter,
  shown: readonly CalendarBooking[],
): SiteLocation[] {
  const wanted = new Set(location === null ? shown.map(({ deal }) => deal.location?.id) : [location]);
  return reach.flatMap(({ site }) =>
    site.locations.filter(({ id }) => wanted.has(id)).map(({ id }) => ({ site, locationId: id })),
  );
}

/** From the first opening to the last closing of a day; null where none of the locations has hours on it. */
function hoursOn(of: readonly SiteLocation[], day: string): Span | null {
  const open = of.flatMap(({ site, locationId }) => {
    const location = site.locations.find(({ id }) => id === locationId);
    return (location && dayHours(location, site.special_hours, day, timeZoneAt(site, locationId))) ?? [];
  });
  if (open.length === 0) return null;
  return {
    start: Math.min(...open.map((one) => one.open)),
    end: Math.min(1440, Math.max(...open.map(({ close }) => close))),
  };
}

function startsFor(
  reach: readonly Reach[],
  shown: readonly CalendarBooking[],
  days: readonly string[],
  now: Date,
): Record<string, DayStarts[]> {
  const starts: Record<string, DayStarts[]> = {};
  for (const { deal, seen } of shown) {
    const site = reach.find((one) => one.site.id === deal.site.id)?.site;
    const key = startsKey(deal);
    if (seen === null || !site || !deal.location || key in starts) continue;
    starts[key] = startsOn(site, { kind: deal.kind, locationId: deal.location.id }, days, now);
  }
  return starts;
}

/** The form for a booking by phone, at the chosen location if the member may book there. */
function mayBookAt(member: Member, reach: readonly Reach[], { location }: DealFilter): string | null {
  const places = reach.flatMap(({ site }) =>
    site.locations.filter(({ id }) => mayWith(member, "deals.change", site, { locationId: id })),
  );
  if (places.length === 0) return null;
  const isThere = places.some(({ id }) => id === location);
  return isThere ? `/deals/new?location=${encodeURIComponent(location ?? "")}` : "/deals/new";
}
