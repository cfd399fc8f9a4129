import { sql } from "drizzle-orm";
import { alertQuery } from "#domain/alerts/alert-search.ts";
import { tradeInsBySearch } from "#domain/alerts/trade-in-demand.server.ts";
import { peopleBySearch } from "#domain/alerts/waiting-people.server.ts";
import { isAvailable, isReserved } from "#domain/cars/availability.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { otherSubject } from "#domain/measurement/counters.ts";
import { countedSubjects } from "#domain/measurement/results.server.ts";
import { leastShown } from "#domain/measurement/results.ts";
import { countedSearch, ownWords } from "#domain/search/counted-search.ts";
import { parseSearch } from "#domain/search/search-query.ts";
import type { SiteStock, SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { calendarDate } from "#lib/date.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { type Period, type Span, spanOf } from "#lib/period.ts";
import type { Database } from "#platform/database/database.server.ts";
import { byDemand, type Demand, mostDemand, mostFound } from "./demand.ts";
import { searchText } from "./search-text.ts";

export type DemandServices = {
  db: Pick<Database, "withSite" | "withTenant">;
  sites: Pick<SiteStore, "list" | "bySlug">;
  stocks: SiteStocks;
  now(): Date;
};

/** The stock of a group is read for it: not of every dealer at once. */
export const mostDemandSites = 12;

/**
 * What shoppers of these sites look for or wait for and hardly find, beside where it could come from.
 * @returns null for too many sites
 */
export async function unmetDemand(
  services: DemandServices,
  sites: readonly Site[],
  period: Period,
): Promise<Demand[] | null> {
  if (sites.length > mostDemandSites) return null;
  const found = await mapInTurns(sites, 2, (site) =>
    ofSite(services, site, spanOf(period, calendarDate(services.now(), site.timezone))),
  );
  return byDemand(found.flat());
}

type Wanted = Pick<Demand, "subject" | "times" | "average" | "waiting">;

async function ofSite(services: DemandServices, site: Site, span: Span): Promise<Demand[]> {
  const { db, stocks, now } = services;
  const stock = await stocks.of(site);
  const wanted = await wantedAt(services, site, stock, span);
  if (wanted.length === 0) return [];
  const siblings = await siblingsOf(services, site);
  const evaluable = wanted.map(({ subject }) => subject).filter((subject) => !hasOwnWords(subject));
  const tradeIns = await tradeInsBySearch({ db, stocks, now }, site, evaluable);
  const own = (subject: string) => new Set(idsOf(stock, site, subject));
  return wanted.map((row) => {
    const { subject } = row;
    const isKnown = !hasOwnWords(subject);
    const text = searchText(subject, site);
    return {
      ...row,
      text,
      site: site.name,
      elsewhere: isKnown ? carsAt(siblings, subject, own(subject)) : null,
      tradeIns: isKnown ? (tradeIns.get(subject) ?? 0) : null,
    };
  });
}

/** What a shopper typed isn't stored, so such a search can't be made again. */
const hasOwnWords = (subject: string) => parseSearch(new URLSearchParams(subject)).query === ownWords;

/** Searches that found hardly a car, and saved ones that do so now. */
async function wantedAt({ db }: DemandServices, site: Site, stock: SiteStock, span: Span): Promise<Wanted[]> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<Pick<Wanted, "subject" | "times" | "average">>(sql`
      select subject, sum(times)::int as times, (sum(results) / sum(times))::float8 as average
      from ${countedSubjects(site, span)} where kind = 'search' and subject <> ${otherSubject}
      group by subject having sum(times) >= ${leastShown} and sum(results) <= ${mostFound} * sum(times)
      order by sum(times) desc, subject limit ${mostDemand}`),
  );
  const people = await peopleByCountedSearch(db, site, stock);
  const searched = rows.map((row) => ({ ...row, waiting: people.get(row.subject)?.size ?? 0 }));
  const known = new Set(rows.map(({ subject }) => subject));
  const waited = [...people]
    .filter(([subject, of]) => of.size >= leastShown && !known.has(subject) && !hasOwnWords(subject))
    .map(([subject, of]) => ({
      subject,
      times: 0,
      waiting: of.size,
      average: carsAt([{ site, stock }], subject, new Set()),
    }))
    .filter(({ average }) => average <= mostFound);
  return [...searched, ...waited];
}

/** The people who wait, by their saved search as searches are counted. */
async function peopleByCountedSearch(
  db: DemandServices["db"],
  site: Site,
  stock: SiteStock,
): Promise<Map<string, Set<string>>> {
  const people = new Map<string, Set<string>>();
  if (!site.watch.alerts) return people;
  const labels = stock.labels();
  for (const [search, of] of await peopleBySearch(db, site)) {
    const { subject } = countedSearch(parseSearch(new URLSearchParams(search)), labels, 0);
    const all = people.get(subject) ?? new Set();
    for (const person of of) all.add(person);
    people.set(subject, all);
  }
  return people;
}

type Sibling = { site: Site; stock: SiteStock };

/** The group's other sites that shoppers see. */
async function siblingsOf({ sites, stocks }: DemandServices, site: Site): Promise<Sibling[]> {
  const own = (await sites.list([site.groupId])).filter(({ id, isLive }) => id !== site.id && isLive);
  const read = await mapInTurns(own.slice(0, mostDemandSites), 2, async ({ slug }) => {
    const sibling = await sites.bySlug(slug).catch(() => null);
    return sibling && { site: sibling, stock: await stocks.of(sibling) };
  });
  return read.filter((sibling) => sibling !== null);
}

function idsOf(stock: SiteStock, site: Site, subject: string): string[] {
  const query = alertQuery(parseSearch(new URLSearchParams(subject)), site, {
    lexicon: null,
    distancesOf: null,
  });
  return query ? stock.ids(query) : [];
}

/** Cars of these sites that a search finds and can be bought, each once. @param except cars that don't count */
function carsAt(sites: readonly Sibling[], subject: string, except: ReadonlySet<string>): number {
  const found = new Set<string>();
  for (const { site, stock } of sites) {
    const ids = idsOf(stock, site, subject).filter((id) => !except.has(id) && !found.has(id));
    for (const car of stock.cars(ids)) if (isAvailable(car) && !isReserved(car)) found.add(car.id);
  }
  return found.size;
}
