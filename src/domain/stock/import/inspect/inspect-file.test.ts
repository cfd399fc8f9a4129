import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { storedCars, testGroup } from "#tests/support/stock-group.ts";
import { inspectFile } from "./inspect-file.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-inspect-"));
});
afterAll(async () => {
  await db.remove();
  await rm(folder, { recursive: true });
});

const now = new Date("2026-11-21T00:00:00Z");
const fuels = ["Benzin", "Diesel", "Elektro"];
const rows = Array.from(
  { length: 60 },
  (_, i) =>
    `VW;Golf ${i};${2010 + (i % 10)};${10 + i}.500,00;${i + 20}.000 km;${fuels[i % 3]};Schaltgetriebe;${i % 2 ? "Rot" : "Blau"}`,
);
const head = "Marke;Modell;Baujahr;Preis;Laufleistung;Kraftstoff;Getriebe;Farbe";

async function inspected(lines: string[], name = "feed.csv") {
  const file = join(folder, name);
  await writeFile(file, `${lines.join("\n")}\n`);
  const found = await inspectFile({ file, currency: "AUD", language: "en-AU", now });
  return found.kind === "inspected" ? { ...found, file } : expect.fail(found.message);
}

describe("inspecting a file", () => {
  it("shows coverage, distribution, samples and five cars, and what an import would report", async () => {
    const found = await inspected([head, ...rows, ";Polo;2012;9.000,00;1 km;Benzin;Automatik;Rot"]);
    expect(found).toMatchObject({ rows: 61, rejected: 1, format: "csv", questions: [] });
    const field = (name: string) => found.fields.find((one) => one.field === name);
    expect(field("price")).toMatchObject({ filled: 60, numbers: [10_500, 12_500, 39_500, 66_500, 69_500] });
    expect(field("simple_fuel")).toMatchObject({
      filled: 60,
      words: [
        { word: "Petrol", cars: 20 },
        { word: "Diesel", cars: 20 },
        { word: "Electric", cars: 20 },
      ],
    });
    expect(field("model")).toMatchObject({
      words: [],
      different: 60,
      samples: ["Golf 0", "Golf 1", "Golf 2"],
    });
    expect(found.cars).toHaveLength(5);
    expect(found.cars[0]).toBe(
      "2010 Volkswagen Golf 0 · used · $10,500 · 20,000 km · Manual · Petrol · Blau",
    );
    expect(found.problems).toMatchObject([
      { outcome: "rejected", column: "Marke", reason: "is missing", rows: 1 },
    ]);
    expect(found.columns[3]).toMatchObject({ name: "Preis", filled: 61, field: "price" });
  });

  it("proposes a mapping that imports the file as it is", async () => {
    const found = await inspected([head, ...rows]);
    const read = parseMapping(found.mapping);
    const mapping = read.kind === "ok" ? read.mapping : expect.fail(read.problems.join());
    const site = await testGroup(db);
    expect(await importStock({ db, site, file: found.file, mapping, now })).toMatchObject({
      kind: "imported",
      created: 60,
      rejected: 0,
      warnings: 0,
    });
    const facts = [...(await storedCars(db, site)).values()];
    expect(facts[0]).toMatchObject({ make: "Volkswagen", simple_transmission: "Manual" });
  });

  it("says where an import would stop", async () => {
    const found = await inspected([head, ...rows.map((row) => row.replace(",00;", ",00 €;"))]);
    expect(found.questions).toMatchObject([
      { field: "price", column: "Preis", problem: expect.stringContaining("EUR") },
    ]);
  });

  it("reports a file that can't be read", async () => {
    const file = join(folder, "none.csv");
    expect(await inspectFile({ file, currency: "AUD", language: "en-AU", now })).toMatchObject({
      kind: "broken",
    });
  });
});

it("reads instants as days in the site's time zone", async () => {
  const file = join(folder, "cars.json");
  const car = {
    make: "Kia",
    model: "Rio",
    build_date: "2018-12-31T13:00:00Z",
    rego_expiry: "2027-03-13T23:59:59-05:00",
  };
  await writeFile(file, JSON.stringify([car]));
  const found = await inspectFile({
    file,
    currency: "AUD",
    language: "en-AU",
    timeZone: "Australia/Sydney",
    now,
  });
  expect(found).toMatchObject({
    examples: [{ facts: { year: 2019, build_date: "2019-01-01", rego_expiry: "2027-03-14" } }],
  });
});

it.each([
  ["MI", 96_561],
  ["M", 96_561],
  ["KM", 60_000],
])("reads distances in the unit %j beside them, and asks nothing", async (unit, km) => {
  const cars = ["Rio", "Ceed", "Niro", "Stonic", "Sorento"].map(
    (model, i) => `S${i},Kia,${model},${2015 + i},${20_000 + i * 900},${60_000 - i * 7_000},${unit}`,
  );
  const file = join(folder, "units.csv");
  await writeFile(file, ["Stock Number,Make,Model,Year,Price,Odometer,uom", ...cars].join("\n"));
  const found = await inspectFile({ file, currency: "USD", language: "en-US", now });
  expect(found).toMatchObject({ questions: [], examples: [{ facts: { km } }, {}, {}, {}, {}] });
});
