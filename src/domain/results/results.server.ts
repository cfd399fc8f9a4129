import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore, SiteSummary } from "#domain/configuration/site-store.server.ts";
import { siteResults, viewsByCarAndDay } from "#domain/measurement/results.server.ts";
import {
  defaultDays,
  lastDays,
  periods,
  resultColumns,
  resultLines,
  type SearchCount,
} from "#domain/measurement/results.ts";
import { speedRows } from "#domain/measurement/speed-rows.ts";
import { speedOfSite } from "#domain/measurement/vitals.server.ts";
import { may } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { csvCell } from "#lib/csv-cell.ts";
import { calendarDate } from "#lib/date.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { compareNames } from "#lib/name-order.ts";
import type { Database } from "#platform/database/database.server.ts";
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
  const all = await sites.list();
  return all
    .filter(({ id, groupId }) => may(access, "results.view", { groupId, siteId: id }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/** The site and the period of an address; the defaults for what can't be read. Null for a site beyond the member's reach. */
export function readPeriod<Choice extends { slug: string }>(
  query: URLSearchParams,
  choices: readonly Choice[],
): { chosen: Choice | null; days: number } | null {
  const slug = query.get("site") ?? "";
  const chosen = slug === "" ? null : choices.find((one) => one.slug === slug);
  if (chosen === undefined) return null;
  const days = periods.find((period) => String(period) === query.get("days")) ?? defaultDays;
  return { chosen, days };
}

/** @param count of days, today included */
export async function resultsOf(
  { db, sites, now }: Deps,
  summaries: readonly Pick<SiteSummary, "slug">[],
  count: number,
): Promise<ResultsOf> {
  const unreadable: string[] = [];
  const found = await mapInTurns(summaries, 4, async ({ slug }) => {
    const site = await sites.bySlug(slug).catch(() => null);
    if (site) return ofSite(db, site, lastDays(calendarDate(now(), site.timezone), count));
    unreadable.push(slug);
    return null;
  });
  const all = found.filter((one) => one !== null);
  const days = [...new Set(all.flatMap((one) => one.days))].sort();
  return {
    days: days.length === 0 ? lastDays(now().toISOString().slice(0, 10), count) : days,
    counts: all.flatMap(({ counts }) => counts),
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

async function ofSite(db: Database, site: Site, days: string[]) {
  const period = { first: days[0] ?? "", last: days.at(-1) ?? "" };
  const results = await siteResults(db, site, period);
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
    days,
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
  count: number,
): Promise<string> {
  const found = await mapInTurns(summaries, 4, async ({ slug }) => {
    const site = await sites.bySlug(slug).catch(() => null);
    if (!site) return [];
    const days = lastDays(calendarDate(now(), site.timezone), count);
    const rows = await viewsByCarAndDay(db, site, { first: days[0] ?? "", last: days.at(-1) ?? "" });
    const names = await carNames(db, site, [...new Set(rows.map(({ carId }) => carId))]);
    return rows.map(({ carId, day, views }) => [slug, carId, names.get(carId) ?? "", day, String(views)]);
  });
  return csvOf([["site", "car", "name", "day", "views"], ...found.flat()]);
}

/** The results as CSV: a line for each site, day and source. */
export function resultsCsv({ bySite }: Pick<ResultsOf, "bySite">): string {
  const lines = bySite.flatMap(({ slug, counts }) => resultLines(slug, counts));
  return csvOf([resultColumns, ...lines]);
}

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

const csvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => `${line.map(csvCell).join(",")}\n`).join("");
