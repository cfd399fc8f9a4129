import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { editModel, listedEdits } from "#console/stock/bulk-edit-model.server.ts";
import { sendEdit } from "#console/stock/send-bulk-edit.server.ts";
import { priceView } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Grant } from "#domain/staff/access/permissions.ts";
import { overridesOf } from "#domain/stock/changes-by-staff/overrides/read-overrides.server.ts";
import { saveOverrides } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { addCar } from "#domain/stock/changes-by-staff/own-cars/add-car.server.ts";
import { type StockGroup, stockGroupOf } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { carById } from "#domain/stock/search-index/stored-car.server.ts";
import { formatsOf } from "#lib/formats.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { applyEdit, maxEdits } from "./apply-edit.server.ts";
import type { BulkChange } from "./bulk-change.ts";
import { planEdit } from "./plan-edit.server.ts";
import { undoEdit } from "./undo-edit.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let of: StockGroup;
const now = new Date("2026-11-21T00:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const by = (action: string) => db.asConsole.as({ kind: "member", id: "mia", action });
const lower: BulkChange = { kind: "price-percent", of: "shown", by: -10, rounding: "100" };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  site = await testGroup(db);
  of = await groupFor({});
  await car("a", "north", { price: 20_000 });
  await car("b", "north", { price: 30_000 });
  await car("c", "south", {});
});

async function groupFor(over: Partial<Grant>): Promise<StockGroup> {
  const grant: Grant = {
    groupId: site.groupId,
    groupSlug: site.groupSlug,
    role: "stock",
    mayPublish: false,
    siteIds: null,
    locationIds: null,
    ...over,
  };
  const summary = {
    id: site.id,
    groupId: site.groupId,
    groupSlug: site.groupSlug,
    slug: site.slug,
    name: site.name,
    template: "default" as never,
    hosts: [],
    version: 1,
    isSuspended: false,
    isLive: true,
  };
  const store = { list: async () => [summary], bySlug: async () => site };
  const access = { operator: false, grants: [grant] };
  return (await stockGroupOf(store, { access }, null)) ?? expect.fail("no group");
}
const idOf = (name: string) => `${site.groupSlug}-${name}`;
async function car(name: string, dealership: string, facts: object): Promise<void> {
  const own = idOf(name);
  const all = { make: "Kia", model: "Rio", year: 2020, car_type: "used", status: "in_stock", stocknum: name };
  await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash, status, created_at, updated_at)
      values (${site.groupId}::uuid, ${own}, ${own}, ${own}, ${dealership}, ${`${dealership}-sales`},
        ${JSON.stringify({ ...all, ...facts })}::jsonb, 'h', 'in_stock', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`),
  );
}
const plan = async (change: BulkChange, names = ["a", "b", "c"], group = of) => {
  const ids = names.map(idOf);
  const found = await db.asConsole.withTenant({ groupId: site.groupId }, (tx) =>
    planEdit(tx, group, { ids, change }, now),
  );
  return found.map(({ shown }) => [
    shown.id.replace(`${site.groupSlug}-`, ""),
    shown.before,
    shown.problem ?? shown.after,
  ]);
};
const apply = (change: BulkChange, seen: Record<string, number | string | null>, group = of, at = now) =>
  applyEdit(
    by("stock.edit"),
    group,
    { change, cars: Object.entries(seen).map(([name, value]) => ({ id: idOf(name), seen: value })) },
    at,
  );
async function done(change: BulkChange, seen: Record<string, number | string | null>): Promise<string> {
  const answer = await apply(change, seen);
  return answer.kind === "done" ? answer.id : expect.fail(JSON.stringify(answer));
}
const price = async (name: string) => (await carById(db, site, idOf(name), now))?.price;
const undo = (id: string, at = now, group = of) => undoEdit(by("stock.undo"), group, id, at);
const correct = (name: string, text: string | null) =>
  saveOverrides(by("stock.save"), { site, carId: idOf(name), edits: [{ field: "price", text }] }, now);

describe("a change of many cars", () => {
  it("shows each car before and after, and why one stays as it is", async () => {
    expect(await plan(lower)).toEqual([
      ["a", 20_000, 18_000],
      ["b", 30_000, 27_000],
      ["c", null, "It has no price"],
    ]);
    expect(await plan({ kind: "price-amount", of: "price", by: -19_950, rounding: "1" }, ["a"])).toEqual([
      ["a", 20_000, "Price is below 100, the lowest plausible value"],
    ]);
    expect(await plan({ kind: "location", locationId: "south-sales" }, ["a", "c"])).toEqual([
      ["a", "north-sales", "Choose a location of the car’s dealership"],
      ["c", "south-sales", "It is so already"],
    ]);
  });

  it("is what shoppers see; a car that was changed meanwhile stays and is named", async () => {
    await correct("b", "29000");
    expect(await apply(lower, { a: 20_000, b: 30_000, c: null })).toEqual({
      kind: "done",
      id: expect.any(String),
      summary: "Price −10 %, hundreds",
      cars: 1,
      skipped: [
        { name: "2020 Kia Rio b", problem: "It was changed meanwhile" },
        { name: "2020 Kia Rio c", problem: "It has no price" },
      ],
      unseen: [],
    });
    expect([await price("a"), await price("b")]).toEqual([18_000, 29_000]);
    expect(await apply(lower, { b: 30_000 })).toMatchObject({ kind: "nothing", skipped: [{}] });
  });

  it("is undone car by car: to the feed, to the correction before it, and not where it was changed since", async () => {
    await correct("b", "29000");
    await car("d", "north", { price: 10_000 });
    const id = await done(lower, { a: 20_000, b: 29_000, d: 10_000 });
    expect([await price("a"), await price("b"), await price("d")]).toEqual([18_000, 26_100, 9_000]);
    await correct("d", "8000");
    expect(await undo(id)).toEqual({ kind: "undone", cars: 2, unchanged: ["2020 Kia Rio"] });
    expect([await price("a"), await price("b"), await price("d")]).toEqual([20_000, 29_000, 8_000]);
    expect(await overridesOf(db, site.groupId, idOf("a"))).toEqual([]);
    expect(await undo(id)).toEqual({ kind: "refused", problem: "It is undone already" });
  });

  it("changes cars that were added by hand too, and their undo", async () => {
    const texts = { year: "2020", make: "Kia", model: "Rio", car_type: "used", price: "20000" };
    const added = await addCar(by("stock.add"), { site, locationId: "north-sales", texts }, now);
    const own = added.kind === "added" ? added.id : expect.fail("not added");
    const answer = await applyEdit(
      by("stock.edit"),
      of,
      { change: lower, cars: [{ id: own, seen: 20_000 }] },
      now,
    );
    expect((await carById(db, site, own, now))?.price).toBe(18_000);
    expect(answer.kind === "done" && (await undo(answer.id))).toMatchObject({ kind: "undone", cars: 1 });
    expect((await carById(db, site, own, now))?.price).toBe(20_000);
  });

  it("changes the price that shoppers see, and says of which cars they see no difference", async () => {
    const seen = async (name: string) => {
      const found = (await carById(db, site, idOf(name), now)) ?? expect.fail(`${name} isn't shown`);
      return [found.price, found.offer_price ?? null, priceView(found, site.price, formatsOf(site))];
    };
    await car("d", "north", { price: 20_000, offer_price: 19_000 });
    const ids = ["a", "d"].map(idOf);
    const planned = (change: BulkChange) =>
      db.asConsole.withTenant({ groupId: site.groupId }, async (tx) =>
        (await planEdit(tx, of, { ids, change }, now)).map(({ shown }) => [
          shown.price,
          shown.before,
          shown.problem ?? shown.after,
          shown.stillSeen,
        ]),
      );
    expect(await planned(lower)).toEqual([
      ["Price", 20_000, 18_000, null],
      ["Offer price", 19_000, 17_100, null],
    ]);
    expect(await planned({ ...lower, of: "price" })).toEqual([
      ["Price", 20_000, 18_000, null],
      ["Price", 20_000, 18_000, "$19,000"],
    ]);
    expect(await planned({ ...lower, of: "offer_price" })).toMatchObject([
      ["Offer price", null, "It has no offer price", null],
      ["Offer price", 19_000, 17_100, null],
    ]);
    const id = await done(lower, { a: 20_000, d: 19_000 });
    expect(await seen("a")).toMatchObject([18_000, null, { amount: 18_000 }]);
    expect(await seen("d")).toMatchObject([20_000, 17_100, { amount: 17_100 }]);
    expect(await undo(id)).toEqual({ kind: "undone", cars: 2, unchanged: [] });
    expect(await seen("a")).toMatchObject([20_000, null, { amount: 20_000 }]);
    expect(await seen("d")).toMatchObject([20_000, 19_000, { amount: 19_000 }]);
    expect(await apply({ ...lower, of: "price" }, { a: 20_000, d: 20_000 })).toMatchObject({
      kind: "done",
      cars: 2,
      skipped: [],
      unseen: [{ name: "2020 Kia Rio d", problem: "Shoppers still see $19,000" }],
    });
    expect(await seen("d")).toMatchObject([18_000, 19_000, { amount: 19_000 }]);
  });

  it("returns prices to the feed, and its undo corrects them again", async () => {
    await correct("a", "15000");
    const id = await done({ kind: "return-price", of: "price" }, { a: 15_000 });
    expect(await price("a")).toBe(20_000);
    await undo(id);
    expect(await price("a")).toBe(15_000);
  });

  it("features, hides and tags", async () => {
    const shown = async () => (await carById(db, site, idOf("a"), now)) ?? "hidden";
    const featured = await done({ kind: "feature" }, { a: null });
    await done({ kind: "tag", text: "Clearance" }, { a: null });
    expect(await shown()).toMatchObject({ custom_rank: 1_000, tag: "Clearance" });
    await done({ kind: "hide" }, { a: null });
    expect(await plan({ kind: "show" }, ["a"])).toMatchObject([["a", false, true]]);
    await undo(featured);
    expect(await plan({ kind: "unfeature" }, ["a"])).toEqual([["a", null, "It isn’t featured"]]);
  });

  it("can be undone for 7 days, and then is no longer listed", async () => {
    const id = await done(lower, { a: 20_000 });
    expect(await listedEdits(db.asConsole, of, days(7))).toMatchObject([
      { id, summary: "Price −10 %, hundreds", cars: 1, by: "someone who left", isUndone: false },
    ]);
    expect(await listedEdits(db.asConsole, of, days(7.1))).toEqual([]);
    expect(await undo(id, days(7.1))).toMatchObject({ kind: "refused" });
    expect(await apply(lower, { b: 30_000 }, of, days(7.1))).toMatchObject({ kind: "done" });
    expect(await undo(id, days(7.1))).toMatchObject({ kind: "refused" });
    expect(await price("a")).toBe(18_000);
  });
});

describe("a member", () => {
  it("changes and undoes only what the role reaches", async () => {
    const south = await groupFor({ locationIds: ["south-sales"] });
    expect(await plan(lower, ["a", "c"], south)).toEqual([["c", null, "It has no price"]]);
    expect(await apply(lower, { a: 20_000 }, south)).toEqual({ kind: "nothing", skipped: [] });
    const id = await done(lower, { a: 20_000 });
    expect(await undo(id, now, south)).toMatchObject({ kind: "refused" });
    const watching = { ...of, changed: [] };
    expect(await plan(lower, ["a"], watching)).toEqual([["a", 18_000, "Your role may not change it"]]);
    expect(await price("a")).toBe(18_000);
  });

  it("reaches no other group's cars or changes", async () => {
    const id = await done(lower, { a: 20_000 });
    const foreign = idOf("a");
    site = await testGroup(db);
    const other = await groupFor({});
    expect(await undo(id, now, other)).toMatchObject({ kind: "refused" });
    const sent = { change: lower, cars: [{ id: foreign, seen: 18_000 }] };
    expect(await applyEdit(by("stock.edit"), other, sent, now)).toEqual({ kind: "nothing", skipped: [] });
  });

  it("is made so often in a day, since each is stored for its undo", async () => {
    const stored = (count: number, at: Date) =>
      db.asConsole.as({ kind: "member", id: "mia", action: "stock.edit" }).withTenant(site, (tx) =>
        tx.execute(sql`insert into stock_edits (group_id, id, summary, cars, changes, actor_kind, actor_id, at)
          select ${site.groupId}::uuid, ${`${at.getTime()} `} || n, 'Hidden', 0, '[]'::jsonb, 'member', 'mia', ${at.toISOString()}::timestamptz
          from generate_series(1, ${count}) n`),
      );
    await stored(maxEdits, days(-1.5));
    await stored(maxEdits - 1, days(-0.5));
    await done(lower, { a: 20_000 });
    expect(await apply(lower, { b: 30_000 })).toMatchObject({ kind: "invalid" });
    expect(await price("b")).toBe(30_000);
    expect(await apply(lower, { b: 30_000 }, of, days(1.1))).toMatchObject({ kind: "done" });
  });

  it("chooses cars by name or by the filters of the list", async () => {
    const model = async (address: string) => editModel(db.asConsole, of, new URLSearchParams(address), now);
    expect(await model("q=rio&health=price&change=hide")).toMatchObject({ count: 1, isCut: false });
    expect(await model(`chosen=yes&car=${idOf("a")}&car=${idOf("b")}`)).toMatchObject({
      count: 2,
      plan: null,
    });
    expect(await model("chosen=yes")).toMatchObject({ count: 0 });
    const { plan: planned, selection } = await model("q=rio&change=price-percent&by=-10");
    expect(planned).toHaveLength(3);
    expect(selection).toEqual([["q", "rio"]]);
    expect((await model("change=price-percent&by=99")).problem).toMatch(/50 percent/);
  });

  it("sends what was seen; a form that isn't the screen's is refused", async () => {
    const form = (fields: Record<string, string>) => {
      const sent = new FormData();
      for (const [name, value] of Object.entries(fields)) sent.set(name, value);
      return sendEdit(by("stock.edit"), of, sent, now);
    };
    const cars = JSON.stringify([{ id: idOf("a"), seen: 20_000 }]);
    for (const wrong of [
      {},
      { change: "hide" },
      { change: "hide", cars: "[]" },
      { cars },
      { change: "hide", cars: "{" },
    ])
      expect(await form(wrong as Record<string, string>)).toBeNull();
    expect(await form({ change: "price-percent", by: "99", cars })).toMatchObject({ kind: "invalid" });
    expect(await form({ change: "price-percent", by: "-10", cars })).toMatchObject({ kind: "done", cars: 1 });
  });
});
