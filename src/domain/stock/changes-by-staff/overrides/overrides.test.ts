import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { priceView } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import { type ImportOptions, importStock } from "#domain/stock/import/import.server.ts";
import { undoImport } from "#domain/stock/import/undo-import.server.ts";
import { carById } from "#domain/stock/search-index/stored-car.server.ts";
import { formatsOf } from "#lib/formats.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { liftOverridesTask } from "./lift-overrides-task.server.ts";
import type { FieldValue } from "./override-fields.ts";
import { type FieldEdit, saveOverrides } from "./save-overrides.server.ts";

let test: Awaited<ReturnType<typeof testDatabase>>;
let db: Database;
let folder: string;
let site: Site;
const now = new Date("2026-11-21T00:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

beforeAll(async () => {
  test = await testDatabase();
  db = test.asConsole.as({ kind: "member", id: "mia", action: "stock.override" });
  folder = await mkdtemp(join(tmpdir(), "forecourt-overrides-"));
});
afterAll(async () => {
  await test.remove();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  site = await testGroup(test);
});

const head = "stock,make,model,year,price,before_price,badge,status,variant.torque,cylinders";
async function bring(rows: string[], options: Partial<ImportOptions> = {}) {
  const file = join(folder, "feed.csv");
  await writeFile(file, `${[head, ...rows].join("\n")}\n`);
  const outcome = await importStock({ db: test, site, now, file, ...options });
  if (outcome.kind !== "imported") throw new Error(outcome.message);
  expect(outcome.problems).toEqual([]);
  return outcome;
}
const row = (stock: string, price: number | string, rest = ",,Sport,,200 Nm,4") =>
  `${stock},Kia,Rio,2020,${price}${rest}`;

async function idOf(stock: string): Promise<string> {
  const { rows } = await test.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from cars where group_id = ${site.groupId}::uuid and facts ->> 'stocknum' = ${stock}`,
    ),
  );
  return rows[0]?.id ?? expect.fail(`no car ${stock}`);
}
const shown = async (stock: string) =>
  (await carById(test, site, await idOf(stock), now)) ?? expect.fail(`${stock} isn't shown`);
async function save(stock: string, edits: FieldEdit[], more: { until?: Date; db?: Database } = {}) {
  const carId = await idOf(stock);
  return saveOverrides(more.db ?? db, { site, carId, edits, until: more.until ?? null }, now);
}
const set = (field: string, text: string | null, seen?: FieldValue): FieldEdit =>
  seen === undefined ? { field, text } : { field, text, seen };

type Stored = { field: string; value: FieldValue; feed: FieldValue; moved: FieldValue | undefined };
async function stored(): Promise<Stored[]> {
  const { rows } = await test.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<
      Stored & { moved_at: string | null }
    >(sql`select field, value, feed_value as feed, moved_to as moved, moved_at
      from car_overrides where group_id = ${site.groupId}::uuid order by field`),
  );
  return rows.map(({ field, value, feed, moved, moved_at }) => ({
    field,
    value,
    feed,
    moved: moved_at === null ? undefined : moved,
  }));
}

describe("a corrected field", () => {
  it("is what shoppers see, whatever the feed says later, and the feed's change is marked with both values", async () => {
    await bring([row("A1", 20_000)]);
    expect(await save("A1", [set("price", "$18,990")])).toEqual({
      kind: "saved",
      fields: ["price"],
      conflicts: [],
      undo: [{ field: "price", text: "20000", seen: 18_990 }],
    });
    expect(await shown("A1")).toMatchObject({ price: 18_990, badge: "Sport" });
    expect((await bring([row("A1", 20_000)])).overridesMoved).toBe(0);
    expect((await bring([row("A1", 19_500)])).overridesMoved).toBe(1);
    expect((await bring([row("A1", 19_500)])).overridesMoved).toBe(0);
    expect(await shown("A1")).toMatchObject({ price: 18_990 });
    expect(await stored()).toEqual([{ field: "price", value: 18_990, feed: 20_000, moved: 19_500 }]);
    await bring([row("A1", "")]);
    expect(await stored()).toMatchObject([{ moved: null }]);
    await bring([row("A1", 20_000)]);
    expect(await stored()).toMatchObject([{ moved: undefined }]);
  });

  it("returns to the feed with what the feed says by then", async () => {
    await bring([row("A1", 20_000)]);
    await save("A1", [set("price", "18990"), set("badge", "")]);
    expect(await shown("A1")).toMatchObject({ price: 18_990, badge: null });
    await bring([row("A1", 19_500)]);
    await save("A1", [set("price", null)]);
    expect(await shown("A1")).toMatchObject({ price: 19_500, badge: null });
    await save("A1", [set("badge", "Sport")]);
    expect(await stored()).toEqual([]);
    expect(await shown("A1")).toMatchObject({ badge: "Sport" });
  });

  it("is set back: the feed’s value is no correction, an earlier correction is one again [DECIDE-569]", async () => {
    await bring([row("A1", 20_000)]);
    const undone = async (edits: FieldEdit[]) => {
      const saved = await save("A1", edits);
      const undo = saved.kind === "saved" ? saved.undo : expect.fail(saved.kind);
      return save("A1", undo);
    };
    const both = [set("price", "18990"), set("badge", "")];
    expect(await undone(both)).toMatchObject({ fields: ["price", "badge"], conflicts: [] });
    expect(await shown("A1")).toMatchObject({ price: 20_000, badge: "Sport" });
    expect(await stored()).toEqual([]);
    await save("A1", [set("price", "19500")]);
    await undone([set("price", "18990")]);
    expect(await stored()).toMatchObject([{ value: 19_500, feed: 20_000 }]);
    await undone([set("price", null)]);
    expect(await stored()).toMatchObject([{ value: 19_500, feed: 20_000 }]);
  });

  it("isn’t set back over what someone else changed since, nor where it would lose its end [DECIDE-569]", async () => {
    await bring([row("A1", 20_000)]);
    const saved = await save("A1", [set("price", "18990")]);
    await save("A1", [set("price", "17000")]);
    const undo = saved.kind === "saved" ? saved.undo : [];
    expect(await save("A1", undo)).toMatchObject({ fields: [], conflicts: [{ theirs: 17_000 }] });
    expect(await shown("A1")).toMatchObject({ price: 17_000 });
    await save("A1", [set("price", "18000")], { until: hours(2) });
    expect(await save("A1", [set("price", "17500")])).toMatchObject({ fields: ["price"], undo: [] });
  });

  it("of a specification leaves its other parts to the feed", async () => {
    await bring([row("A1", 20_000)]);
    await save("A1", [set("variant.torque", "250 Nm")]);
    await bring([row("A1", 20_000, ",,Sport,,200 Nm,6")]);
    expect((await shown("A1")).variant).toEqual({ torque: "250 Nm", cylinders: "6" });
  });

  it("keeps the rules of the price: the was-price shows only above it, an offer in its place [PRICE-02] [PRICE-05]", async () => {
    await bring([row("A1", 20_000, ",,Sport,,,")]);
    const view = async () => priceView(await shown("A1"), site.price, formatsOf(site));
    await save("A1", [set("before_price", "19000")]);
    expect(await view()).toMatchObject({ amount: 20_000, was: null });
    await save("A1", [set("price", "18000")]);
    expect(await view()).toMatchObject({ amount: 18_000, was: "$19,000" });
    await save("A1", [set("offer_price", "17500"), set("price_type", "Drive Away")]);
    expect(await view()).toMatchObject({ amount: 17_500, was: "$19,000", type: "Drive Away" });
  });

  it("ends at its date", async () => {
    await bring([row("A1", 20_000)]);
    await save("A1", [set("price", "18990")], { until: hours(2) });
    const at = (time: Date) =>
      liftOverridesTask({ db: test, now: () => time }).run(
        () => false,
        () => {},
      );
    await at(hours(1));
    expect(await shown("A1")).toMatchObject({ price: 18_990 });
    await at(hours(2));
    expect(await shown("A1")).toMatchObject({ price: 20_000 });
  });

  it("is refused by the rules of an import, with what to do, and then nothing is saved", async () => {
    await bring([row("A1", 20_000)]);
    const edits = [
      set("price", "20"),
      set("make", ""),
      set("vin", "x"),
      set("badge", "GT"),
      set("km", "far"),
      set("offer_price", "$28,500.50"),
    ];
    expect(await save("A1", edits)).toEqual({
      kind: "invalid",
      problems: [
        { field: "price", problem: "Price is below 100, the lowest plausible value" },
        { field: "make", problem: "Make can’t be empty" },
        { field: "vin", problem: "vin can’t be corrected by hand" },
        { field: "km", problem: expect.stringMatching(/^“far” isn’t an odometer reading/) },
        {
          field: "offer_price",
          problem: "Offer price has cents, which no price here has. Write 28500 or 28501",
        },
      ],
    });
    expect(await stored()).toEqual([]);
  });

  it("takes no number that would be rounded, and no invisible sign beside one", async () => {
    await bring([row("A1", 20_000)]);
    expect(await save("A1", [set("km", "1,234.5")])).toMatchObject({
      problems: [{ problem: "Odometer is a whole number of kilometres. Write 1234 or 1235" }],
    });
    await save("A1", [
      set("price", "\u200b＄18,990.00\u00a0"),
      set("rego_expiry", "\u200e2027\u201112\u201131"),
    ]);
    expect(await shown("A1")).toMatchObject({ price: 18_990, rego_expiry: "2027-12-31" });
  });

  it("is asked about before a car is without a price, and before a word that isn't known", async () => {
    await bring([row("A1", 20_000)]);
    const carId = await idOf("A1");
    const answer = (edits: FieldEdit[], ...keys: string[]) =>
      saveOverrides(db, { site, carId, edits, answered: new Set(keys) }, now);
    const cleared = {
      field: "price",
      key: "no price",
      text: "Without a price, shoppers read “Contact us for price”.",
    };
    expect(await answer([set("price", "")])).toEqual({
      kind: "asked",
      questions: [{ ...cleared, keep: "Show “Contact us for price”", instead: null }],
    });
    const misspelt = [set("make", "toyta"), set("simple_fuel", "deisel"), set("simple_body", "spaceship")];
    expect(await answer(misspelt)).toMatchObject({
      kind: "asked",
      questions: [
        { key: "make toyta", text: "“toyta” isn’t a known make. Did you mean Toyota?", instead: "Toyota" },
        { text: "“deisel” isn’t a known fuel. Did you mean Diesel?", keep: "Keep “deisel”" },
        { text: "“spaceship” isn’t a known body.", instead: null },
      ],
    });
    expect(await stored()).toEqual([]);
    expect(await answer(misspelt, "make toyta", "simple_body spaceship")).toMatchObject({
      questions: [{ field: "simple_fuel" }],
    });
    await answer(misspelt, "make toyta", "simple_body spaceship", "simple_fuel deisel");
    expect(await shown("A1")).toMatchObject({ make: "toyta", simple_fuel: "deisel" });
    expect(
      await answer([set("make", "TOYOTA"), set("simple_fuel", "deisel ")], "simple_fuel deisel"),
    ).toMatchObject({
      kind: "saved",
    });
    expect(await shown("A1")).toMatchObject({ make: "Toyota" });
    await answer([set("price", "")], "no price");
    expect(await shown("A1")).toMatchObject({ price: null });
  });

  it("isn't asked about where shoppers go on seeing a price, or didn't see one", async () => {
    await bring([row("A1", 20_000), row("A2", "")]);
    const answered = new Set<string>();
    const clear = async (stock: string, field: string, text: string | null = "") =>
      saveOverrides(db, { site, carId: await idOf(stock), edits: [set(field, text)], answered }, now);
    await save("A1", [set("offer_price", "19000")]);
    expect(await clear("A1", "price")).toMatchObject({ kind: "saved" });
    expect(await clear("A1", "offer_price", null)).toMatchObject({ kind: "asked" });
    expect(await clear("A1", "price", null)).toMatchObject({ kind: "saved" });
    expect(await clear("A1", "offer_price", null)).toMatchObject({ kind: "saved" });
    await save("A2", [set("price", "20000")]);
    expect(await clear("A2", "price", null)).toMatchObject({ kind: "asked" });
  });

  it("needs an actor and is in the log, without its value", async () => {
    await bring([row("A1", 20_000)]);
    await expect(save("A1", [set("price", "18990")], { db: test.asConsole })).rejects.toThrow(
      "needs an actor",
    );
    await save("A1", [set("price", "18990")]);
    const { rows } = await test.asConsole.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute<{ actor_id: string; changes: { ids: string[]; table: string }[] }>(
        sql`select actor_id, changes from audit_entries where group_id = ${site.groupId}::uuid`,
      ),
    );
    expect(rows).toMatchObject([{ actor_id: "mia" }]);
    expect(rows[0]?.changes.map(({ table, ids }) => [table, ids])).toContainEqual([
      "car_overrides",
      [`${await idOf("A1")} price`],
    ]);
    expect(JSON.stringify(rows)).not.toContain("18990");
  });
});

describe("a status set by hand", () => {
  it("stays while the feed lists the car, and the import doesn't count the car as changed", async () => {
    await bring([row("A1", 20_000), row("A2", 20_000)]);
    await save("A1", [set("status", "sold")]);
    expect(await shown("A1")).toMatchObject({ status: "sold", sold_at: now.toISOString() });
    const again = await bring([row("A1", 20_000), row("A2", 20_000)], { full: true, now: hours(1) });
    expect(again).toMatchObject({ changed: 0, unchanged: 2, sold: 0 });
    expect(await shown("A1")).toMatchObject({ status: "sold", sold_at: now.toISOString() });
    await save("A1", [set("status", null)]);
    expect(await shown("A1")).toMatchObject({ status: "in_stock", sold_at: null });
  });

  it("is marked when a full feed drops the car, which then returns to the feed as sold", async () => {
    await bring([row("A1", 20_000), row("A2", 20_000), row("A3", 20_000), row("A4", 20_000)]);
    await save("A1", [set("status", "coming_soon")]);
    const rest = [row("A2", 20_000), row("A3", 20_000), row("A4", 20_000)];
    expect(await bring(rest, { full: true })).toMatchObject({ sold: 1, overridesMoved: 1 });
    expect(await shown("A1")).toMatchObject({ status: "coming_soon", sold_at: null });
    expect(await stored()).toEqual([
      { field: "status", value: "coming_soon", feed: "in_stock", moved: "sold" },
    ]);
    await save("A1", [set("status", null)]);
    expect(await shown("A1")).toMatchObject({ status: "sold", sold_at: now.toISOString() });
  });

  it("and a location stay when an import is undone", async () => {
    const { locations } = site;
    const extra = { ...locations[0]!, id: "north-yard", slug: "north-yard" };
    site = { ...site, locations: [...locations, extra] };
    await test.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(
        sql`insert into locations values (${site.groupId}::uuid, 'north-yard', 'north-yard', 'north')`,
      ),
    );
    await bring([row("A1", 20_000)]);
    await save("A1", [set("location", "north-yard"), set("status", "coming_soon")]);
    const { importId } = await bring([row("A1", 21_000)]);
    expect(await shown("A1")).toMatchObject({ price: 21_000, status: "coming_soon" });
    expect((await undoImport({ db: test, site, run: importId, now })).kind).toBe("undone");
    expect(await shown("A1")).toMatchObject({ price: 20_000, location: { id: "north-yard" } });
    expect(await save("A1", [set("location", "south-sales")])).toMatchObject({ kind: "invalid" });
    await save("A1", [set("location", null), set("status", null)]);
    expect(await shown("A1")).toMatchObject({ location: { id: "north-sales" }, status: "in_stock" });
  });
});

describe("two people on one car", () => {
  it("merge different fields; the same field is left as it is, and said with both values", async () => {
    await bring([row("A1", 20_000)]);
    const tom = test.asConsole.as({ kind: "member", id: "tom", action: "stock.override" });
    await save("A1", [set("price", "19000", 20_000)], { db: tom });
    expect(await save("A1", [set("price", "18000", 20_000), set("badge", "GT", "Sport")])).toMatchObject({
      kind: "saved",
      fields: ["badge"],
      conflicts: [{ field: "price", theirs: 19_000, yours: 18_000, by: { kind: "member", id: "tom" } }],
    });
    expect(await shown("A1")).toMatchObject({ price: 19_000, badge: "GT" });
    expect(await save("A1", [set("price", "18000", 19_000)])).toMatchObject({ fields: ["price"] });
    expect(await save("A1", [set("price", "18000", 20_000)])).toMatchObject({ conflicts: [] });
  });

  it("are notified of the feed's change too", async () => {
    await bring([row("A1", 20_000)]);
    await bring([row("A1", 21_000)]);
    expect(await save("A1", [set("price", "18000", 20_000)])).toMatchObject({
      conflicts: [{ field: "price", theirs: 21_000, yours: 18_000, by: null }],
    });
  });
});

it("reaches no car of another group, nor of a dealership that the site doesn't show", async () => {
  await bring([row("A1", 20_000)]);
  const carId = await idOf("A1");
  const other = await testGroup(test);
  const edits = [set("price", "1000")];
  expect(await saveOverrides(db, { site: other, carId, edits }, now)).toEqual({ kind: "gone" });
  const stranger = { ...site, dealerships: site.dealerships.filter(({ id }) => id === "south") };
  expect(await saveOverrides(db, { site: stranger, carId, edits }, now)).toEqual({ kind: "gone" });
  expect(await shown("A1")).toMatchObject({ price: 20_000 });
});
