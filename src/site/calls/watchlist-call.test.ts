import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cars, dealerships } from "#domain/cars/car-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import { accounts } from "#domain/shoppers/account-tables.ts";
import { mergeCars, readWatchlist, watchlistLimit } from "#domain/shoppers/watchlist/watchlist.server.ts";
import { watchlistPrivacy } from "#domain/shoppers/watchlist/watchlist-privacy.server.ts";
import { watchlistEntries } from "#domain/shoppers/watchlist-tables.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { savedCardsCall } from "#site/parts/saved-list/saved-cards.server.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { type WatchlistCall, watchlistCall, watchlistEntriesCall } from "./watchlist-call.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const now = new Date("2026-11-20T02:00:00Z");
const site = sampleSite({ garage_enabled: true });
const theirs: Site = sampleSite({
  garage_enabled: true,
  id: "00000000-0000-4000-8000-0000000000b1",
  groupId: "00000000-0000-4000-8000-0000000000b0",
});
const ana = { id: "ana", phone: "+61412345678", name: null, email: null };
const ben = { id: "ben", phone: "+61498765432", name: null, email: null };

beforeAll(async () => {
  db = await testDatabase();
  for (const [one, id] of [
    [site, "mine"],
    [theirs, "elsewhere"],
  ] as const) {
    await db.withSite(one, async (tx) => {
      await tx.insert(groups).values({ id: one.groupId, slug: id, version: 1 });
      await tx.insert(sites).values({ groupId: one.groupId, id: one.id, slug: id, version: 1 });
      await tx.insert(dealerships).values({ groupId: one.groupId, id: "north", slug: "north" });
      for (const { id: account, phone } of [ana, ben]) {
        await tx.insert(accounts).values({
          groupId: one.groupId,
          siteId: one.id,
          id: account,
          phone,
          createdAt: now,
          updatedAt: now,
        });
      }
      for (const car of [`${id}-1`, `${id}-2`, `${id}-hidden`, `${id}-sold`]) {
        const {
          id: _id,
          slug: _slug,
          status: _status,
          pictures,
          ...facts
        } = aCar({
          show_on_dealer_website: !car.endsWith("hidden"),
        });
        const sold = car.endsWith("sold");
        await tx.insert(cars).values({
          groupId: one.groupId,
          id: car,
          slug: car,
          identity: car,
          dealershipId: "north",
          facts,
          feedHash: car,
          status: sold ? "sold" : "in_stock",
          soldAt: sold ? now : null,
          pictures,
          createdAt: now,
          updatedAt: now,
        });
      }
    });
  }
});
afterAll(() => db.remove());

async function call(
  name: WatchlistCall,
  body: unknown,
  over: { shopper?: typeof ana | null; site?: Site } = {},
) {
  const input = {
    db,
    site: over.site ?? site,
    shopper: over.shopper === undefined ? ana : over.shopper,
    now,
  };
  const request = new Request("https://dealer.example/api/watchlist", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await watchlistCall(input, name, request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const ids = async (shopper = ana, of = site) => {
  const response = await watchlistEntriesCall({ db, site: of, shopper, now });
  return (await response.json()).entries;
};
const mine = { phone_number: ana.phone, car_id: "mine-1" };

describe("the watchlist API [DECIDE-57]", () => {
  it("saves, reads and removes, idempotently [WATCH-09] [WATCH-10] [WATCH-16] [ENT-114]", async () => {
    for (const _ of [1, 2]) {
      const saved = await call("save-car", mine);
      expect([saved.status, saved.body]).toEqual([200, { success: true }]);
      expect(saved.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(await ids()).toEqual([{ id: "mine-1" }]);
    expect(await ids(ben)).toEqual([]);
    for (const _ of [1, 2]) expect((await call("remove-car", mine)).body).toEqual({ success: true });
    expect(await ids()).toEqual([]);
  });

  it.each<[string, WatchlistCall, unknown, object, number, string]>([
    ["an anonymous visitor", "save-car", mine, { shopper: null }, 401, "signed_out"],
    ["an anonymous visitor", "remove-car", mine, { shopper: null }, 401, "signed_out"],
    [
      "an anonymous visitor",
      "merge",
      { phone_number: ana.phone, car_ids: [] },
      { shopper: null },
      401,
      "signed_out",
    ],
    [
      "an account without a number",
      "save-car",
      mine,
      { shopper: { ...ana, phone: null } },
      401,
      "signed_out",
    ],
    ["another number", "save-car", { ...mine, phone_number: ben.phone }, {}, 403, "wrong_phone"],
    ["another number", "remove-car", { ...mine, phone_number: ben.phone }, {}, 403, "wrong_phone"],
    ["another number", "merge", { phone_number: ben.phone, car_ids: [] }, {}, 403, "wrong_phone"],
    ["another group's car", "save-car", { ...mine, car_id: "elsewhere-1" }, {}, 404, "not_found"],
    ["a car that isn't shown", "save-car", { ...mine, car_id: "mine-hidden" }, {}, 404, "not_found"],
    ["a car that never was", "save-car", { ...mine, car_id: "'; drop table cars" }, {}, 404, "not_found"],
    ["no JSON", "save-car", "{", {}, 400, "bad_json"],
    ["no car", "save-car", { phone_number: ana.phone }, {}, 400, "invalid"],
    ["a car that is no text", "save-car", { ...mine, car_id: { $gt: "" } }, {}, 400, "invalid"],
    ["null", "remove-car", "null", {}, 400, "invalid"],
    [
      "more cars than a list holds",
      "merge",
      { phone_number: ana.phone, car_ids: Array(201).fill("x") },
      {},
      400,
      "invalid",
    ],
    ["a site without a garage", "save-car", mine, { site: sampleSite() }, 404, "not_found"],
  ])(
    "rejects %s (%s): success false with a message [WATCH-14] [AUTH-02]",
    async (_, name, body, over, status, code) => {
      const refused = await call(name, body, over);
      expect(refused.status).toBe(status);
      expect(refused.body).toMatchObject({ success: false, code, error: expect.stringMatching(/\w+.*\.$/) });
      expect(await ids()).toEqual([]);
    },
  );

  it("accepts the number in any format [WATCH-09]", async () => {
    expect((await call("save-car", { ...mine, phone_number: "+61 412 345 678" })).status).toBe(200);
    await call("remove-car", mine);
  });

  it("separates one group's shoppers from another's with the same ids", async () => {
    await call("save-car", mine);
    expect(await ids(ana, theirs)).toEqual([]);
    const rows = await db.withSite(theirs, (tx) => tx.select().from(watchlistEntries));
    expect(rows).toEqual([]);
    await expect(
      db.withSite(theirs, (tx) =>
        tx.insert(watchlistEntries).values({
          groupId: site.groupId,
          siteId: site.id,
          accountId: "ana",
          carId: "x",
          seen: {},
          createdAt: now,
        }),
      ),
    ).rejects.toThrow();
    await call("remove-car", mine);
  });

  it("stores the price at saving, and names a car that no longer exists [DECIDE-42]", async () => {
    await call("save-car", mine);
    const change = (price: number) =>
      db.withTenant({ groupId: site.groupId }, (tx) =>
        tx.execute(
          sql`update cars set facts = facts || jsonb_build_object('price', ${price}::int) where id = 'mine-1'`,
        ),
      );
    await change(30_000);
    await call("save-car", mine);
    const [entry] = await readWatchlist(db, site, ana);
    expect(entry?.seen).toEqual({
      name: "2022 Mazda CX-5 Maxx Sport",
      price: { kind: "price", amount: 34_990 },
    });
    await change(34_990);
    await call("remove-car", mine);
  });
});

describe("imported favourites [DECIDE-71]", () => {
  it("are saved in their order; the response lists those that no longer exist", async () => {
    await call("save-car", { ...mine, car_id: "mine-2" });
    const merged = await call("merge", {
      phone_number: ana.phone,
      car_ids: ["mine-1", "elsewhere-1", "mine-2", "mine-sold", "nope"],
    });
    expect(merged.body).toEqual({
      success: true,
      saved: ["mine-1", "mine-2", "mine-sold"],
      gone: ["elsewhere-1", "nope"],
    });
    expect(await ids()).toEqual([{ id: "mine-2" }, { id: "mine-sold" }, { id: "mine-1" }]);
  });

  it("fill a list up to its limit, and a full list is reported", async () => {
    await db.withSite(site, (tx) =>
      tx.execute(sql`insert into watchlist_entries (group_id, site_id, account_id, car_id, seen, created_at)
        select ${site.groupId}::uuid, ${site.id}::uuid, 'ben', 'old-' || n, '{"name":"Old","price":null}', ${now.toISOString()}::timestamptz
        from generate_series(1, ${watchlistLimit - 1}) n`),
    );
    expect(await mergeCars(db, site, ben, ["mine-1", "mine-2"], now)).toEqual({
      saved: ["mine-1"],
      gone: [],
    });
    const full = await call("save-car", { phone_number: ben.phone, car_id: "mine-2" }, { shopper: ben });
    expect([full.status, full.body.code]).toEqual([409, "full"]);
  });
});

describe("stored data of a shopper", () => {
  it("is exported and erased by the account, and deleted with it", async () => {
    const person = { accountId: "ana", phone: ana.phone, email: null, from: null };
    const read = await db.withSite(site, (tx) => watchlistPrivacy.read(tx, site, person, 500));
    expect(read).toHaveLength(3);
    const erased = await db.withSite(site, (tx) => watchlistPrivacy.erase(tx, site, person, now));
    expect(erased).toEqual({ rows: 3 });
    expect(await ids()).toEqual([]);
    await call("save-car", mine);
    await db.withSite(site, (tx) => tx.delete(accounts).where(sql`${accounts.id} = 'ana'`));
    const left = await db.withSite(site, (tx) =>
      tx.select().from(watchlistEntries).where(sql`account_id = 'ana'`),
    );
    expect(left).toEqual([]);
  });
});

describe("POST /api/saved-cars", () => {
  it("returns the cards of this site's cars, sold ones too; the rest is reported as gone [DECIDE-42] [WATCH-05]", async () => {
    const answer = await savedCardsCall(
      { car_ids: ["mine-1", "mine-sold", "mine-hidden", "elsewhere-1"] },
      site,
      { db, now },
    );
    if (answer.kind !== "ok") throw new Error("refused");
    const cards = answer.answer.cards.map(({ id, tag }) => [id, tag?.kind]);
    expect(new Map(cards as [string, string][]).size).toBe(2);
    expect(cards).toContainEqual(["mine-sold", "just_sold"]);
    expect((await savedCardsCall({ car_ids: "x" }, site, { db, now })).kind).toBe("invalid");
  });
});
