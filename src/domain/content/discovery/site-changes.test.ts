import { afterAll, beforeAll, expect, it } from "vitest";
import { cars, dealerships } from "#domain/cars/car-tables.ts";
import { contentVersions } from "#platform/database/content-tables.ts";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import { groups, sites, siteVersions } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { changesOf, latest } from "./site-changes.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const site = sampleSite();
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

beforeAll(async () => {
  db = await testDatabase();
  const own = { groupId: site.groupId, siteId: site.id };
  await db.withSite(site, async (tx) => {
    await tx.insert(groups).values({ id: site.groupId, slug: "g", version: 1 });
    await tx.insert(sites).values({ groupId: site.groupId, id: site.id, slug: "sample", version: 1 });
    await tx.insert(dealerships).values({ groupId: site.groupId, id: "north", slug: "north" });
    await tx.insert(cars).values({
      groupId: site.groupId,
      id: "a",
      slug: "a",
      identity: "a",
      dealershipId: "north",
      facts: {} as never,
      feedHash: "a",
      status: "in_stock",
      createdAt: at(1),
      updatedAt: at(3),
    });
    for (const [version, day] of [
      [1, 4],
      [2, 6],
    ] as const) {
      await tx.insert(contentVersions).values({
        ...own,
        version,
        document: {},
        appliedBy: "test",
        appliedAt: at(day),
      });
      await tx.insert(siteVersions).values({
        ...own,
        version,
        document: {},
        appliedBy: "test",
        appliedAt: at(day + 1),
      });
    }
  });
});
afterAll(() => db.remove());

it("knows when a site's cars, content and configuration last changed", async () => {
  expect(await changesOf(db, site)).toEqual({
    cars: new Map([["a", at(3)]]),
    content: at(6),
    configuration: at(7),
  });
  const another = { ...site, id: "00000000-0000-4000-8000-0000000000b1" };
  expect(await changesOf(db, another)).toMatchObject({ content: null, configuration: null });
});

it("serves sitemaps without them while the database is unavailable", async () => {
  const unavailable = {
    withSite: () => Promise.reject(new DatabaseUnavailable("ECONNREFUSED", true)),
  };
  await expect(changesOf(unavailable as never, site)).resolves.toMatchObject({ content: null });
});

it("takes the latest of some times", () => {
  expect(latest([at(1), null, at(3), undefined, at(2)])).toEqual(at(3));
  expect(latest([null])).toBeNull();
});
