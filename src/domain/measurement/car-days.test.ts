import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { type CarDayRow, CarDays, carsShown } from "./car-days.ts";
import { createCarInterest } from "./car-interest.server.ts";
import { countAnswersIn } from "./count-answers.ts";
import { startCounterWriter } from "./counter-writer.server.ts";
import { Counters, countedCar } from "./counters.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const person = { query: "", headers: { "user-agent": phone } };
const robot = { query: "", headers: { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0)" } };
const today = new Date("2026-11-22T03:00:00Z");
const dayMs = 86_400_000;

beforeAll(async () => {
  db = await testDatabase();
  await addGroup(db, "shown");
  site = (await createSiteStore(db, () => today).bySlug("shown"))!;
});
afterAll(() => db.remove());

it("counts each car of a results page for people only, and beside the counters", () => {
  const [counters, carDays] = [new Counters(), new CarDays()];
  const count = countAnswersIn(counters, () => today, carDays);
  const page = carsShown(["a", "b"]);
  count(site, [page], person);
  count(site, [page], person);
  count(site, [page], robot);
  count(site, [countedCar("view", "b"), countedCar("save", "a"), countedCar("lead", null)], person);
  const rows = carDays.take("2026-11-20").map(({ carId, appearances, views, saves, leads }) => {
    return [carId, appearances, views, saves, leads];
  });
  expect(rows).toEqual([
    ["a", 2, 0, 1, 0],
    ["b", 2, 1, 0, 0],
  ]);
  expect(carDays.take("2026-11-20")).toEqual([]);
  expect(counters.take("2026-11-20").map(({ kind }) => kind)).not.toContain("shown");
});

it("counts again what couldn't be stored, and no more cars than its limit", () => {
  const days = new CarDays(1);
  const key = { groupId: site.groupId, id: site.id };
  days.add(key, "2026-11-22", carsShown(["a", "b"]));
  const rows = days.take("2026-11-20");
  expect(rows.map(({ carId }) => carId)).toEqual(["a"]);
  days.giveBack(rows);
  expect(days.take("2026-11-23")).toEqual(rows);
  days.add(key, "2026-11-23", carsShown(["b"]));
  expect(days.take("2026-11-20")).toHaveLength(1);
});

it("expects what a brute force over every page of 40 days does [DECIDE-380]", async () => {
  const chance = mulberry(7);
  const cars = Array.from({ length: 120 }, (_, n) => ({
    id: `${site.groupSlug}-${n}`,
    price: n % 10 === 0 ? null : 5_000 + (n % 2) * 40_000,
    type: n % 4 === 0 ? "new" : "used",
    rate: 0.02 + chance() * 0.2,
  }));
  await plant(cars);
  const pages: { day: number; ids: string[]; viewed: string[] }[] = [];
  let clock = today;
  const carDays = new CarDays();
  const writer = startCounterWriter(carDays, {
    db,
    log: { warn: () => expect.fail("not stored") },
    now: () => clock,
    everyMs: 3_600_000,
    store: "add_car_days",
  });
  const count = countAnswersIn(new Counters(), () => clock, carDays);
  for (let day = 40; day >= 0; day -= 1) {
    clock = new Date(today.getTime() - day * dayMs);
    for (let page = 0; page < 30; page += 1) {
      const shown = cars.filter(() => chance() < 0.3);
      const viewed = shown.filter(({ rate }) => chance() < rate).map(({ id }) => id);
      pages.push({ day, ids: shown.map(({ id }) => id), viewed });
      count(site, [carsShown(shown.map(({ id }) => id))], person);
      for (const id of viewed) count(site, [countedCar("view", id)], person);
    }
    await writer.write();
  }
  await writer.close();
  clock = today;
  const looks = await createCarInterest({ db, now: () => clock }).of(site);
  const counted = pages.filter(({ day }) => day >= 1 && day <= 30);
  const times = (id: string, of: "ids" | "viewed") => counted.filter((page) => page[of].includes(id)).length;
  const like = (a: (typeof cars)[number], b: (typeof cars)[number]) =>
    a.type === b.type && a.price === b.price;
  let compared = 0;
  for (const one of cars) {
    const rates = cars
      .filter((other) => like(one, other))
      .map(({ id }) => times(id, "viewed") / times(id, "ids"))
      .sort((a, b) => a - b);
    const [low, high] = [
      rates[Math.ceil(rates.length / 2) - 1] ?? 0,
      rates[Math.floor(rates.length / 2)] ?? 0,
    ];
    const found = looks.get(one.id);
    if (rates.length < 20) expect(found).toBeUndefined();
    else {
      compared += 1;
      expect(found?.appearances).toBe(times(one.id, "ids"));
      expect(found?.views).toBe(times(one.id, "viewed"));
      expect(found?.expected).toBeCloseTo(((low + high) / 2) * times(one.id, "ids"), 6);
    }
  }
  expect(compared).toBeGreaterThan(19);
});

it("adds up the rows of several processes", async () => {
  const row: CarDayRow = {
    ...{ groupId: site.groupId, siteId: site.id, day: "2026-01-02", carId: "x" },
    ...{ appearances: 3, views: 2, saves: 1, leads: 0 },
  };
  for (const rows of [[row], [row, { ...row, carId: "y" }]])
    await db.withoutTenant((tx) => tx.execute(sql`select add_car_days(${JSON.stringify(rows)}::jsonb)`));
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute(
      sql`select car_id, appearances::int, views::int from car_days where day = '2026-01-02' order by car_id`,
    ),
  );
  expect(rows).toEqual([
    { car_id: "x", appearances: 6, views: 4 },
    { car_id: "y", appearances: 3, views: 2 },
  ]);
});

async function plant(cars: readonly { id: string; price: number | null; type: string }[]): Promise<void> {
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    for (const { id, price, type } of cars) {
      const facts = { make: "Kia", model: "Rio", year: 2020, car_type: type, status: "in_stock", price };
      await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash, status,
          pictures, views, created_at, updated_at)
        values (${site.groupId}::uuid, ${id}, ${id}, ${id}, ${site.dealerships[0]?.id}, ${site.locations[0]?.id}, ${JSON.stringify(facts)}::jsonb, 'h',
          'in_stock', '[]', 0, now(), now())`);
    }
  });
}
