import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore, SiteSummary } from "#domain/configuration/site-store.server.ts";
import type { CountKind } from "#domain/measurement/counters.ts";
import { kindsIn, siteResults, viewsByCarAndDay } from "#domain/measurement/results.server.ts";
import {
  funnelOf,
  type SearchCount,
  visitColumns,
  visitKinds,
  visitLines,
} from "#domain/measurement/results.ts";
import { speedRows } from "#domain/measurement/speed-rows.ts";
import { speedOfSite } from "#domain/measurement/vitals.server.ts";
import { groupsOf, may } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { csvCell } from "#lib/csv-cell.ts";
import { calendarDate } from "#lib/date.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";
import { daysOf, type Period, type Span, spanBefore, spanLastYear, spanOf } from "#lib/period.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type ResultsFilter, readResultsFilter } from "./results-filter.ts";
import type { ResultsOf } from "./results-of.ts";
import { searchText } from "./search-text.ts";

type Deps = { db: Database; sites: Pick<SiteStore, "bySlug">; now(): Date };

/** The rows of a list on the screen. */
const mostRows = 20;

/** The sites whose results a member may see, by name. */
export async function sitesWithResults(
  sites: Pick<SiteStore, "list">,
  { access }: Pick<SignedIn, "access">,
): Promise<SiteSummary[]> {
  const all = await sites.list(groupsOf(access));
  return all
    .filter(({ id, groupId }) => may(access, "results.view", { groupId, siteId: id }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/** The filter of an address and its sites; null for a site beyond the member's reach. */
export function readResults<Choice extends { slug: string }>(
  query: URLSearchParams,
  choices: readonly Choice[],
): { filter: ResultsFilter; chosen: readonly Choice[] } | null {
  const filter = readResultsFilter(query);
  const chosen = choices.filter(({ slug }) => filter.site === null || slug === filter.site);
  return filter.site !== null && chosen.length === 0 ? null : { filter, chosen };
}

/** What visitors of these sites did in a period. */
export async function resultsOf(
  { db, sites, now }: Deps,
  summaries: readonly Pick<SiteSummary, "slug">[],
  period: Period,
): Promise<ResultsOf> {
  const unreadable: string[] = [];
  const found = await mapInTurns(summaries, 4, async ({ slug }) => {
    const site = await sites.bySlug(slug).catch(() => null);
    if (site) return ofSite(db, site, spanOf(period, calendarDate(now(), site.timezone)));
    unreadable.push(slug);
    return null;
  });
  const all = found.filter((one) => one !== null);
  const days = [...new Set(all.flatMap((one) => one.days))].sort();
  return {
    days: days.length === 0 ? daysOf(spanOf(period, now().toISOString().slice(0, 10))) : days,
    counts: all.flatMap(({ counts }) => counts),
    before: funnelOf(all.flatMap(({ before }) => before)),
    lastYear: funnelOf(all.flatMap(({ lastYear }) => lastYear)),
    searches: top(
      all.flatMap(({ searches }) => searches),
      ({ times }) => times,
    ),
    emptySearches: top(
      all.flatMap(({ emptySearches }) => emptySearches),
      ({ empty }) => empty,
    ),
    words: top(
      all.flatMap(({ words }) => words),
      ({ times }) => times,
    ),
    cars: top(
      all.flatMap(({ cars }) => cars),
      ({ views }) => views,
    ),
    agents: all.flatMap(({ agents }) => agents),
    speed: speedRows(all.flatMap(({ speed }) => speed)),
    bySite: all.map(({ slug, counts }) => ({ slug, counts })),
    unreadable,
  };
}

const top = <T>(rows: readonly T[], figure: (row: T) => number): T[] =>
  [...rows].sort((a, b) => figure(b) - figure(a)).slice(0, mostRows);

async function ofSite(db: Database, site: Site, period: Span) {
  const results = await siteResults(db, site, period);
  const compared = await db.withSite(site, async (tx) => ({
    before: await kindsIn(tx, site, spanBefore(period)),
    lastYear: await kindsIn(tx, site, spanLastYear(period)),
  }));
  const speed = await speedOfSite(db, site, period);
  const names = await carNames(
    db,
    site,
    results.cars.map(({ carId }) => carId),
  );
  const named = (rows: readonly SearchCount[]) =>
    rows.map((row) => ({ ...row, site: site.name, text: searchText(row.subject, site) }));
  return {
    slug: site.slug,
    days: daysOf(period),
    ...compared,
    speed,
    counts: results.counts,
    searches: named(results.searches),
    emptySearches: named(results.emptySearches),
    words: results.words.map((row) => ({ ...row, site: site.name })),
    agents: results.agents.map((row) => ({ ...row, site: site.name })),
    cars: results.cars.map((row) => ({
      ...row,
      site: site.name,
      name: names.get(row.carId) ?? "A car that isn’t in stock any more",
    })),
  };
}

async function carNames(
  db: Database,
  { groupId }: Site,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{ id: string; name: string }>(sql`
      select id, concat_ws(' ', f ->> 'year', f ->> 'make', f ->> 'model', f ->> 'badge',
          '(' || (f ->> 'stocknum') || ')') as name
      from cars cross join lateral shown_facts(facts, overrides) f where group_id = ${groupId}::uuid and id = any(${sql.param([...ids])}::text[])`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The cars of some sites that were looked at, as CSV: a line for each site, car and day. */
export async function carsCsv(
  { db, sites, now }: Deps,
  summaries: readonly Pick<SiteSummary, "slug">[],
  period: Period,
): Promise<string> {
  const found = await mapInTurns(summaries, 4, async ({ slug }) => {
    const site = await sites.bySlug(slug).catch(() => null);
    if (!site) return [];
    const rows = await viewsByCarAndDay(db, site, spanOf(period, calendarDate(now(), site.timezone)));
    const names = await carNames(db, site, [...new Set(rows.map(({ carId }) => carId))]);
    return rows.map(({ carId, day, views }) => [slug, carId, names.get(carId) ?? "", day, String(views)]);
  });
  return csvOf([["site", "car", "name", "day", "views"], ...found.flat()]);
}

/** What visitors did as CSV: a line for each site, day and source. */
export const visitsCsv = (
  { bySite }: Pick<ResultsOf, "bySite">,
  kinds: readonly CountKind[] = visitKinds,
): string =>
  csvOf([visitColumns(kinds), ...bySite.flatMap(({ slug, counts }) => visitLines(slug, counts, kinds))]);

/** Leaves an entry in the log of each group whose results were exported. @param db with the actor */
export async function noteExport(
  db: Database,
  summaries: readonly Pick<SiteSummary, "groupId">[],
  csv: string,
): Promise<void> {
  const lines = csv.split("\n").length - 2;
  for (const groupId of new Set(summaries.map((one) => one.groupId)))
    await db.withTenant({ groupId }, (tx) =>
      tx.execute(sql`select audit_read('counters', ${lines}::bigint, '{}')`),
    );
}

export const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(csvCell).join(",")}\n`).join("");
