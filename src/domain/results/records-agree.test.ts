import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totalsOf } from "#console/today/site-health.ts";
import { healthOf } from "#console/today/today.server.ts";
import { payments } from "#domain/buying/buying-tables.ts";
import { readFilter } from "#domain/deals/deal-query.ts";
import { dealsPage } from "#domain/deals/deals.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { leadPage } from "#domain/leads/lead-list/lead-list.server.ts";
import { stages } from "#domain/leads/lead-stage.ts";
import { testDriveBookings } from "#domain/leads/lead-tables.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { dayMs, hourMs } from "#lib/durations.ts";
import { periodQuery } from "#lib/period.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { addLead, addMember, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { recordsOf, recordsTable } from "./records.server.ts";
import { recordColumns } from "./records.ts";
import { readResultsFilter } from "./results-filter.ts";

const random = mulberry(38);
const below = (most: number) => Math.floor(random() * most);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const sources = [null, "google", "Meta", "newsletter"];
const lengthDays = 120;

let of: LeadGroup;
let ana: SignedIn;
let bay: SignedIn;

beforeAll(async () => {
  of = await leadGroup();
  const { north } = of.sites;
  const bayId = north.locations.find(({ slug }) => slug === "bay")!.id;
  ana = await addMember(of, north, "ana");
  bay = await addMember(of, north, "bay", { locationIds: [bayId] });
  for (let n = 0; n < 250; n++) await addRandomLead(n);
});
afterAll(() => of.db.remove());

async function addRandomLead(n: number): Promise<void> {
  const { north: site } = of.sites;
  // Some within minutes of midnight.
  const ago =
    n % 5 === 0
      ? below(lengthDays) * dayMs + 10 * hourMs + (below(5) - 2) * 60_000
      : random() * lengthDays * dayMs;
  const createdAt = new Date(of.now().getTime() - ago);
  const locationId = oneOf([...site.locations.map(({ id }) => id), null]);
  const source = oneOf(sources);
  const leadId = await addLead(of, site, {
    createdAt,
    locationId,
    stage: oneOf(stages),
    state: n % 11 === 0 ? "partial" : "complete",
    unfinishedReportedAt: n % 22 === 0 ? createdAt : null,
    ownerId: oneOf([null, "ana", "bay"]),
    // As rows of the version before have it, and of this one.
    ...(source === "newsletter"
      ? { source: "email/newsletter", campaign: oneOf([null, "may"]) }
      : { linkedQueryParams: source === null ? {} : { utm_source: source } }),
    dueAt: new Date(createdAt.getTime() + hourMs),
    answeredAt: oneOf([null, new Date(createdAt.getTime() + random() * 30 * hourMs)]),
  });
  const { groupId, id: siteId } = site;
  if (n % 3 === 0)
    await of.db.withSite(site, (tx) =>
      tx.insert(testDriveBookings).values({
        ...{ groupId, siteId, leadId, createdAt, seat: n, minutes: 30 },
        locationId: locationId ?? site.locations[0]!.id,
        startsAt: new Date(createdAt.getTime() + dayMs),
        cancelledAt: n % 9 === 0 ? createdAt : null,
      }),
    );
  if (n % 4 === 0)
    await of.db.withSite(site, (tx) =>
      tx.insert(payments).values({
        ...{
          groupId,
          siteId,
          leadId: n % 8 === 0 ? leadId : null,
          createdAt,
          id: `p${n}`,
          key: `p${n}`,
          subject: `p${n}`,
        },
        ...{ purpose: "online", provider: "test", way: "", amountCents: 100, description: "Deposit" },
        ...{
          payer: { name: "", email: "", phone: "" },
          returnUrl: "",
          cancelUrl: "",
          state: oneOf(["paid", "ended"]),
        },
        ...{ checkoutUntil: createdAt, endsAt: createdAt, nextTryAt: createdAt },
      }),
    );
}

/** The rows of a list, all pages of it. */
async function leadsListed(member: SignedIn, query: URLSearchParams): Promise<number> {
  const reach = await reachOf(of.store, member, "leads.view");
  let [filter, count] = [readLeadFilter(query), 0];
  for (;;) {
    const page = await leadPage(of.db.asConsole, reach, { filter, memberId: member.id, now: of.now() });
    count += page.leads.length;
    if (!page.next) return count;
    filter = { ...filter, before: page.next };
  }
}
async function dealsListed(member: SignedIn, query: URLSearchParams, kind: string): Promise<number> {
  const reach = await reachOf(of.store, member, "deals.view");
  const deals = new URLSearchParams(query);
  deals.delete("site");
  for (const [name, value] of [
    ["kind", kind],
    ["show", "agreed"],
  ])
    deals.set(name!, value!);
  let [filter, count] = [readFilter(deals), 0];
  for (;;) {
    const page = await dealsPage({ consoleDb: of.db.asConsole, now: of.now }, reach, filter);
    count += page.deals.length;
    if (!page.next) return count;
    filter = { ...filter, after: page.next };
  }
}

function randomQuery(): URLSearchParams {
  const today = of.now().toISOString().slice(0, 10);
  const first = nextDate(today, -below(lengthDays));
  const period = oneOf([{ days: oneOf([1, 7, 30, 90, 365]) }, { first, last: nextDate(first, below(40)) }]);
  const query = new URLSearchParams(periodQuery(period));
  const { north } = of.sites;
  const values = {
    location: north.locations[below(2)]!.id,
    source: oneOf(["unknown", "campaign/google", "campaign/meta", "email", "email/newsletter"]),
    owner: oneOf(["none", "ana", "bay"]),
    site: north.id,
  };
  for (const [name, value] of Object.entries(values)) if (random() < 0.35) query.set(name, value);
  return query;
}

describe("leads, bookings and deals of a period", () => {
  it.each(Array.from({ length: 50 }, (_, n) => n))(
    "are the same on Results, in the file and in their lists, filter %i [DECIDE-287]",
    async (n) => {
      const query = randomQuery();
      const member = n % 4 === 3 ? bay : ana;
      const reach = await reachOf(of.store, member, "leads.count");
      const deps = { db: of.db.asConsole, now: of.now };
      const filter = readResultsFilter(query);
      const { now: shown, byDay, bySource, byOwner } = await recordsOf(deps, reach, filter, member.id);
      const listed = {
        leads: await leadsListed(member, query),
        bookings: await dealsListed(member, query, "bookings"),
        deals: await dealsListed(member, query, "deals"),
      };
      expect(shown).toMatchObject(listed);
      const [, ...lines] = await recordsTable(deps, reach, filter, member.id);
      for (const figure of ["leads", "bookings", "deals"] as const) {
        const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
        const at = recordColumns.indexOf(figure);
        expect(sum(lines.map((line) => Number(line[at])))).toBe(listed[figure]);
        for (const rows of [byDay, bySource, byOwner])
          expect(sum(rows.map(({ figures }) => figures[figure]))).toBe(listed[figure]);
      }
      const { withinHour, withinFourHours, withinDay, later, unanswered } = shown;
      expect(withinHour + withinFourHours + withinDay + later + unanswered).toBe(listed.leads);
    },
  );

  it("are as many leads on Today as in the list of seven days and of one [DECIDE-287]", async () => {
    for (const member of [ana, bay]) {
      const deps = { consoleDb: of.db.asConsole, sites: of.store, now: of.now };
      const { sites } = await healthOf(
        deps,
        member,
        (await of.store.list()).filter(({ slug }) => slug === "north"),
      );
      const today = totalsOf(sites).leads;
      const listed = (days: string) => leadsListed(member, new URLSearchParams({ days }));
      expect(today).toEqual({ today: await listed("1"), week: await listed("7") });
      expect(today!.week).toBeGreaterThan(0);
    }
  });

  it("are generated so that filters find some and leave out some", async () => {
    const all = await leadsListed(ana, new URLSearchParams({ days: "365" }));
    expect(all).toBeGreaterThan(150);
    for (const kind of ["bookings", "deals"])
      expect(await dealsListed(ana, new URLSearchParams(), kind)).toBeGreaterThan(15);
  });
});
