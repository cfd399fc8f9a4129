import { type ResultsScope, resultsScope } from "#console/results/results-model.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { sourceName } from "#domain/leads/lead-list/source-name.ts";
import { reportMailOf } from "#domain/results/report-mail-task.server.ts";
import type { ReportFilter } from "#domain/results/results-filter.ts";
import { sourceReport } from "#domain/results/source-report.server.ts";
import { reportTables, type SourceReport, shownFormats } from "#domain/results/source-report.ts";
import { mayUndo, saleFilesOf } from "#domain/sales/import-sales.server.ts";
import { latestCosts } from "#domain/sales/source-costs.server.ts";
import { may } from "#domain/staff/access/permissions.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { SalesModel } from "./sales-model.ts";

type Deps = {
  consoleDb: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  stocks: SiteStocks;
  now(): Date;
};

/** What a report is of: without a salesperson and a location. */
export type SalesScope = ResultsScope & { report: ReportFilter };

/** What an address asks for; null for a site beyond the member's reach, and for a member who sees none. */
export async function salesScope(
  deps: Pick<Deps, "sites">,
  member: SignedIn,
  query: URLSearchParams,
): Promise<SalesScope | null> {
  const scope = await resultsScope(deps, member, query);
  if (!scope || scope.counted.length === 0) return null;
  const { period, site, source } = scope.filter;
  return { ...scope, report: { period, site, source, location: null } };
}

export const reportOf = (
  { consoleDb: db, sites, stocks, now }: Deps,
  { counted, report }: SalesScope,
): Promise<SourceReport> => sourceReport({ db, sites, stocks, now }, counted, report);

export const currencyOf = ({ counted }: SalesScope): string => counted[0]?.site.currency ?? "AUD";

export async function salesModel(deps: Deps, member: SignedIn, scope: SalesScope): Promise<SalesModel> {
  const { choices, counted, report: filter } = scope;
  const report = await reportOf(deps, scope);
  const changeable = counted.filter(({ site }) => mayChange(member, site));
  const [only] = changeable;
  const groups = new Map(counted.map(({ site }) => [site.groupId, site.groupSlug]));
  const ids = [...new Set(report.rows.map(({ source }) => source))];
  if (filter.source !== null && !ids.includes(filter.source)) ids.push(filter.source);
  return {
    filter,
    choices: choices.map(({ slug, name }) => ({ id: slug, name })),
    sources: ids.map((id) => ({ id, name: sourceName(id) })),
    tables: reportTables(report, shownFormats(currencyOf(scope))),
    changed: only && changeable.length === 1 ? await changedSite(deps, only) : null,
    mayChange: changeable.length > 0,
    mails: member.access.operator
      ? []
      : await Promise.all(
          [...groups].map(async ([groupId, group]) => ({
            group,
            every: await reportMailOf(deps.consoleDb, { groupId, memberId: member.id }),
          })),
        ),
  };
}

export const mayChange = ({ access }: SignedIn, { groupId, id }: Reach["site"]): boolean =>
  may(access, "results.change", { groupId, siteId: id });

async function changedSite(
  { consoleDb, now }: Deps,
  { site }: Reach,
): Promise<NonNullable<SalesModel["changed"]>> {
  const files = await saleFilesOf(consoleDb, site);
  const costs = await latestCosts(consoleDb, site);
  const { money } = shownFormats(site.currency);
  return {
    id: site.id,
    name: site.name,
    files: files.map(({ uploadedAt, undoneAt, ...file }) => ({
      id: file.id,
      fileName: file.fileName,
      at: uploadedAt.toISOString(),
      rows: file.rows,
      added: file.added,
      repeated: file.repeated,
      rejected: file.rejected,
      isUndone: undoneAt !== null,
      mayUndo: mayUndo({ uploadedAt, undoneAt }, now()),
    })),
    costs: costs.map(({ month, source, campaign, cents }) => ({
      month: month.slice(0, 7),
      source: sourceName(source),
      campaign,
      cost: money(cents),
    })),
  };
}
