import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CarFacts, pictureCountOf } from "#domain/cars/car.ts";
import { cars, dealerships } from "#domain/cars/car-tables.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { listAttributes, rangeAttributes } from "#domain/configuration/slices/search-attributes.ts";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import { groups } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { ChangeFollower } from "./change-follower.server.ts";
import type { IndexedCar } from "./indexed-car.ts";
import { carOf, carsById, newestChange } from "./stock-rows.server.ts";
import { createStocks, type Stocks } from "./stocks.server.ts";
import { carBySlug } from "./stored-car.server.ts";

const clock = new Date("2026-03-10T00:00:00Z");
const first = sampleSite();
const second = sampleSite({
  id: "00000000-0000-4000-8000-0000000000b1",
  groupId: "00000000-0000-4000-8000-0000000000b0",
  groupSlug: "other",
  slug: "other",
});
const everything = { clauses: [], offset: 0, limit: 100, facets: [], stats: [] };

let db: Awaited<ReturnType<typeof testDatabase>>;
let stocks: Stocks;

beforeAll(async () => {
  db = await testDatabase();
  for (const site of [first, second]) {
    await db.withTenant({ groupId: site.groupId }, async (tx) => {
      await tx.insert(groups).values({ id: site.groupId, slug: site.groupSlug, version: 1 });
      for (const slug of ["north", "south"])
        await tx.insert(dealerships).values({ groupId: site.groupId, id: slug, slug });
    });
  }
});
afterAll(() => db.remove());
beforeEach(async () => {
  for (const site of [first, second]) await db.withTenant({ groupId: site.groupId }, (tx) => tx.delete(cars));
  stocks = createStocks(db, () => clock);
});

type Row = Partial<typeof cars.$inferInsert> & { facts?: Partial<CarFacts> };

async function put(site: Site, id: string, row: Row = {}): Promise<void> {
  const facts = {
    make: "Mazda",
    model: "3",
    year: 2020,
    car_type: "used",
    status: "in_stock",
    price: 20_000,
    ...row.facts,
  };
  const values = {
    groupId: site.groupId,
    slug: `car-${id}`,
    identity: `north:${id}`,
    dealershipId: "north",
    feedHash: "h",
    status: "in_stock" as const,
    createdAt: clock,
    updatedAt: clock,
    ...row,
    id,
    facts,
  };
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    await tx
      .insert(cars)
      .values(values)
      .onConflictDoUpdate({ target: [cars.groupId, cars.id], set: values });
    await tx.execute(sql`select record_change('stock', ${site.groupId}::uuid, array[${id}])`);
  });
}

const newest = () => db.withoutTenant(newestChange);
const idsOf = async (site: Site) => (await (await stocks.of(site)).search(everything)).ids;
const days = (count: number) => new Date(clock.getTime() - count * 86_400_000);

describe("what a site lists", () => {
  it.each<[string, Row, boolean]>([
    ["a car in stock", {}, true],
    ["a car coming soon", { status: "coming_soon" }, true],
    ["a car sold within the site's days", { status: "sold", soldAt: days(2.9) }, true],
    ["no car sold exactly that many days ago", { status: "sold", soldAt: days(3) }, false],
    ["no car sold earlier", { status: "sold", soldAt: days(10) }, false],
    ["no car excluded from dealer websites", { facts: { show_on_dealer_website: false } }, false],
    ["no car of a dealership that the site doesn't show", { dealershipId: "south" }, false],
  ])(
    "lists %s [SEARCH-63] [SEARCH-64] [SEARCH-65] [LIMIT-23] [ENT-021] [ENT-022]",
    async (_, row, listed) => {
      await put(first, "a", row);
      expect(await idsOf(first)).toEqual(listed ? ["a"] : []);
    },
  );

  it("lists a sold car for the site's own number of days, or its dealership's [SEARCH-65] [SITE-38]", async () => {
    await put(first, "a", { status: "sold", soldAt: days(5) });
    expect(await idsOf({ ...first, include_sold_cars_days: 6 })).toEqual(["a"]);
    stocks = createStocks(db, () => clock);
    const own = { north: settings.parse({ include_sold_cars_days: 6 }) };
    expect(await idsOf({ ...first, dealershipSettings: own })).toEqual(["a"]);
    stocks = createStocks(db, () => clock);
    expect(await idsOf(first)).toEqual([]);
  });

  it("removes a sold car when its days end, without any change [SEARCH-63]", async () => {
    await put(first, "a", { status: "sold", soldAt: days(2) });
    let at = clock;
    stocks = createStocks(db, () => at);
    const stock = await stocks.of(first);
    expect((await stock.search(everything)).total).toBe(1);
    expect(stock.nextChangeAt).toEqual(new Date(clock.getTime() + 86_400_000));
    at = new Date(clock.getTime() + 86_400_000);
    expect(await idsOf(first)).toEqual([]);
  });

  it("adds the site's own filters to every search [SITE-05] [SEARCH-59]", async () => {
    await put(first, "a");
    await put(first, "b", { facts: { make: "Kia", price: 9_000 } });
    const { search } = settings.parse({ search: { stockFilters: { make: ["Kia"], price: "5000:" } } });
    expect(await idsOf({ ...first, version: 2, search })).toEqual(["b"]);
  });

  it.each([
    ["a stock number", { cars: ["S1"] }],
    ["a dealership", { dealerships: ["north"] }],
  ])("leaves out what the site excludes by %s [SITE-06]", async (_, exclusions) => {
    await put(first, "a", { facts: { stocknum: "S1" } });
    const { search } = settings.parse({ search: { exclusions } });
    expect(await idsOf({ ...first, version: 3, search })).toEqual([]);
    expect(await carBySlug(db, { ...first, search }, "car-a", clock)).toBeNull();
  });

  it("derives categories from the site's presets [SEARCH-12] [DECIDE-128] [SITE-39]", async () => {
    await put(first, "a", { facts: { price: 12_000 } });
    await put(first, "b", { facts: { price: 60_000 } });
    const site = {
      ...first,
      version: 4,
      search_categories: [{ label: "First cars", filters: { price: ":15000" } }],
    };
    const answer = await (await stocks.of(site)).search({
      ...everything,
      clauses: [{ attribute: "categories", anyOf: ["First cars"] }],
    });
    expect(answer.ids).toEqual(["a"]);
  });

  it("replaces the car's city by the site's [SITE-41] [DECIDE-102]", async () => {
    await put(first, "a", { facts: { city: "Sydney" } });
    const [car] = (await stocks.of({ ...first, version: 5, override_city: "Cairns" })).cars(["a"]);
    expect(car?.city).toBe("Cairns");
  });

  it("sorts by custom rank, then new, demo, used, then newest, then id [SEARCH-75] [SEARCH-78] [DECIDE-138]", async () => {
    await put(first, "a", { createdAt: days(3) });
    await put(first, "b", { createdAt: days(1) });
    await put(first, "c", { createdAt: days(9), facts: { custom_rank: 5 } });
    await put(first, "d", { createdAt: days(1) });
    await put(first, "e", { createdAt: days(9), facts: { car_type: "demo" } });
    await put(first, "f", { createdAt: days(9), facts: { car_type: "new" } });
    expect(await idsOf(first)).toEqual(["c", "f", "e", "b", "d", "a"]);
  });
});

describe("row-level security between groups", () => {
  it("gives a group's cars through its own site only [SITE-09]", async () => {
    await put(first, "a");
    await put(second, "b");
    expect(await idsOf(first)).toEqual(["a"]);
    expect(await idsOf(second)).toEqual(["b"]);
    expect((await stocks.of(first)).cars(["b"])).toEqual([]);
    expect((await stocks.of(first)).cars(["a"])).toHaveLength(1);
    expect(await carBySlug(db, first, "car-b", clock)).toBeNull();
    expect(await carBySlug(db, second, "car-b", clock)).toMatchObject({ id: "b" });
  });

  it.each([
    ["is excluded from dealer websites", { facts: { show_on_dealer_website: false } }, first],
    ["belongs to an unlisted dealership", { dealershipId: "south" }, first],
    [
      "the site excludes",
      { facts: { stocknum: "S1" } },
      { ...first, version: 8, search: settings.parse({ search: { exclusions: { cars: ["S1"] } } }).search },
    ],
  ])("returns no card of a car that %s, even if a search server names it", async (_, row, site) => {
    await put(first, "a", row);
    expect((await stocks.of(site)).cars(["a"])).toEqual([]);
  });

  it("shows a car's page only on a site that shows its dealership", async () => {
    await put(first, "a", { dealershipId: "south" });
    expect(await carBySlug(db, first, "car-a", clock)).toBeNull();
  });

  it("still shows the page of a car sold long ago [DECIDE-130] [ENT-002]", async () => {
    await put(first, "a", { status: "sold", soldAt: days(200) });
    expect(await carBySlug(db, first, "car-a", clock)).toMatchObject({ status: "sold" });
  });
});

describe("the pictures of a car in memory", () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      key: `${at}`.padStart(32, "k"),
      width: 1_600,
      height: 1_067,
      blur: `data:image/webp;base64,${at}`,
      alt: `Photo ${at}`,
    }));

  it("are those of a card, with the number of all; 30 cost no more than 5", async () => {
    await put(first, "few", { pictures: pictures(5) });
    await put(first, "many", { pictures: pictures(30) });
    await put(first, "one", { pictures: pictures(1) });
    await put(first, "none");
    const stock = await stocks.of(first);
    const [few, many, one, none] = stock.cars(["few", "many", "one", "none"]);
    expect([few, many, one, none].map((car) => car && pictureCountOf(car))).toEqual([5, 30, 1, 0]);
    expect(many?.pictures).toEqual(few?.pictures);
    const { key, width, height, blur, alt } = pictures(1)[0]!;
    expect(one?.pictures).toEqual([{ key, width, height, blur, alt }]);
    // The others of a card are fetched when it is swiped.
    expect(few?.pictures.slice(1)).toEqual(
      pictures(4)
        .slice(1)
        .map((picture) => ({ ...picture, blur: null, alt: null })),
    );
    expect(none?.pictures).toEqual([]);
    expect(await carBySlug(db, first, "car-many", clock)).toMatchObject({ pictures: pictures(30) });
  });

  it("change with the car", async () => {
    await put(first, "a", { pictures: pictures(2) });
    await stocks.of(first);
    await put(first, "a", { pictures: pictures(3).reverse() });
    await stocks.follow(first.groupId, await newest());
    const [car] = (await stocks.of(first)).cars(["a"]);
    expect(car?.pictures.map(({ key }) => key.slice(-1))).toEqual(["2", "1", "0"]);
    expect(car && pictureCountOf(car)).toBe(3);
  });
});

describe("the version in the keys of cached pages", () => {
  it("never repeats, even when the configuration reverts or the group is reloaded", async () => {
    await put(first, "a");
    const seen: number[] = [];
    const look = async (site: Site) => void seen.push((await stocks.of(site)).version);
    await look(first);
    await put(first, "a");
    await stocks.follow(first.groupId, await newest());
    await look(first);
    await look({ ...first, version: 9 });
    await look(first);
    stocks.forget(first.groupId);
    await look(first);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("a next state, prepared beside the present one", () => {
  const beside = { maxAtOnce: () => 0 };

  it("is read again when the database fails meanwhile", async () => {
    await put(first, "a");
    let failing = 0;
    const warnings: string[] = [];
    const failingDb: typeof db = {
      ...db,
      withTenant: (tenant, work, isolation) =>
        isolation && failing > 0 && failing-- === 1
          ? Promise.reject(new Error("connection lost"))
          : db.withTenant(tenant, work, isolation),
    };
    const log = { info: () => {}, warn: (facts: object) => void warnings.push(JSON.stringify(facts)) };
    stocks = createStocks(failingDb, () => clock, { ...beside, log });
    expect(await idsOf(first)).toEqual(["a"]);
    await put(first, "b");
    // The first read finds that there is a change, the second reads it.
    failing = 2;
    await stocks.follow(first.groupId, await newest());
    expect(stocks.status().replacing).toBe(1);
    await expect.poll(() => idsOf(first), { timeout: 10_000 }).toEqual(["a", "b"]);
    expect(warnings.join()).toContain("connection lost");
    await expect.poll(() => stocks.status().replacing).toBe(0);
  });

  it("contains the sites whose configuration changes meanwhile, and changes that come meanwhile", async () => {
    await put(first, "a");
    stocks = createStocks(db, () => clock, beside);
    const old = await stocks.of(first);
    await put(first, "b");
    const { search } = settings.parse({ search: { exclusions: { cars: ["a"] } } });
    const changed = { ...first, version: 31, search };
    await Promise.all([
      stocks.follow(first.groupId, await newest()),
      stocks.of(changed),
      put(first, "c").then(async () => stocks.follow(first.groupId, await newest())),
    ]);
    await expect.poll(() => idsOf(changed)).toEqual(["b", "c"]);
    expect((await old.search(everything)).ids).toEqual(["a"]);
  });

  it("is left when its process closes", async () => {
    await put(first, "a");
    stocks = createStocks(db, () => clock, beside);
    await stocks.of(first);
    await put(first, "b");
    await stocks.follow(first.groupId, await newest());
    await stocks.close();
    expect(stocks.status().replacing).toBe(0);
  });
});

describe("a changed car", () => {
  const picture = (key: string) => ({ key, width: 4, height: 3, blur: null });
  const before: Row = {
    facts: { price: 20_000, before_price: 22_000, standardEquipment: ["Alloy wheels"], seats: 5 },
    pictures: [picture("one"), picture("two")],
  };
  const facts = { ...before.facts };
  const changes: [string, Row][] = [
    ["another price", { facts: { ...facts, price: 19_000 } }],
    ["a reduced price", { facts: { ...facts, offer_price: 18_500 } }],
    ["a price by the week", { facts: { ...facts, subscription_price: 199 } }],
    ["no price any more", { facts: { ...facts, price: null, before_price: undefined } }],
    ["another price and colour", { facts: { ...facts, price: 1, colour: "Red" } }],
    ["a corrected price", { overrides: { price: 5 } }],
    ["a corrected colour", { overrides: { colour: "Blue" } }],
    ["other equipment", { facts: { ...facts, standardEquipment: ["Sunroof"] } }],
    ["its pictures in another order", { pictures: [picture("two"), picture("one")] }],
    ["another address", { slug: "other" }],
    ["another dealership", { dealershipId: "south" }],
    ["another date", { createdAt: days(40) }],
    ["been reserved and looked at", { reserved: true, views: 12 }],
    ["been sold", { status: "sold", soldAt: days(1) }],
    ["not changed", {}],
  ];

  it.each([0, Number.POSITIVE_INFINITY])(
    "equals one that is read anew, at most %s at once",
    async (atOnce) => {
      const site = {
        ...first,
        dealerships: ["north", "south"].map((id) => ({ ...first.dealerships[0]!, id, slug: id })),
      };
      const facets = [...listAttributes].map((attribute) => ({ attribute, limit: 100 }));
      const query = { ...everything, facets, stats: [...rangeAttributes], sort: "price_asc" };
      const seenBy = async (of: Stocks) => {
        const stock = await of.of(site);
        const { ids, ...counts } = await stock.search(query);
        return {
          ids,
          counts,
          cars: stock.cars(ids),
          slugs: [...changes.keys()].map((at) => stock.remembered({ slug: `car-${at}` })?.id),
        };
      };
      for (const at of changes.keys()) await put(site, String(at), before);
      stocks = createStocks(db, () => clock, { maxAtOnce: () => atOnce });
      await seenBy(stocks);
      for (const [at, [, row]] of changes.entries())
        await put(site, String(at), { ...before, ...row, updatedAt: days(-1) });
      await stocks.follow(site.groupId, await newest());
      await expect.poll(() => stocks.status().replacing).toBe(0);
      expect(await seenBy(stocks)).toEqual(await seenBy(createStocks(db, () => clock)));
    },
  );

  it.each(
    changes.map(([what, row], at) => [what, row, at < 4 || what === "a corrected price" || at > 11] as const),
  )("that has %s is read with its content only if that changed", async (_, row, isKnown) => {
    await put(first, "a", before);
    const read = (known: Map<string, IndexedCar>) =>
      db.withTenant(
        first,
        async (tx) => (await Array.fromAsync(carsById(tx, first.groupId, ["b", "a"], known)))[0]!.rows,
      );
    const [whole] = await read(new Map());
    const car = carOf(whole!, new Map());
    await put(first, "a", { ...before, ...row });
    const [changed, ...others] = await read(new Map([["a", car]]));
    expect(others).toEqual([]);
    expect([changed?.facts, changed?.pictures, changed?.slug].every((part) => part === null)).toBe(isKnown);
    expect(carOf(changed!, new Map(), car)).toMatchObject({ id: "a", slug: row.slug ?? "car-a" });
    if (isKnown) expect(() => carOf(changed!, new Map())).toThrow("without its content");
  });
});

describe("the change feed", () => {
  it("brings a committed change to the index within a second, in every loaded site [SEARCH-58]", async () => {
    await put(first, "a");
    const follower = new ChangeFollower(
      db,
      (change) => stocks.follow(change.groupId, change.seq),
      pino({ level: "silent" }),
    );
    await follower.start();
    try {
      expect(await idsOf(first)).toEqual(["a"]);
      const before = (await stocks.of(first)).version;
      await put(first, "b");
      await put(first, "a", { facts: { price: 11_111 } });
      await expect.poll(() => idsOf(first), { interval: 20 }).toEqual(["a", "b"]);
      const repriced = async () =>
        (
          await (
            await stocks.of(first)
          ).search({
            ...everything,
            clauses: [{ attribute: "price", min: 11_111, max: 11_111 }],
          })
        ).ids;
      await expect.poll(repriced, { interval: 20 }).toEqual(["a"]);
      expect((await stocks.of(first)).version).toBeGreaterThan(before);
    } finally {
      await follower.close();
    }
  });

  it("holds a limited number of cars in memory and evicts the least recently used group", async () => {
    for (const id of ["a", "b"])
      for (const site of [first, second]) await put(site, `${site.groupSlug}-${id}`);
    stocks = createStocks(db, () => clock, { maxCars: 4 });
    await stocks.of(first);
    expect(stocks.hasRoom()).toBe(true);
    stocks = createStocks(db, () => clock, { maxCars: 3 });
    expect(stocks.hasRoom()).toBe(true);
    const before = await stocks.of(first);
    // Another group of two cars would make four.
    expect(stocks.hasRoom()).toBe(false);
    await stocks.of(second);
    expect(stocks.status().groups).toBe(1);
    const again = await stocks.of(first);
    expect(stocks.status().groups).toBe(1);
    expect(again.version).toBeGreaterThan(before.version);
    const query = { clauses: [], offset: 0, limit: 10, facets: [], stats: [] };
    expect(again.slugs(query)).toEqual((await before.search(query)).ids.map((id) => `car-${id}`));
  });

  it("counts what it reads and evicts, and shows no stale car after it reads a group again", async () => {
    for (const site of [first, second]) await put(site, `${site.groupSlug}-a`, { facts: { price: 20_000 } });
    stocks = createStocks(db, () => clock, { maxCars: 1 });
    const before = await stocks.of(first);
    const id = `${first.groupSlug}-a`;
    await stocks.of(second);
    expect(stocks.status()).toMatchObject({ groups: 1, read: 2, evicted: 1 });
    // Changed while its group isn't in memory, which follows no change of it.
    await put(first, id, { facts: { price: 21_000 } });
    await stocks.follow(first.groupId, await newest());
    expect(stocks.status()).toMatchObject({ groups: 1, read: 2 });
    const after = await stocks.of(first);
    expect(after.cars([id])[0]?.price).toBe(21_000);
    // Cached pages depend on these.
    expect(after.version).not.toBe(before.version);
    expect(after.carVersion({ id })).not.toBe(before.carVersion({ id }));
    expect(stocks.status()).toMatchObject({ groups: 1, read: 3, evicted: 2 });
    // And it follows changes again.
    await put(first, id, { facts: { price: 22_000 } });
    await stocks.follow(first.groupId, await newest());
    expect((await stocks.of(first)).cars([id])[0]?.price).toBe(22_000);
  });

  it("counts the indexes of a group's other sites as memory, too", async () => {
    for (const id of ["a", "b"]) await put(first, id);
    await put(second, "c");
    stocks = createStocks(db, () => clock, { maxCars: 3 });
    await stocks.of(second);
    await stocks.of(first);
    expect(stocks.status()).toMatchObject({ groups: 2, evicted: 0 });
    await stocks.of({ ...first, id: "00000000-0000-4000-8000-0000000000c1" });
    expect(stocks.status()).toMatchObject({ groups: 1, sites: 2, evicted: 1 });
  });

  it("reads two groups at a time, however many are requested, and waits for none that it hasn't begun to read", async () => {
    await put(first, "a");
    const cold = Array.from({ length: 5 }, (_, n) =>
      sampleSite({
        id: `00000000-0000-4000-8000-0000000000e${n}`,
        groupId: `00000000-0000-4000-8000-0000000000f${n}`,
      }),
    );
    const open = Promise.withResolvers<void>();
    let [running, most] = [0, 0];
    const counting: typeof db = {
      ...db,
      withTenant: async (...args) => {
        most = Math.max(most, ++running);
        try {
          await open.promise;
          return await db.withTenant(...args);
        } finally {
          running--;
        }
      },
    };
    stocks = createStocks(counting, () => clock);
    const requested = [...cold, first].map((site) => stocks.of(site));
    try {
      expect(most).toBe(2);
      await stocks.follow(first.groupId, await newest());
    } finally {
      open.resolve();
    }
    await Promise.all(requested);
    expect(most).toBe(2);
    expect(stocks.status()).toMatchObject({ groups: 6, read: 6 });
    expect(await idsOf(first)).toEqual(["a"]);
  });

  it("can't read a group while the database is unavailable, and reads it at the next request after", async () => {
    await put(first, "a");
    await put(second, "b");
    let isUnavailable = false;
    const shaky: typeof db = {
      ...db,
      withTenant: (...args) =>
        isUnavailable
          ? Promise.reject(new DatabaseUnavailable("ECONNREFUSED", true))
          : db.withTenant(...args),
    };
    stocks = createStocks(shaky, () => clock);
    await stocks.of(first);
    isUnavailable = true;
    await expect(stocks.of(second)).rejects.toMatchObject({ kind: "database-unavailable" });
    // What is in memory goes on.
    expect(await idsOf(first)).toEqual(["a"]);
    isUnavailable = false;
    expect(await idsOf(second)).toEqual(["b"]);
  });

  it("gives numbers in the order of commits, whichever transaction began first", async () => {
    const seen: number[] = [];
    const follower = new ChangeFollower(
      db,
      async (change) => {
        seen.push(change.seq);
      },
      pino({ level: "silent" }),
    );
    await follower.start(50);
    try {
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => put(index % 2 ? first : second, `p${index}`)),
      );
      await follower.catchUp();
      expect(seen).toHaveLength(30);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
    } finally {
      await follower.close();
    }
  });
});
