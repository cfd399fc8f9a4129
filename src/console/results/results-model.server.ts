import type { SiteStore, SiteSummary } from "#domain/configuration/site-store.server.ts";
import { sourceName } from "#domain/leads/lead-list/source-name.ts";
import { countKinds } from "#domain/measurement/counters.ts";
import { visitKinds } from "#domain/measurement/results.ts";
import { mostDemandSites, unmetDemand } from "#domain/results/demand.server.ts";
import { type Demand, demandTable } from "#domain/results/demand.ts";
import { recordsOf } from "#domain/results/records.server.ts";
import { readResults, resultsOf, sitesWithResults } from "#domain/results/results.server.ts";
import { isRecordsOnly, type ResultsFilter } from "#domain/results/results-filter.ts";
import { shownFormats } from "#domain/results/source-report.ts";
import { maySomewhere } from "#domain/staff/access/permissions.ts";
import { type Reach, reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { ResultsModel } from "./results-screen.tsx";

type Deps = {
  consoleDb: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  stocks: SiteStocks;
  now(): Date;
};

/** What an address asks for, as far as the member may see it. */
export type ResultsScope = {
  filter: ResultsFilter;
  choices: SiteSummary[];
  chosen: readonly SiteSummary[];
  /** Where the member may see how many leads there are. */
  counted: Reach[];
};

/** Null for a site beyond the member's reach. */
export async function resultsScope(
  { sites }: Pick<Deps, "sites">,
  member: SignedIn,
  query: URLSearchParams,
): Promise<ResultsScope | null> {
  const choices = await sitesWithResults(sites, member);
  const read = readResults(query, choices);
  if (!read) return null;
  const ids = new Set(read.chosen.map(({ id }) => id));
  const reach = await reachOf(sites, member, "leads.count");
  return { ...read, choices, counted: reach.filter(({ site }) => ids.has(site.id)) };
}

/** The counters of visits; those of leads and deals too where nothing else says how many there are. */
export const shownKinds = ({ counted }: Pick<ResultsScope, "counted">) =>
  counted.length > 0 ? visitKinds : countKinds;

/** What is wanted and hardly in stock at the chosen sites; null for too many of them. */
export async function demandOfScope(
  { consoleDb: db, sites, stocks, now }: Deps,
  { chosen, filter }: Pick<ResultsScope, "chosen" | "filter">,
): Promise<Demand[] | null> {
  if (chosen.length > mostDemandSites) return null;
  const read = await mapInTurns(chosen, 4, ({ slug }) => sites.bySlug(slug).catch(() => null));
  const known = read.filter((site) => site !== null);
  return unmetDemand({ db, sites, stocks, now }, known, filter.period);
}

export async function resultsModel(deps: Deps, member: SignedIn, scope: ResultsScope): Promise<ResultsModel> {
  const { consoleDb: db, sites, now } = deps;
  const { filter, choices, chosen, counted } = scope;
  const { bySite: _forTheFile, ...visits } = await resultsOf({ db, sites, now }, chosen, filter.period);
  const records = counted.length === 0 ? null : await recordsOf({ db, now }, counted, filter, member.id);
  const locations = counted.flatMap(({ site, locationIds }) =>
    site.locations.filter(({ id }) => locationIds === null || locationIds.includes(id)),
  );
  const named = (rows: readonly { key: string; name: string }[], value: string | null, name: string) => {
    const all = rows.map(({ key, name: text }) => ({ id: key, name: text }));
    return value === null || all.some(({ id }) => id === value) ? all : [...all, { id: value, name }];
  };
  const demand = isRecordsOnly(filter) ? null : await demandOfScope(deps, scope);
  return {
    ...visits,
    demand: demand && demandTable(demand, shownFormats("AUD")),
    choices: choices.map(({ slug, id, name }) => ({ slug, id, name })),
    filter,
    kinds: shownKinds(scope),
    places: {
      locations: [...new Map(locations.map(({ id, name }) => [id, { id, name }])).values()],
      sources: named(records?.bySource ?? [], filter.source, sourceName(filter.source ?? "")),
      owners: named(records?.byOwner ?? [], filter.owner, "Chosen"),
    },
    records: records && {
      records,
      mayOpen: {
        leads: maySomewhere(member.access, "leads.view"),
        deals: maySomewhere(member.access, "deals.view"),
      },
    },
  };
}
