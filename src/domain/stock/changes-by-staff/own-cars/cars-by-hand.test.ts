import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { liftOverridesTask } from "#domain/stock/changes-by-staff/overrides/lift-overrides-task.server.ts";
import { overridesOf } from "#domain/stock/changes-by-staff/overrides/read-overrides.server.ts";
import { saveOverrides } from "#domain/stock/changes-by-staff/overrides/save-overrides.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { nativeContext } from "#domain/stock/import/rows/row-reader.ts";
import { carById } from "#domain/stock/search-index/stored-car.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { addCar } from "./add-car.server.ts";
import { deleteCar } from "./delete-car.server.ts";
import { copied, readNewCar } from "./new-car.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let site: Site;
const now = new Date("2026-11-21T00:00:00Z");
const vin = "JM0KF4WLA00123456";
const as = (action: string) => db.asConsole.as({ kind: "member", id: "mia", action });
const rio = { year: "2020", make: "Kia", model: "Rio", car_type: "used", price: "$20,000" };

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-by-hand-"));
});
afterAll(async () => {
  await db.remove();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  site = await testGroup(db);
});

async function bring(lines: string[], full = true) {
  const file = join(folder, "feed.csv");
  await writeFile(file, `${["stock,vin,make,model,year,price", ...lines].join("\n")}\n`);
  const outcome = await importStock({ db, site, now, file, full });
  if (outcome.kind !== "imported") throw new Error(outcome.message);
  return outcome;
}
async function add(texts: Record<string, string>): Promise<string> {
  const outcome = await addCar(as("stock.add"), { site, locationId: "north-sales", texts }, now);
  return outcome.kind === "added" ? outcome.id : expect.fail(JSON.stringify(outcome));
}
const shown = async (id: string) => (await carById(db, site, id, now)) ?? expect.fail("not shown");
const save = (carId: string, field: string, text: string | null, until: Date | null = null) =>
  saveOverrides(as("stock.save"), { site, carId, edits: [{ field, text }], until }, now);
const overrides = async (id: string) =>
  (await overridesOf(db, site.groupId, id)).map(({ field, value, feed }) => [field, value, feed]);

describe("the limit of a group's cars", () => {
  it("refuses files with more rows or more new cars, and another car by hand", async () => {
    await bring(["A1,,Kia,Rio,2020,20000", "A2,,Kia,Rio,2021,21000"]);
    const limited = { ...site, stock: { maxCars: 3 } };
    const send = async (...lines: string[]) => {
      const file = join(folder, "more.csv");
      await writeFile(file, `${["stock,make,model,year,price", ...lines].join("\n")}\n`);
      return importStock({ db, site: limited, now, file });
    };
    const row = (n: number) => `B${n},Kia,Rio,2022,22000`;
    expect(await send(row(1), row(2), row(3), row(4))).toMatchObject({
      kind: "broken",
      message: expect.stringContaining("more than 3 rows"),
    });
    expect(await send(row(1), row(2))).toMatchObject({
      kind: "broken",
      message: expect.stringContaining("would have 4 cars"),
    });
    expect(await send(row(1), "A1,Kia,Rio,2020,19000")).toMatchObject({ created: 1, changed: 1 });
    expect(await send("A1,Kia,Rio,2020,18000")).toMatchObject({ created: 0, changed: 1 });
    const another = await addCar(
      as("stock.add"),
      { site: limited, locationId: "north-sales", texts: rio },
      now,
    );
    expect(another).toMatchObject({
      kind: "invalid",
      problems: [{ problem: expect.stringContaining("would have 4 cars") }],
    });
  });
});

describe("a car added by hand", () => {
  it("is on the site, and no feed marks it as sold, changes it or shows it twice", async () => {
    const id = await add({ ...rio, stocknum: "H1", vin });
    expect(await shown(id)).toMatchObject({
      price: 20_000,
      status: "in_stock",
      location: { id: "north-sales" },
    });
    expect(await bring(["A1,,Kia,Cerato,2021,30000"])).toMatchObject({ created: 1, sold: 0 });
    expect(await bring([`H1,${vin},Kia,Rio,2020,15000`, "A1,,Kia,Cerato,2021,30000"])).toMatchObject({
      created: 0,
      elsewhere: 1,
      sold: 0,
    });
    expect(await bring(["H1,,Kia,Stonic,2022,15000", "A1,,Kia,Cerato,2021,30000"])).toMatchObject({
      created: 1,
    });
    expect(await shown(id)).toMatchObject({ price: 20_000, model: "Rio", status: "in_stock" });
  });

  it("changes itself when it is corrected: nothing else says anything of it", async () => {
    const id = await add(rio);
    await save(id, "price", "18000");
    await save(id, "variant.torque", "200 Nm");
    await save(id, "badge", "GT");
    await save(id, "badge", "");
    expect(await shown(id)).toMatchObject({ price: 18_000, badge: null, variant: { torque: "200 Nm" } });
    expect(await overrides(id)).toEqual([]);
  });

  it("returns to what it was after a change for a time", async () => {
    const id = await add(rio);
    await save(id, "price", "18000", new Date(now.getTime() + 3_600_000));
    expect(await shown(id)).toMatchObject({ price: 18_000 });
    expect(await overrides(id)).toEqual([["price", 18_000, 20_000]]);
    const later = new Date(now.getTime() + 7_200_000);
    await liftOverridesTask({ db, now: () => later }).run(
      () => false,
      () => {},
    );
    expect(await shown(id)).toMatchObject({ price: 20_000 });
  });

  it("stays sold while a feed lists it too", async () => {
    const id = await add({ ...rio, vin });
    await save(id, "status", "sold");
    await bring([`A1,${vin},Kia,Rio,2020,15000`]);
    expect(await shown(id)).toMatchObject({ status: "sold", sold_at: now.toISOString() });
    await save(id, "status", null);
    expect(await shown(id)).toMatchObject({ status: "in_stock", price: 20_000 });
  });

  it("moves to another location of its dealership", async () => {
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`insert into locations values (${site.groupId}::uuid, 'yard', 'yard', 'north')`),
    );
    const first = site.locations[0] ?? expect.fail("no location");
    site = { ...site, locations: [...site.locations, { ...first, id: "yard", slug: "yard" }] };
    const id = await add(rio);
    await save(id, "location", "yard");
    expect(await shown(id)).toMatchObject({ location: { id: "yard" } });
    expect(await overrides(id)).toEqual([]);
  });

  it("is refused when it is in stock already, or when something in it can't be read", async () => {
    await add({ ...rio, vin, stocknum: "h1" });
    const refused = (texts: Record<string, string>, locationId = "north-sales") =>
      addCar(as("stock.add"), { site, locationId, texts }, now);
    expect(await refused({ ...rio, vin })).toEqual({
      kind: "invalid",
      problems: [{ field: "vin", problem: "A car with this VIN is in stock already: 2020 Kia Rio" }],
    });
    expect(await refused({ ...rio, stocknum: "H1" })).toMatchObject({ problems: [{ field: "stocknum" }] });
    expect(await refused({ ...rio, stocknum: "H1" }, "south-sales")).toMatchObject({ kind: "added" });
    expect(await refused({ ...rio, price: "20", km: "far", make: "Kia" })).toMatchObject({
      problems: [
        { field: "km" },
        { field: "price", problem: "Price is below 100, the lowest plausible value" },
      ],
    });
    expect(await refused({ ...rio, make: "" })).toEqual({
      kind: "invalid",
      problems: [{ field: "make", problem: "Make can’t be empty" }],
    });
    expect(await refused(rio, "nowhere")).toMatchObject({ problems: [{ field: "location" }] });
  });
});

it("asks about a make and words that aren't known, and takes them once that is answered", async () => {
  const texts = { ...rio, make: "toyta", simple_fuel: "deisel", stocknum: "\u200bＨ9" };
  const send = (...keys: string[]) =>
    addCar(as("stock.add"), { site, locationId: "north-sales", texts, answered: new Set(keys) }, now);
  const question = { key: "make toyta", keep: "Keep “toyta”", instead: "Toyota" };
  expect(await send()).toMatchObject({
    kind: "invalid",
    problems: [
      { field: "make", problem: "“toyta” isn’t a known make. Did you mean Toyota?", question },
      { field: "simple_fuel", problem: "“deisel” isn’t a known fuel. Did you mean Diesel?" },
    ],
  });
  const added = await send("make toyta", "simple_fuel deisel");
  const id = added.kind === "added" ? added.id : expect.fail(JSON.stringify(added));
  expect(await shown(id)).toMatchObject({ make: "toyta", simple_fuel: "deisel", stocknum: "H9" });
  // The group has one by now.
  expect(
    await addCar(as("stock.add"), { site, locationId: "north-sales", texts: { ...rio, make: "Toyta" } }, now),
  ).toMatchObject({ kind: "added" });
  const known = await add({ ...rio, make: "TOYOTA" });
  expect(await shown(known)).toMatchObject({ make: "Toyota" });
  const cents = { ...rio, price: "28500.50" };
  expect(await addCar(as("stock.add"), { site, locationId: "north-sales", texts: cents }, now)).toMatchObject(
    {
      problems: [
        { field: "price", problem: "Price has cents, which no price here has. Write 28500 or 28501" },
      ],
    },
  );
});

describe("deleting", () => {
  it("removes a car that was added by hand, and leaves one line each in the log", async () => {
    const id = await add(rio);
    expect(await deleteCar(as("stock.delete"), { site, carId: id })).toEqual({ kind: "deleted" });
    expect(await carById(db, site, id, now)).toBeNull();
    expect(await deleteCar(as("stock.delete"), { site, carId: id })).toEqual({ kind: "gone" });
    const { rows } = await db.asConsole.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute<{ action: string; changes: object[] }>(
        sql`select action, changes from audit_entries where group_id = ${site.groupId}::uuid order by seq`,
      ),
    );
    expect(rows.map(({ action, changes }) => [action, changes])).toEqual([
      ["stock.add", [expect.objectContaining({ table: "cars", how: "added", ids: [id] })]],
      ["stock.delete", [expect.objectContaining({ table: "cars", how: "removed", ids: [id] })]],
    ]);
  });

  it("leaves a car of a feed, and one that a shopper reserved", async () => {
    await bring(["A1,,Kia,Cerato,2021,30000"]);
    const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute<{ id: string }>(sql`select id from cars`),
    );
    const fed = rows[0]?.id ?? expect.fail("no car");
    expect(await deleteCar(as("stock.delete"), { site, carId: fed })).toEqual({ kind: "from a feed" });
    const id = await add(rio);
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`update cars set reserved = true where id = ${id}`),
    );
    expect(await deleteCar(as("stock.delete"), { site, carId: id })).toEqual({ kind: "reserved" });
    const other = await testGroup(db);
    expect(await deleteCar(as("stock.delete"), { site: other, carId: id })).toEqual({ kind: "gone" });
    expect(await shown(id)).toMatchObject({ price: 20_000 });
  });
});

it("a copy has what the cars share, and the rest empty", () => {
  const source = {
    make: "Kia",
    model: "Rio",
    year: 2020,
    car_type: "used" as const,
    status: "sold" as const,
    vin,
    stocknum: "A1",
    km: 5,
    badge: "Sport",
    variant: { torque: "200 Nm" },
    image_urls: ["https://x"],
  };
  expect(copied(source)).not.toHaveProperty("vin");
  const context = nativeContext(now);
  const read = readNewCar({ ...rio, badge: "", km: "12" }, { context, source });
  expect(read).toMatchObject({
    kind: "car",
    vin: null,
    facts: { status: "in_stock", badge: null, km: 12, variant: { torque: "200 Nm" }, price: 20_000 },
  });
  expect(read.kind === "car" && read.facts.image_urls).toBeUndefined();
});
