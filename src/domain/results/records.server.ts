import type { Site } from "#domain/configuration/site.ts";
import { isBooking } from "#domain/deals/deal.ts";
import { readFilter } from "#domain/deals/deal-query.ts";
import { dealCounts } from "#domain/deals/deals.server.ts";
import { peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import type { CountKey } from "#domain/leads/lead-list/lead-count.ts";
import { leadCounts } from "#domain/leads/lead-list/lead-counts.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { sourceName } from "#domain/leads/lead-list/source-name.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import { calendarDate } from "#lib/date.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { daysOf, type Period, type Span, spanBefore, spanLastYear, spanOf } from "#lib/period.ts";
import type { Database } from "#platform/database/database.server.ts";
import {
  type Figures,
  figuresBy,
  noFigures,
  type RecordCount,
  type Records,
  recordColumns,
  recordLines,
  sumOf,
} from "./records.ts";
import type { ResultsFilter } from "./results-filter.ts";

type Deps = { db: Database; now(): Date };

/** The records of these places for a filter, with what they are compared with. @param memberId for the owner `me` */
export async function recordsOf(
  deps: Deps,
  reach: readonly Reach[],
  filter: ResultsFilter,
  memberId: string,
): Promise<Records> {
  const counts = (period: (span: Span) => Span) => countsOf(deps, reach, filter, memberId, period);
  const [current, before, lastYear, names] = await Promise.all([
    counts((span) => span),
    counts(spanBefore),
    counts(spanLastYear),
    namesFor(deps.db, reach),
  ]);
  const sites = new Map(reach.map(({ site }) => [site.slug, site.name]));
  const days = [
    ...new Set(reach.flatMap(({ site }) => daysOf(spanAt(site, filter.period, deps.now())))),
  ].sort();
  const byDay = Map.groupBy(current, ({ day }) => day);
  return {
    now: sumOf(current),
    before: sumOf(before),
    lastYear: sumOf(lastYear),
    byDay: days.map((day) => ({ day, figures: sumOf(byDay.get(day) ?? []) })),
    bySite: figuresBy(
      current,
      ({ site }) => site,
      (slug) => sites.get(slug) ?? slug,
    ),
    byLocation: figuresBy(current, ({ location }) => location ?? "", names.location),
    bySource: figuresBy(current, ({ source }) => source, sourceName),
    byOwner: figuresBy(current, ({ owner }) => owner ?? "none", names.owner),
  };
}

/** The records as lines of a file that can be added up, with their head. */
export async function recordsTable(
  deps: Deps,
  reach: readonly Reach[],
  filter: ResultsFilter,
  memberId: string,
): Promise<(readonly string[])[]> {
  const counts = await countsOf(deps, reach, filter, memberId, (span) => span);
  const names = await namesFor(deps.db, reach);
  return [
    recordColumns,
    ...recordLines(counts, {
      location: (id) => (id === null ? "" : names.location(id)),
      owner: (id) => (id === null ? "" : names.owner(id)),
    }),
  ];
}

const spanAt = ({ timezone }: Site, period: Period, now: Date) => spanOf(period, calendarDate(now, timezone));

/** @param compared the days to count, from those of the filter */
async function countsOf(
  { db, now }: Deps,
  reach: readonly Reach[],
  filter: ResultsFilter,
  memberId: string,
  compared: (span: Span) => Span,
): Promise<RecordCount[]> {
  const { location, source, owner } = filter;
  const counts = await mapInTurns(reach, 4, (one) =>
    db.withSite(one.site, async (tx) => {
      const period = compared(spanAt(one.site, filter.period, now()));
      const chosen = { period, location, source, owner: owner === "me" ? memberId : owner };
      const leads = { ...readLeadFilter(new URLSearchParams()), ...chosen };
      const deals = { ...readFilter(new URLSearchParams()), ...chosen, show: "agreed" as const };
      const bySubject = new RecordCounts(one.site.slug);
      for (const count of await leadCounts(tx, one, { filter: leads, memberId, now: now() }))
        bySubject.add(count, count);
      for (const { kind, times, ...key } of await dealCounts(tx, one, deals, now()))
        bySubject.add(key, { [isBooking(kind) ? "bookings" : "deals"]: times });
      return bySubject.all();
    }),
  );
  return counts.flat();
}

class RecordCounts {
  #counts = new Map<string, RecordCount>();
  #site: string;

  constructor(site: string) {
    this.#site = site;
  }

  add({ day, location, source, owner }: CountKey, figures: Partial<Figures>): void {
    const key = JSON.stringify([day, location, source, owner]);
    const before = this.#counts.get(key) ?? noFigures();
    const sum = sumOf([before, { ...noFigures(), ...figures }]);
    this.#counts.set(key, { site: this.#site, day, location, source, owner, ...sum });
  }

  all = (): RecordCount[] => [...this.#counts.values()];
}

async function namesFor(db: Database, reach: readonly Reach[]) {
  const groups = [...new Map(reach.map(({ site }) => [site.groupId, site])).values()];
  const people = (await mapInTurns(groups, 4, (group) => peopleOfGroup(db, group))).flat();
  const owners = new Map(people.map(({ id, name }) => [id, name]));
  const locations = new Map(reach.flatMap(({ site }) => site.locations.map(({ id, name }) => [id, name])));
  return {
    location: (id: string) => (id === "" ? "No location" : (locations.get(id) ?? "Former location")),
    owner: (id: string) => (id === "none" ? "No owner" : (owners.get(id) ?? "Former member")),
  };
}
