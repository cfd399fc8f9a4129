import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feedsFromEnv } from "#composition/feeds-from-env.server.ts";
import { alertMessages } from "#domain/alerts/alert-tables.ts";
import { matchAll } from "#domain/alerts/match-searches.server.ts";
import { savedIds } from "#domain/alerts/record-hits.server.ts";
import { payments } from "#domain/buying/buying-tables.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { type Deal, type DealKind, dealNeeds, needOf } from "#domain/deals/deal.ts";
import { type DealFilter, readFilter } from "#domain/deals/deal-query.ts";
import { dealsPage } from "#domain/deals/deals.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { counters } from "#domain/measurement/counter-tables.ts";
import { readSourceKey } from "#domain/measurement/visit-source.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { sales } from "#domain/sales/sales-tables.ts";
import { plannedFeeds, syncStates } from "#domain/stock/feeds/planned-feeds.server.ts";
import { pullFeed } from "#domain/stock/feeds/pull-feed.server.ts";
import { checkMapping } from "#domain/stock/import/columns/mapping.ts";
import { inspectFile } from "#domain/stock/import/inspect/inspect-file.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { calendarDate } from "#lib/date.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addMember } from "#tests/support/lead-group.ts";
import {
  expectOneFigure,
  expectTodaysLeads,
  leadsListed,
  randomQuery,
} from "#tests/support/records-agree.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { loadDemoAlerts } from "./load-alerts.server.ts";
import { loadDemoDeals } from "./load-deals.server.ts";
import { loadDemo } from "./load-demo.server.ts";
import { loadDemoLeads } from "./load-leads.server.ts";
import { loadDemoMembers } from "./load-members.server.ts";
import { loadDemoPhoneBookings } from "./load-phone-bookings.server.ts";
import { loadDemoSales } from "./load-sales.server.ts";
import { auctionFile } from "./stock/auction-file.ts";
import { demoStock } from "./stock/stock-lists.ts";

const now = new Date("2026-11-21T02:00:00Z");

/** The facts without empty values, as the importer stores them. */
const withValues = (facts: object) => JSON.parse(JSON.stringify(facts, (_, value) => value ?? undefined));

describe("the demo, loaded into an empty platform", () => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  let sites: SiteStore;
  let dataDir: string;
  const lines: string[] = [];
  const options = () => ({
    db,
    sites,
    pictures: createPictureStore(folderOriginals(dataDir)),
    feedsDir: join(dataDir, "feeds"),
    now: () => now,
    log: (line: string) => lines.push(line),
  });

  beforeAll(async () => {
    db = await testDatabase();
    sites = createSiteStore(db, () => now);
    dataDir = await mkdtemp(join(tmpdir(), "forecourt-demo-test-"));
    await loadDemo(options());
  }, 120_000);
  afterAll(async () => {
    await db?.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("makes the six sites", async () => {
    expect((await sites.list()).map((site) => site.slug).sort()).toEqual([
      "coastline-mazda",
      "everything-motors",
      "harbour",
      "harbour-certified",
      "metro-subscribe",
      "outback-caravans",
    ]);
  });

  it("does nothing when it is complete, and resumes an interrupted load", async () => {
    expect(await loadDemo(options())).toBe(0);
    const site = (await sites.bySlug("outback-caravans"))!;
    await db.withTenant({ groupId: site.groupId }, (tx) => tx.execute("delete from cars"));
    expect(await loadDemo(options())).toBe(
      demoStock(now).find((list) => list.site === site.slug)!.cars.length,
    );
  });

  it("has a scheduled feed whose file brings the stock as it is", async () => {
    const site = (await sites.bySlug("outback-caravans"))!;
    const feeds = await plannedFeeds(db, site.groupId);
    await syncStates(db, { groupId: site.groupId, feeds }, now);
    const services = feedsFromEnv(db, pino({ level: "silent" }));
    const outcome = await pullFeed(
      feeds[0]!,
      { ...services, now: () => now, sources: { ...services.sources, feedsDir: join(dataDir, "feeds") } },
      { trigger: "command", signal: new AbortController().signal },
    );
    const { cars } = demoStock(now).find((list) => list.site === site.slug)!;
    expect(outcome).toMatchObject({ outcome: "imported", message: `${cars.length} unchanged` });
  });

  it("has a feed that staff start, whose mapping reads its file", async () => {
    const site = (await sites.bySlug("harbour"))!;
    const [feed] = await plannedFeeds(db, site.groupId);
    expect(feed?.feed).toMatchObject({ name: "auction", enabled: true });
    const file = join(dataDir, "feeds", site.groupSlug, auctionFile.name);
    const mapping = checkMapping(feed?.feed.mapping);
    if (mapping.kind === "invalid") return expect.fail(JSON.stringify(mapping.problems));
    const read = { currency: site.currency, language: site.seo.language, mapping: mapping.mapping, now };
    expect(await inspectFile({ file, ...read })).toMatchObject({
      kind: "inspected",
      rows: 3,
      rejected: 0,
      questions: [],
    });
    expect(site.dealerships.map(({ slug }) => slug)).toContain(mapping.mapping.dealership);
  });

  it("imports every car of its feeds and sets the data that isn't in feeds", async () => {
    for (const { site: slug, cars } of demoStock(now)) {
      const site = (await sites.bySlug(slug))!;
      const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
        tx.execute<{
          stocknum: string;
          facts: Record<string, unknown>;
          reserved: boolean;
          views: string;
          created: Date;
          status: string;
          sold: string | null;
          pictures: { alt: string }[];
          location: string | null;
        }>(
          `select facts->>'stocknum' as stocknum, facts, reserved, views, created_at as created, status, sold_at as sold, pictures, location_id as location from cars`,
        ),
      );
      expect(rows.length).toBe(cars.length);
      const byStock = new Map(rows.map((row) => [row.stocknum, row]));
      for (const car of cars) {
        const row = byStock.get(car.facts.stocknum)!;
        expect(row).toMatchObject({ reserved: car.reserved, status: car.facts.status });
        expect(Number(row.views)).toBe(car.views);
        expect(row.pictures.length).toBe(car.shoot?.count ?? 0);
        expect(row.location).toBe(car.yard.location);
        const { file, video_url, history_provider, history_date, history_statements, ...facts } = row.facts;
        expect(facts).toEqual(withValues(car.facts));
        expect(file !== undefined).toBe(car.historyReport);
        expect(history_date !== undefined).toBe(car.historyReport);
        expect(row.sold === null).toBe(car.soldHoursAgo === null);
      }
    }
  });

  it("has leads that its members handled, once", async () => {
    const asConsole = { sites: createSiteStore(db.asConsole, () => now), now: () => now };
    await loadDemoMembers(db.asConsole, asConsole);
    const added = await loadDemoLeads(db.asConsole, asConsole);
    expect(await loadDemoLeads(db.asConsole, asConsole)).toBe(0);
    const site = (await sites.bySlug("harbour"))!;
    const rows = await db.withSite(site, (tx) => tx.select().from(leads));
    expect(rows.length).toBeLessThan(added);
    const counted = await db.withSite(site, (tx) =>
      tx.select().from(counters).where(eq(counters.kind, "lead")),
    );
    const byCar = (ids: (string | null)[]) => ids.map((id) => id ?? "").sort();
    expect(byCar(counted.flatMap(({ subject, times }) => Array(times).fill(subject)))).toEqual(
      byCar(rows.map(({ carId }) => carId)),
    );
    expect(new Set(rows.map(({ stage }) => stage)).size).toBe(6);
    for (const { stage, ownerId, answeredAt, createdAt, updatedAt } of rows) {
      expect(createdAt <= updatedAt && updatedAt <= now).toBe(true);
      const isAnswered = stage !== "new" && stage !== "spam";
      expect([answeredAt !== null, ownerId !== null || !isAnswered]).toEqual([isAnswered, true]);
      if (answeredAt) expect(answeredAt > createdAt && answeredAt <= now).toBe(true);
    }
    expect(
      rows.some(({ dueAt, answeredAt, stage }) => stage === "new" && !answeredAt && dueAt && dueAt < now),
    ).toBe(true);
  });

  it("has sales that its leads came to, once", async () => {
    const asConsole = { sites: createSiteStore(db.asConsole, () => now), now: () => now };
    expect(await loadDemoSales(db.asConsole, asConsole)).toBeGreaterThan(10);
    expect(await loadDemoSales(db.asConsole, asConsole)).toBe(0);
    const site = (await sites.bySlug("harbour"))!;
    const won = await db.withSite(site, (tx) => tx.select().from(leads).where(eq(leads.stage, "won")));
    const sold = await db.withSite(site, (tx) => tx.select().from(sales));
    const sure = sold.filter(({ match }) => match === "sure");
    for (const { leadId, source } of sure) expect(source).toBe(won.find(({ id }) => id === leadId)?.source);
    expect(sure.length).toBeGreaterThan(5);
    expect(new Set(sold.map(({ match }) => match))).toEqual(new Set(["sure", "likely", "seen", "none"]));
  });

  it("has deals in every state, of the last two months and the next two weeks, and makes them once", async () => {
    const log = (line: string) => lines.push(line);
    expect(await loadDemoDeals({ db, sites, now: () => now, log })).toBeGreaterThan(60);
    const reach = await Promise.all(
      ["harbour", "harbour-certified"].map(async (slug) => ({
        site: (await sites.bySlug(slug))!,
        locationIds: null,
      })),
    );
    const deals: Deal[] = [];
    let next: DealFilter["after"] = null;
    do {
      const filter = { ...readFilter(new URLSearchParams({ show: "all" })), after: next };
      const page = await dealsPage({ consoleDb: db.asConsole, now: () => now }, reach, filter);
      deals.push(...page.deals);
      next = page.next;
    } while (next);
    const states = (kind: DealKind) =>
      [...new Set(deals.filter((deal) => deal.kind === kind).map(({ state }) => state))].sort();
    expect(states("reservation")).toEqual(["cancelled", "held", "lapsed", "released", "sold"]);
    expect(states("payment")).toEqual(["ended", "paid"]);
    expect(states("trade_in")).toEqual(["accepted", "offer", "sent"]);
    for (const kind of ["test_drive", "service"] as const)
      expect(states(kind)).toEqual(["booked", "cancelled", "confirmed"]);
    expect(states("inspection")).toContain("cancelled");
    expect(new Set(deals.map(({ refund }) => refund))).toEqual(new Set([null, "done", "failed"]));
    const days = deals.map(({ at, when }) => (Date.parse(when ?? at) - now.getTime()) / 86_400_000);
    expect(Math.min(...days)).toBeLessThan(-50);
    expect(Math.max(...days)).toBeGreaterThan(7);
    expect(new Set(deals.map((deal) => needOf(deal, now)))).toEqual(new Set([null, ...dealNeeds]));
    const { rows } = await db.withSite(reach[0]!.site, (tx) =>
      tx.execute(
        `select 1 from leads l left join lead_deliveries d on d.lead_id = l.id
          where l.idempotency_key like 'key:demo deal %' and (d.state <> 'delivered' or l.spam <> '{}' or l.answered_at is null)`,
      ),
    );
    expect(rows).toEqual([]);
    expect(await loadDemoDeals({ db, sites, now: () => now, log })).toBe(0);
  }, 120_000);

  it("has two bookings by phone for one salesperson at one time, and makes them once", async () => {
    const asConsole = { sites: createSiteStore(db.asConsole, () => now), now: () => now };
    expect(await loadDemoPhoneBookings(db.asConsole, asConsole)).toBe(2);
    expect(await loadDemoPhoneBookings(db.asConsole, asConsole)).toBe(0);
    const site = (await sites.bySlug("harbour"))!;
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute(
        `select count(distinct b.starts_at)::int as times, count(distinct b.location_id)::int as places, count(distinct l.owner_id)::int as owners
          from leads l join test_drive_bookings b on b.lead_id = l.id where l.source = 'phone' and b.confirmed_at is not null`,
      ),
    );
    expect(rows).toEqual([{ times: 1, places: 2, owners: 1 }]);
  }, 60_000);

  it("has visits, sales and saved searches that agree with its leads and deals", async () => {
    const site = (await sites.bySlug("harbour"))!;
    const stored = await db.withSite(site, (tx) => tx.select().from(leads));
    const views = await db.withSite(site, (tx) =>
      tx.select().from(counters).where(eq(counters.kind, "view")),
    );
    const seen = (is: (row: (typeof views)[number]) => boolean) =>
      views.filter(is).reduce((sum, { times }) => sum + times, 0);
    const kindOf = (source: string | null) => readSourceKey(source ?? "").kind;
    // A caller had no visit.
    const visited = stored.filter(({ source }) => kindOf(source) !== "phone");
    for (const [kind, brought] of Map.groupBy(visited, ({ source }) => kindOf(source)))
      expect([kind, seen(({ source }) => source === kind) >= brought.length]).toEqual([kind, true]);
    for (const [carId, about] of Map.groupBy(stored, ({ carId }) => carId))
      if (carId)
        expect([carId, seen(({ subject }) => subject === carId) >= about.length]).toEqual([carId, true]);
    const byId = new Map(stored.map((lead) => [lead.id, lead]));
    const sold = await db.withSite(site, (tx) => tx.select().from(sales));
    for (const { leadId, soldOn, source } of sold.filter((sale) => sale.leadId !== null)) {
      const lead = byId.get(leadId!);
      expect(lead?.source).toBe(source);
      expect(soldOn >= calendarDate(lead!.createdAt, site.timezone)).toBe(true);
    }
    const paid = await db.withSite(site, (tx) =>
      tx.select().from(payments).where(eq(payments.state, "paid")),
    );
    expect(paid.map(({ leadId }) => byId.has(leadId ?? ""))).toEqual(paid.map(() => true));
    expect(new Set(paid.map(({ leadId }) => kindOf(byId.get(leadId!)!.source))).size).toBeGreaterThan(2);
    await loadDemoAlerts(db, { sites, origin: () => "http://harbour.localhost", now: () => now });
    const stocks = createStocks(db, () => now);
    const named = await Promise.all((await sites.list()).map(({ slug }) => sites.bySlug(slug)));
    const withAlerts = named.flatMap((one) => (one?.watch.alerts ? [one] : []));
    for (const one of withAlerts) {
      const searches = [...(await savedIds(db, one)).keys()];
      const stock = await stocks.of(one);
      const found = await matchAll({ site: one, now, stock, places: null }, searches);
      expect([searches.length > 2, [...found.keys()].sort()]).toEqual([true, searches.sort()]);
      const [mail] = await db.withSite(one, (tx) => tx.select().from(alertMessages));
      for (const { search, carIds } of mail?.content.found ?? [])
        expect(carIds.filter((id) => !found.get(search)?.includes(id))).toEqual([]);
    }
    expect(withAlerts.length).toBeGreaterThan(0);
    await stocks.close();
  }, 60_000);
  it("has as many leads, bookings and deals on Today, Results, in files and in lists, by 50 random filters [DECIDE-468]", async () => {
    const screens = { db: db.asConsole, sites, now: () => now };
    const site = (await sites.bySlug("harbour"))!;
    const owner = await addMember({ db, now: () => now }, site, "auditor", { role: "owner" });
    const rows = await db.withSite(site, (tx) => tx.select().from(leads));
    const known = (all: (string | null)[]) => [...new Set(all)].filter((one) => one !== null).sort();
    const values = {
      location: known(rows.map(({ locationId }) => locationId)),
      source: [...known(rows.map(({ source }) => source)), "unknown"],
      owner: [...known(rows.map(({ ownerId }) => ownerId)), "none"],
      site: ["harbour", "harbour-certified"],
    };
    const random = mulberry(465);
    for (let n = 0; n < 50; n++)
      await expectOneFigure(screens, owner, randomQuery(random, { now, lengthDays: 120, values }));
    expect(await expectTodaysLeads(screens, owner)).toBeGreaterThan(5);
    expect(await leadsListed(screens, owner, new URLSearchParams({ days: "90" }))).toBeGreaterThan(100);
  }, 120_000);

  it("does nothing when there are sites already", async () => {
    expect(await loadDemo(options())).toBe(0);
  });
});
