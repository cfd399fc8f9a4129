import { expect } from "vitest";
import { totalsOf } from "#console/today/site-health.ts";
import { healthOf } from "#console/today/today.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { readFilter } from "#domain/deals/deal-query.ts";
import { dealsPage } from "#domain/deals/deals.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { leadPage } from "#domain/leads/lead-list/lead-list.server.ts";
import { recordsOf, recordsTable } from "#domain/results/records.server.ts";
import { recordColumns } from "#domain/results/records.ts";
import { readResultsFilter } from "#domain/results/results-filter.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { periodQuery } from "#lib/period.ts";
import { nextDate } from "#lib/zoned-time.ts";
import type { Database } from "#platform/database/database.server.ts";

/** What the screens of a member read. */
type Screens = { db: Database; sites: Pick<SiteStore, "list" | "bySlug">; now(): Date };

/** What filters may name: ids of locations, keys of sources, ids of members, slugs of sites. */
type FilterValues = Record<"location" | "source" | "owner" | "site", readonly string[]>;

/** The address of a random period of the last days, with random filters. @param lengthDays how far it goes back */
export function randomQuery(
  random: () => number,
  { now, lengthDays, values }: { now: Date; lengthDays: number; values: FilterValues },
): URLSearchParams {
  const below = (most: number) => Math.floor(random() * most);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const first = nextDate(now.toISOString().slice(0, 10), -below(lengthDays));
  const period = oneOf([{ days: oneOf([1, 7, 30, 90, 365]) }, { first, last: nextDate(first, below(40)) }]);
  const query = new URLSearchParams(periodQuery(period));
  for (const [name, all] of Object.entries(values)) if (random() < 0.35) query.set(name, oneOf(all));
  return query;
}

/** The rows of the list of leads, all pages of it. */
export async function leadsListed(
  { db, sites, now }: Screens,
  member: SignedIn,
  query: URLSearchParams,
): Promise<number> {
  const reach = await reachOf(sites, member, "leads.view");
  let [filter, count] = [readLeadFilter(query), 0];
  for (;;) {
    const page = await leadPage(db, reach, { filter, memberId: member.id, now: now() });
    count += page.leads.length;
    if (!page.next) return count;
    filter = { ...filter, before: page.next };
  }
}

/** The rows of the list of deals that hold, of one kind or group of kinds. */
export async function dealsListed(
  { db, sites, now }: Screens,
  member: SignedIn,
  query: URLSearchParams,
  kind: string,
): Promise<number> {
  const reach = await reachOf(sites, member, "deals.view");
  const deals = new URLSearchParams(query);
  deals.set("kind", kind);
  deals.set("show", "agreed");
  let [filter, count] = [readFilter(deals), 0];
  for (;;) {
    const page = await dealsPage({ consoleDb: db, now }, reach, filter);
    count += page.deals.length;
    if (!page.next) return count;
    filter = { ...filter, after: page.next };
  }
}

/**
 * Expects the same leads, bookings and deals on Results, in each of its tables, in its file and in their lists.
 * @param query the parameters of the address of all of them; `site` is a slug
 */
export async function expectOneFigure(
  screens: Screens,
  member: SignedIn,
  query: URLSearchParams,
): Promise<void> {
  const { db, sites, now } = screens;
  const slug = query.get("site");
  const all = await reachOf(sites, member, "leads.count");
  const reach = all.filter(({ site }) => slug === null || site.slug === slug);
  const filter = readResultsFilter(query);
  const { now: shown, byDay, bySource, byOwner } = await recordsOf({ db, now }, reach, filter, member.id);
  const ofLeads = new URLSearchParams(query);
  // The list of leads names sites by their ids.
  if (slug !== null) ofLeads.set("site", reach[0]?.site.id ?? "");
  const listed = {
    leads: await leadsListed(screens, member, ofLeads),
    bookings: await dealsListed(screens, member, query, "bookings"),
    deals: await dealsListed(screens, member, query, "deals"),
  };
  expect(shown, String(query)).toMatchObject(listed);
  const [, ...lines] = await recordsTable({ db, now }, reach, filter, member.id);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  for (const figure of ["leads", "bookings", "deals"] as const) {
    const at = recordColumns.indexOf(figure);
    expect(sum(lines.map((line) => Number(line[at]))), `${figure} of the file, ${query}`).toBe(
      listed[figure],
    );
    for (const rows of [byDay, bySource, byOwner])
      expect(sum(rows.map(({ figures }) => figures[figure]))).toBe(listed[figure]);
  }
  const { withinHour, withinFourHours, withinDay, later, unanswered } = shown;
  expect(withinHour + withinFourHours + withinDay + later + unanswered).toBe(listed.leads);
}

/** Expects Today to have as many leads as their list of one day and of seven. @returns how many came in seven days */
export async function expectTodaysLeads(screens: Screens, member: SignedIn): Promise<number> {
  const { db: consoleDb, sites, now } = screens;
  const reach = await reachOf(sites, member, "leads.count");
  const own = (await sites.list()).filter(({ id }) => reach.some(({ site }) => site.id === id));
  const { sites: health } = await healthOf({ consoleDb, sites, now }, member, own);
  const listed = (days: string) => leadsListed(screens, member, new URLSearchParams({ days }));
  const week = await listed("7");
  expect(totalsOf(health).leads).toEqual({ today: await listed("1"), week });
  return week;
}
