import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carDetail } from "#console/stock/car-detail.server.ts";
import { saveCar } from "#console/stock/save-car.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { Access, Grant } from "#domain/staff/access/permissions.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { saveOverrides } from "./overrides/save-overrides.server.ts";
import { reachesCar } from "./reach.ts";
import { type StockGroup, stockGroupOf } from "./stock-group.server.ts";
import { matchingCars, stockPage } from "./stock-list.server.ts";
import { activeFilters, readStockQuery, stockQueryText } from "./stock-query.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let other: Site;
const now = new Date("2026-11-21T00:00:00Z");
const actor = { kind: "member", id: "mia", action: "test" } as const;
const longText = "A car with a history worth telling. ".repeat(8);
const picture = { key: "k", width: 4, height: 3, blur: null };

type Row = { id: string; dealership: string; facts: object; pictures?: number; views?: number; at?: string };
const cars: Row[] = [
  {
    id: "good",
    dealership: "north",
    facts: { price: 20_000, dealercomments: longText },
    pictures: 8,
    views: 3,
  },
  { id: "bare", dealership: "north", facts: { stocknum: "B_1" } },
  {
    id: "cheap",
    dealership: "south",
    facts: { price: 5, offer_price: 9, model: "Cerato" },
    pictures: 9,
    views: 1,
  },
  { id: "hidden", dealership: "south", facts: { price: 9_000, show_on_dealer_website: false }, views: 1 },
];

beforeAll(async () => {
  db = await testDatabase();
  site = await testGroup(db);
  other = await testGroup(db);
  for (const one of [site, other])
    await db.withTenant({ groupId: one.groupId }, async (tx) => {
      for (const [at, { id, dealership, facts, pictures = 0, views = 0 }] of cars.entries()) {
        const all = { make: "Kia", model: "Rio", year: 2020, car_type: "used", status: "in_stock", ...facts };
        const own = `${one.groupSlug}-${id}`;
        const created = new Date(now.getTime() - at * 3_600_000).toISOString();
        await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash, status,
            pictures, views, created_at, updated_at)
          values (${one.groupId}::uuid, ${own}, ${own}, ${own}, ${dealership}, ${`${dealership}-sales`}, ${JSON.stringify(all)}::jsonb, 'h',
            'in_stock', ${JSON.stringify(Array.from({ length: pictures }, () => picture))}::jsonb, ${views}, ${created}::timestamptz, ${created}::timestamptz)`);
      }
    });
});
afterAll(() => db.remove());

const grant = (over: Partial<Grant> = {}): Grant => ({
  groupId: site.groupId,
  groupSlug: site.groupSlug,
  role: "stock",
  mayPublish: false,
  siteIds: null,
  locationIds: null,
  ...over,
});
const store = (): Pick<SiteStore, "list" | "bySlug"> => ({
  list: async () =>
    [site, other].map((of, at) => ({
      id: of.id,
      groupId: of.groupId,
      groupSlug: of.groupSlug,
      slug: `s${at}`,
      name: of.name,
      template: "default" as never,
      hosts: [],
      version: 1,
      isSuspended: false,
      isLive: true,
    })),
  bySlug: async (slug) => (slug === "s0" ? { ...site, slug } : { ...other, slug }),
});
async function groupFor(access: Access, named: string | null = null): Promise<StockGroup> {
  return (await stockGroupOf(store(), { access }, named)) ?? expect.fail("no group");
}
const member = (...grants: Grant[]): Access => ({ operator: false, grants });
const list = async (of: StockGroup, address = "") => {
  const page = await stockPage(db.asConsole, of, readStockQuery(new URLSearchParams(address)), now);
  return { ...page, ids: page.cars.map(({ id }) => id.replace(`${of.group.slug}-`, "")) };
};

describe("the list", () => {
  it("has the group's cars, newest first, with what each lacks, and counts it", async () => {
    const { ids, cars: rows, counts, total } = await list(await groupFor(member(grant())));
    expect(ids).toEqual(["good", "bare", "cheap", "hidden"]);
    expect(total).toBe(4);
    expect(rows.map(({ health }) => health)).toEqual([
      [],
      ["price", "photos", "description", "views"],
      ["price", "description"],
      ["photos", "description", "visible"],
    ]);
    expect(counts).toEqual({
      price: 2,
      photos: 2,
      description: 3,
      visible: 1,
      moved: 0,
      overridden: 0,
      stale: 0,
      views: 1,
      interest: 0,
    });
    expect(rows[0]).toMatchObject({
      name: "2020 Kia Rio",
      price: "$20,000",
      location: "north",
      mayChange: true,
    });
  });

  it.each([
    ["health=price", ["bare", "cheap"]],
    ["q=b_1", ["bare"]],
    ["q=rio+2020", ["good", "bare", "hidden"]],
    ["q=%25", []],
    ["location=south-sales", ["cheap", "hidden"]],
    ["status=sold", []],
    ["page=2", []],
    ["site=nowhere", []],
  ])("finds by %s", async (address, expected) => {
    expect((await list(await groupFor(member(grant())), address)).ids).toEqual(expected);
  });

  it.each([
    ["price", ["hidden", "good", "bare", "cheap"]],
    ["-photos", ["cheap", "good", "bare", "hidden"]],
    ["-views", ["good", "cheap", "hidden", "bare"]],
    ["days", ["good", "bare", "cheap", "hidden"]],
    ["-days", ["hidden", "cheap", "bare", "good"]],
    ["car", ["cheap", "good", "hidden", "bare"]],
    ["-location", ["cheap", "hidden", "good", "bare"]],
    ["needs", ["good", "cheap", "bare", "hidden"]],
  ])("is sorted by %s, equal ones newest first [DECIDE-350]", async (sort, expected) => {
    expect((await list(await groupFor(member(grant())), `sort=${sort}`)).ids).toEqual(expected);
  });

  it("finds what was corrected, what the feed changed beneath it, and what is stale", async () => {
    const of = await groupFor(member(grant()));
    const carId = `${site.groupSlug}-good`;
    const edits = [{ field: "price", text: "8000" }];
    await saveOverrides(db.asConsole.as(actor), { site, carId, edits }, now);
    expect((await list(of, "sort=price")).ids).toEqual(["good", "hidden", "bare", "cheap"]);
    expect((await list(of, "health=overridden")).ids).toEqual(["good"]);
    expect((await list(of, "health=moved")).ids).toEqual([]);
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`update car_overrides set moved_to = '18000', moved_at = now()`),
    );
    expect((await list(of, "health=moved")).ids).toEqual(["good"]);
    const later = { most: 10, now: new Date(now.getTime() + 35 * 3_600_000) };
    expect(
      await matchingCars(db.asConsole, of, readStockQuery(new URLSearchParams("health=stale")), later),
    ).toEqual(["cheap", "hidden"].map((id) => `${site.groupSlug}-${id}`));
    await saveOverrides(
      db.asConsole.as(actor),
      { site, carId, edits: [{ field: "price", text: null }] },
      now,
    );
  });

  it("of a member ends at the member's sites and locations, and so does changing", async () => {
    const south = await groupFor(member(grant({ locationIds: ["south-sales"] })));
    expect((await list(south)).ids).toEqual(["cheap", "hidden"]);
    expect((await list(await groupFor(member(grant({ siteIds: ["another"] }))))).ids).toEqual([]);
    expect(await stockGroupOf(store(), { access: member(grant({ role: "marketing" })) }, null)).toBeNull();
    expect(await stockGroupOf(store(), { access: member(grant()) }, other.groupSlug)).toBeNull();
    const operator = await groupFor({ operator: true, grants: [] }, other.groupSlug);
    const seen = await list(operator);
    expect(seen.ids).toHaveLength(4);
    expect(seen.cars.some(({ mayChange }) => mayChange)).toBe(false);
    expect(
      reachesCar([{ dealershipIds: null, locationIds: ["x"] }], { dealershipId: "d", locationId: null }),
    ).toBe(false);
  });
});

it("an address of the list reads back as it was written", () => {
  const address = "group=g&q=kia+rio&site=s&location=l&status=all&health=stale&page=3";
  expect(stockQueryText(readStockQuery(new URLSearchParams(address)), "g")).toBe(address);
  expect(readStockQuery(new URLSearchParams("page=-1&status=x&health=y"))).toMatchObject({
    page: 1,
    status: "listed",
    health: null,
  });
});

describe("a car's detail", () => {
  const form = (edits: unknown, until = "") => {
    const sent = new FormData();
    sent.set("edits", typeof edits === "string" ? edits : JSON.stringify(edits));
    sent.set("until", until);
    return sent;
  };
  const carId = () => `${site.groupSlug}-bare`;
  const save = (edits: unknown, until?: string) =>
    saveCar(db.asConsole.as(actor), { site, carId: carId(), form: form(edits, until) }, now);

  it("has every field with what shoppers see, and what the feed says beneath a correction", async () => {
    const of = await groupFor(member(grant()));
    const edits = [{ field: "price", text: "21000", seen: null }];
    expect(await save(edits, "2026-12-24")).toMatchObject({ fields: ["price"], conflicts: [] });
    const car = (await carDetail(db.asConsole, of, site, carId(), now)) ?? expect.fail("not seen");
    expect(car).toMatchObject({
      name: "2020 Kia Rio",
      priceText: "$21,000",
      mayChange: true,
      stockNumber: "B_1",
    });
    expect(car.fields.find(({ name }) => name === "price")).toMatchObject({
      shown: 21_000,
      correction: {
        feed: "nothing",
        isMoved: false,
        by: "someone who left",
        until: "2026-12-23T13:00:00.000Z",
      },
    });
    expect(car.fields.find(({ name }) => name === "location")?.choices).toEqual([
      { value: "north-sales", name: "north" },
    ]);
    const south = await groupFor(member(grant({ locationIds: ["south-sales"] })));
    expect(await carDetail(db.asConsole, south, site, carId(), now)).toBeNull();
    expect(await carDetail(db.asConsole, of, site, `${other.groupSlug}-bare`, now)).toBeNull();
  });

  it("says a conflict with both values, in words", async () => {
    await save([{ field: "status", text: "coming_soon", seen: "in_stock" }]);
    expect(await save([{ field: "status", text: "sold", seen: "in_stock" }])).toMatchObject({
      kind: "saved",
      fields: [],
      conflicts: [
        {
          field: "status",
          theirs: "coming_soon",
          theirsText: "Coming soon",
          yoursText: "Sold",
          by: "someone who left",
        },
      ],
    });
  });

  it("refuses a past end, and a form that isn't its own", async () => {
    const edits = [{ field: "tag", text: "Sale", seen: null }];
    expect(await save(edits, "2026-11-20")).toMatchObject({
      kind: "invalid",
      problems: [{ field: "until" }],
    });
    for (const wrong of ["", "{}", [], [{ field: "tag", text: 1, seen: null }], [{ field: "tag" }]])
      expect(await save(wrong)).toBeNull();
  });
});

it.each([
  ["", 0],
  ["q=mazda&health=price&page=2", 0],
  ["site=north&location=l1&status=sold", 3],
])("counts the filters of %j beside the search as %i", (address, count) =>
  expect(activeFilters(readStockQuery(new URLSearchParams(address)))).toBe(count),
);
