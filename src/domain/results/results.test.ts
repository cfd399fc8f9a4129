import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cars } from "#domain/cars/car-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { countKinds } from "#domain/measurement/counters.ts";
import { funnelOf } from "#domain/measurement/results.ts";
import type { Access, Grant } from "#domain/staff/access/permissions.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { carsCsv, readResults, resultsOf, sitesWithResults, visitsCsv } from "./results.server.ts";

const now = () => new Date("2026-11-22T02:00:00Z");
let db: Awaited<ReturnType<typeof testDatabase>>;
let store: ReturnType<typeof createSiteStore>;
const sites: Record<string, Site> = {};

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, now);
  for (const slug of ["north", "south"]) {
    const applied = await store.apply(
      `
group: { slug: ${slug}, name: Yard, dealerships: [{ slug: ${slug}, name: Yard }] }
site: { slug: ${slug}, name: ${slug === "north" ? "North Yard" : "South Yard"} }`,
      "test",
    );
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
    sites[slug] = (await store.bySlug(slug))!;
  }
  const { groupId, dealerships } = sites.north!;
  await db.withTenant({ groupId }, (tx) =>
    tx.insert(cars).values({
      groupId,
      id: "k1",
      slug: "k1",
      identity: "k1",
      feedHash: "",
      dealershipId: dealerships[0]!.id,
      status: "in_stock",
      facts: { year: 2020, make: "Kia", model: "Rio", stocknum: "S1" },
      pictures: [],
      createdAt: now(),
      updatedAt: now(),
    } as unknown as typeof cars.$inferInsert),
  );
  await count("north", [
    ["2026-11-22", "search", "make=Kia", "search", 9, 4, 18],
    ["2026-11-22", "search", "make=Kia", "direct", 3, 3, 0],
    ["2026-11-21", "search", "query=*", "direct", 4, 4, 0],
    ["2026-11-22", "view", "k1", "search", 7, 0, 0],
    ["2026-11-22", "view", "k2", "search", 4, 0, 0],
    ["2026-11-21", "view", "k1", "internal", 15, 0, 0],
    ["2026-11-22", "lead", "k1", "internal", 3, 0, 0],
    ["2026-11-22", "word", "canopy", "direct", 6, 0, 0],
    ["2026-11-21", "word", "sidecar", "direct", 4, 0, 0],
    ["2026-10-24", "view", "k1", "direct", 50, 0, 0],
    ["2026-10-23", "view", "k1", "direct", 700, 0, 0],
  ]);
  await count("south", [["2026-11-22", "search", "", "campaign", 30, 0, 300]]);
});
afterAll(() => db.remove());

type Counted = [day: string, kind: string, subject: string, source: string, ...figures: number[]];
async function count(slug: string, rows: Counted[]): Promise<void> {
  const { groupId, id: siteId } = sites[slug]!;
  const added = rows.map(([day, kind, subject, source, times, empty, results]) => ({
    groupId,
    siteId,
    day,
    kind,
    subject,
    source,
    device: "phone",
    times,
    empty,
    results,
  }));
  await db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify(added)}::jsonb)`));
}
const deps = () => ({ db: db.asConsole, sites: store, now });
const both = [{ slug: "north" }, { slug: "south" }];

describe("results", () => {
  it("add up the days of the period, its first and its last included", async () => {
    const { days, counts } = await resultsOf(deps(), [{ slug: "north" }], { days: 30 });
    expect([days.length, days[0], days.at(-1)]).toEqual([30, "2026-10-24", "2026-11-22"]);
    const views = counts.filter(({ kind }) => kind === "view").map(({ times }) => times);
    expect(views.reduce((sum, times) => sum + times, 0)).toBe(76);
  });

  it("list searches, those that found nothing, words that no car has and cars from five on, the most frequent first", async () => {
    const { searches, emptySearches, words, cars: listed } = await resultsOf(deps(), both, { days: 7 });
    expect(searches.map(({ site, text, times, average }) => [site, text, times, average])).toEqual([
      ["South Yard", "All cars", 30, 10],
      ["North Yard", "Kia", 12, 1.5],
    ]);
    expect(emptySearches.map(({ text, empty }) => [text, empty])).toEqual([["Kia", 7]]);
    expect(words).toEqual([{ site: "North Yard", word: "canopy", times: 6 }]);
    expect(listed.map(({ name, views, leads }) => [name, views, leads])).toEqual([
      ["2020 Kia Rio (S1)", 22, 3],
    ]);
  });

  it("compare with the days before and with the same days a year earlier", async () => {
    const day = { first: "2026-11-22", last: "2026-11-22" };
    const { before } = await resultsOf(deps(), [{ slug: "north" }], day);
    expect(before).toMatchObject({ search: 4, view: 15, lead: 0 });
    const next = { first: "2027-11-21", last: "2027-11-21" };
    expect((await resultsOf(deps(), [{ slug: "north" }], next)).lastYear).toEqual(before);
  });

  it("are a CSV file with a line for each site, day and source, whose columns add up to the screen's figures [DECIDE-289]", async () => {
    const results = await resultsOf(deps(), both, { days: 7 });
    const lines = visitsCsv(results).split("\n");
    expect(lines).toEqual([
      "site,day,source,searches,views,saves,compares",
      "north,2026-11-21,direct,,0,0,0",
      "north,2026-11-21,internal,0,15,0,0",
      "north,2026-11-22,search,9,11,0,0",
      "north,2026-11-22,direct,,0,0,0",
      "north,2026-11-22,internal,0,0,0,0",
      "north,,rest,7,0,0,0",
      "south,2026-11-22,campaign,30,0,0,0",
      "",
    ]);
    const sum = lines.slice(1).reduce((total, line) => total + Number(line.split(",")[3] ?? 0), 0);
    expect(sum).toBe(funnelOf(results.counts).search);
    expect(visitsCsv(results, countKinds)).toContain("north,2026-11-22,internal,0,0,0,0,,0\n");
    expect((await carsCsv(deps(), both, { days: 7 })).split("\n")).toEqual([
      "site,car,name,day,views",
      "north,k1,2020 Kia Rio (S1),2026-11-21,15",
      "north,k1,2020 Kia Rio (S1),2026-11-22,7",
      "",
    ]);
  });

  it("leave out and name a site whose configuration can't be read", async () => {
    const broken = { ...deps(), sites: { bySlug: () => Promise.reject(new Error("broken")) } };
    const found = await resultsOf(broken, both, { days: 7 });
    expect(found).toMatchObject({ unreadable: ["north", "south"], counts: [], searches: [] });
    expect(found.days).toHaveLength(7);
  });

  it("sum up how often a car was looked at", async () => {
    const { groupId } = sites.north!;
    const views = () =>
      db.withTenant({ groupId }, async (tx) => (await tx.select({ views: cars.views }).from(cars))[0]?.views);
    expect(await views()).toBe(772);
    await count("north", [["2026-11-22", "view", "k1", "direct", 2, 0, 0]]);
    expect(await views()).toBe(774);
    // Another group's counter of the same id is of another car.
    await count("south", [["2026-01-01", "view", "k1", "direct", 9, 0, 0]]);
    expect(await views()).toBe(774);
  });

  it("don't wait for an import that has a car locked, and have its figure the next time", async () => {
    const { groupId } = sites.north!;
    await db.withTenant({ groupId }, async (tx) => {
      await tx.execute(sql`select id from cars where id = 'k1' for update`);
      await count("north", [["2026-11-22", "view", "k1", "direct", 1, 0, 0]]);
    });
    await count("north", [["2026-11-22", "view", "k1", "direct", 1, 0, 0]]);
    const views = await db.withTenant({ groupId }, (tx) => tx.select({ views: cars.views }).from(cars));
    expect(views).toEqual([{ views: 776 }]);
  });
});

describe("the sites and the period of an address", () => {
  const grant = (slug: string, over: Partial<Grant>): Access => ({
    operator: false,
    grants: [
      {
        groupId: sites[slug]!.groupId,
        groupSlug: slug,
        role: "marketing" as const,
        mayPublish: false,
        siteIds: null,
        locationIds: null,
        ...over,
      },
    ],
  });
  const slugsOf = async (access: Access) =>
    (await sitesWithResults(store, { access })).map(({ slug }) => slug);

  it("are those that the member may see", async () => {
    expect(await slugsOf({ operator: true, grants: [] })).toEqual(["north", "south"]);
    expect(await slugsOf(grant("north", {}))).toEqual(["north"]);
    expect(await slugsOf(grant("south", { siteIds: [sites.south!.id] }))).toEqual(["south"]);
    expect(await slugsOf(grant("south", { siteIds: [sites.north!.id] }))).toEqual([]);
    expect(await slugsOf(grant("north", { locationIds: ["l"] }))).toEqual([]);
  });

  it.each([
    ["", { filter: { period: { days: 30 }, site: null, owner: null }, chosen: both }],
    ["site=north&days=7", { filter: { period: { days: 7 }, site: "north" }, chosen: [{ slug: "north" }] }],
    ["site=&days=365", { filter: { period: { days: 365 }, site: null }, chosen: both }],
    ["from=2026-01-01&to=2026-01-31", { filter: { period: { first: "2026-01-01", last: "2026-01-31" } } }],
    ["days=31", { filter: { period: { days: 30 } } }],
    ["days=7;drop", { filter: { period: { days: 30 } } }],
  ])("?%s is %j", (query, expected) => {
    expect(readResults(new URLSearchParams(query), both)).toMatchObject(expected);
  });

  it("are none for a site beyond the member's reach", () => {
    expect(readResults(new URLSearchParams("site=elsewhere"), both)).toBeNull();
  });
});
