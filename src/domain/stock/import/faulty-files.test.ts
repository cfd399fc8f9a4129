import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { storedCars, testGroup } from "#tests/support/stock-group.ts";
import { noMapping, parseMapping } from "./columns/mapping.ts";
import { type ImportOptions, importStock } from "./import.server.ts";
import type { ImportOutcome } from "./import-outcome.ts";

/**
 * One small file per fault that real files have, each with everything that the report says of it. A report is
 * written here as one line per problem or note: `3 Price "12.000": reason`, `note: …`, `stopped: …`.
 */
type Case = {
  fault: string;
  /** The lines of the file. */
  file: string[] | Uint8Array;
  mapping?: string;
  options?: Partial<ImportOptions>;
  report: (string | RegExp)[];
  /** Facts of the stored cars, by stock number. */
  cars?: Record<string, Record<string, unknown>>;
};

const prices = (...texts: string[]) => [
  "stock;make;model;year;price",
  ...texts.map((text, i) => `A${i + 1};Kia;Rio;2015;${text}`),
];
const kilometres = (...texts: string[]) => [
  "stock;make;model;year;km",
  ...texts.map((text, i) => `A${i + 1};Kia;Rio;2015;${text}`),
];
const pricesOf = (...amounts: (number | undefined)[]) =>
  Object.fromEntries(amounts.map((price, i) => [`A${i + 1}`, { price }]));
const kmOf = (...amounts: (number | undefined)[]) =>
  Object.fromEntries(amounts.map((km, i) => [`A${i + 1}`, { km }]));
const column = (name: string, ...texts: string[]) => [
  `stock;make;model;year;${name}`,
  ...texts.map((text, i) => `A${i + 1};Kia;Rio;2015;${text}`),
];
const factOf = (name: string, ...values: unknown[]) =>
  Object.fromEntries(values.map((value, i) => [`A${i + 1}`, { [name]: value }]));

const numbers: Case[] = [
  {
    fault: "points separate thousands, and a comma in one value proves it",
    file: prices("12.000", "19.990", "12.000,50 €"),
    mapping: "fields: { price: { from: price, currency: EUR } }",
    report: [],
    cars: pricesOf(12_000, 19_990, 12_001),
  },
  {
    fault: "points separate thousands, and nothing in the column proves it",
    file: prices("12.000", "19.990"),
    report: [/^note: price: 2 values such as "12.000" could be read in two ways; .*`decimal: "\."`/],
    cars: pricesOf(12_000, 19_990),
  },
  {
    fault: "pounds with a point",
    file: prices("£ 9.995"),
    mapping: "fields: { price: { from: price, currency: GBP } }",
    report: [/^note: price: 1 value such as "£ 9.995" could be read in two ways/],
    cars: pricesOf(9_995),
  },
  {
    fault: "odometer readings with points",
    file: kilometres("12.000", "145.300 km"),
    report: [/^note: km: 2 values such as "12.000" could be read in two ways/],
    cars: kmOf(12_000, 145_300),
  },
  {
    fault: "commas separate thousands, as the site's language has it",
    file: prices("12,000", "$19,990"),
    report: [],
    cars: pricesOf(12_000, 19_990),
  },
  {
    fault: "the column has both decimal signs",
    file: prices("12.000,50", "12,000.50", "19.990"),
    report: [
      '4 price "19.990": can be read in two ways, the column has both decimal signs: left out; say `decimal:` in the mapping',
      "note: price: 1 value with a decimal point and 1 value with a decimal comma; values that can be read in two ways are left out",
    ],
    cars: pricesOf(12_001, 12_001, undefined),
  },
  {
    fault: "both signs before three digits, and nothing else",
    file: prices("12.000", "15,000", "9990"),
    report: [
      /^2 price "12.000": can be read in two ways/,
      /^3 price "15,000": can be read in two ways/,
      'note: price: values such as "12.000" and "15,000" can\'t be told apart and are left out; say `decimal:` in the mapping',
    ],
    cars: pricesOf(undefined, undefined, 9_990),
  },
  {
    fault: "the same, settled by the mapping",
    file: prices("12.000", "15,000", "9990"),
    mapping: 'fields: { price: { from: price, decimal: "," } }',
    report: ['3 price "15,000": is below 100, the lowest plausible value: left out'],
    cars: pricesOf(12_000, undefined, 9_990),
  },
  {
    fault: "the same, settled for the whole file",
    file: prices("12.000", "9990"),
    mapping: 'decimal: ","',
    report: [],
    cars: pricesOf(12_000, 9_990),
  },
  {
    fault: "one value with the other decimal sign",
    file: prices(...Array<string>(60).fill("19990.00"), "24,99"),
    report: [/^62 price "24,99": is written with another decimal sign than the rest of its column: left out/],
    cars: { A1: { price: 19_990 }, A61: { price: undefined } },
  },
  { fault: "k for thousands", file: prices("19k", "19.9k"), report: [], cars: pricesOf(19_000, 19_900) },
  { fault: "m for millions", file: prices("1.2m"), report: [], cars: pricesOf(1_200_000) },
  { fault: "tkm for thousands of kilometres", file: kilometres("45 tkm"), report: [], cars: kmOf(45_000) },
  {
    fault: "an accountant's brackets",
    file: prices("(19990)"),
    report: ['2 price "(19990)": is negative: left out'],
    cars: pricesOf(undefined),
  },
  {
    fault: "a dash for no cents, and spaces between groups",
    file: prices("19 990,-", "21'500.--"),
    report: [],
    cars: pricesOf(19_990, 21_500),
  },
  {
    fault: "points separate thousands, and a dash for no cents proves it",
    file: prices("12.000,-", "19.990,-", "8.500"),
    report: [],
    cars: pricesOf(12_000, 19_990, 8_500),
  },
  {
    fault: "years of two digits",
    file: ["stock;make;model;year", "A1;Kia;Rio;26", "A2;Kia;Rio;'15", "A3;Kia;Rio;98"],
    report: ["note: year: its years have two digits, 26 is read as 2026"],
    cars: { A1: { year: 2026 }, A2: { year: 2015 }, A3: { year: 1998 } },
  },
  {
    fault: "a range instead of a price",
    file: prices("12,000 to 15,000"),
    report: ['2 price "12,000 to 15,000": is not a price: left out'],
    cars: pricesOf(undefined),
  },
  {
    fault: "a price on application, and one of zero",
    file: prices("POA", "Call for price", "0"),
    report: ['4 price "0": is 0: taken as no price'],
    cars: pricesOf(undefined, undefined, undefined),
  },
  {
    fault: "litres with a comma",
    file: column("engine size", "1,6", "2,0 L", "1998 cc"),
    report: [],
    cars: factOf("engine_size", "1.6 L", "2 L", "2 L"),
  },
];

const units: Case[] = [
  {
    fault: "odometer readings in thousands",
    file: kilometres("45", "120", "88", "60", "150"),
    report: [
      /^stopped: km \(as km\): half of its 5 values are 88 or less, and half of the cars are from 2015 or before\. if it is in thousands, say `scale: 1000`/,
    ],
  },
  {
    fault: "the same, with its scale",
    file: kilometres("45", "120", "88", "60", "150"),
    mapping: "fields: { km: { from: km, scale: 1000 } }",
    report: [],
    cars: kmOf(45_000, 120_000),
  },
  {
    fault: "a scale never applies to a default",
    file: kilometres("45", ""),
    mapping: "fields: { km: { from: km, scale: 1000, default: 70000 } }",
    report: [],
    cars: kmOf(45_000, 70_000),
  },
  {
    fault: "prices in thousands",
    file: prices("19.9", "24.5", "8.9", "31", "12"),
    report: [/^stopped: price \(as price\): half of its 5 values are 19.9 or less\. if it is in thousands/],
  },
  {
    fault: "miles, which only the column's name says",
    file: ["stock;make;model;year;odo miles", "A1;Kia;Rio;2015;1000"],
    mapping: "fields: { km: odo miles }",
    report: ["note: odo miles: its name says miles, so its values are read as miles"],
    cars: kmOf(1609),
  },
  {
    fault: "miles, as the mapping says; a value with its own unit keeps it",
    file: kilometres("1000", "1000 km"),
    mapping: "fields: { km: { from: km, unit: mi } }",
    report: [],
    cars: kmOf(1609, 1000),
  },
  {
    fault: "another currency than the group's",
    file: prices("19.990 €", "24.500 €"),
    report: [
      /^stopped: price \(as price\): 2 of 2 marked amounts are in EUR, not AUD: "19.990 €"\. amounts are never converted; .*`currency: EUR`/,
    ],
  },
  {
    fault: "one price in another currency",
    file: prices("AUD 19,990", "$24,500", "US$ 9,000"),
    report: ['4 price "US$ 9,000": is not in AUD: left out, because amounts are never converted'],
    cars: pricesOf(19_990, 24_500, undefined),
  },
];

const words: Case[] = [
  {
    fault: "plug-in hybrids and CNG under their own names",
    file: column("fuel", "Petrol Plug-in Hybrid", "CNG", "Electric/Gasoline", "Benzin"),
    report: [],
    cars: factOf("simple_fuel", "Plug-in hybrid", "CNG", "Hybrid", "Petrol"),
  },
  {
    fault: "gearboxes by number of gears",
    file: column("transmission", "8-Speed A/T", "6 Sp Man", "DSG", "CVT"),
    report: [],
    cars: factOf("simple_transmission", "Automatic", "Manual", "Dual clutch", "CVT"),
  },
  {
    fault: "an unknown fuel",
    file: column("fuel", "Steam", "steam", "Petrol"),
    report: [
      '2 fuel "Steam": is an unknown word: kept as it is',
      '3 fuel "steam": is an unknown word: kept as it is',
      "unknown: fuel Steam 2",
    ],
    cars: factOf("simple_fuel", "Steam", "steam", "Petrol"),
  },
  {
    fault: "other words, with one for all the rest",
    file: column("fuel", "ESS", "ess", "GO", "?"),
    mapping: 'fields: { fuel: { from: fuel, values: { ESS: Petrol, "*": Diesel } } }',
    report: [],
    cars: factOf("simple_fuel", "Petrol", "Petrol", "Diesel", "Diesel"),
  },
];

const misplaced: Case[] = [
  {
    fault: "a price in the column of the engine",
    file: column("engine size", "£145", "1.6", "2.0"),
    report: ['2 engine size "£145": is a price, not an engine size: left out'],
    cars: factOf("engine_size", undefined, "1.6 L", "2 L"),
  },
  {
    fault: "a number in the column of the fuel",
    file: column("fuel", "14", "Petrol"),
    report: ['2 fuel "14": is a number, not a fuel: left out'],
    cars: factOf("simple_fuel", undefined, "Petrol"),
  },
  {
    fault: "a fuel consumption in the column of the odometer",
    file: kilometres("45.6 mpg", "120000"),
    report: ['2 km "45.6 mpg": is a fuel consumption, not an odometer reading: left out'],
    cars: kmOf(undefined, 120_000),
  },
  {
    fault: "a price in the column of the colour",
    file: column("colour", "19990", "Red"),
    report: ['2 colour "19990": is a number, not a colour: left out'],
    cars: factOf("colour", undefined, "Red"),
  },
  {
    fault: "a whole column of another kind",
    file: column("mileage", "45.6 mpg", "38 mpg", "51 mpg", "40 mpg", "44 mpg"),
    report: [
      /^stopped: mileage \(as km\): 5 of 5 values are a fuel consumption, not an odometer reading: "45.6 mpg", "38 mpg", "51 mpg"\. map another column to km, or none/,
    ],
  },
  {
    fault: "the same, accepted",
    file: column("mileage", "45.6 mpg", "38 mpg", "51 mpg", "40 mpg", "120000"),
    options: { acceptColumns: true },
    report: [/^2 mileage "45.6 mpg": is a fuel consumption/, /^3 mileage/, /^4 mileage/, /^5 mileage/],
    cars: { A5: { km: 120_000 } },
  },
  {
    fault: "a row whose values are moved one column to the right",
    file: [
      "stock;make;model;year;engine size;fuel;transmission;km;colour",
      "A1;Kia;Rio;2015;1.6;Petrol;Manual;50000;Red",
      "A2;Kia;Rio;2015;£145;1.6;Petrol;Manual;60000",
    ],
    report: [
      '3 rejected: columns shifted: 4 values fit their columns only when moved one to the left, such as "£145" in engine size',
    ],
  },
  {
    fault: "a row whose values are moved one column to the left",
    file: [
      "stock;make;model;year;fuel;transmission;km;colour;notes",
      "A1;Kia;Rio;2015;Petrol;Manual;50000;Red;ok",
      "A2;Kia;2015;Petrol;Manual;50000;Red;ok;",
    ],
    report: [/^3 rejected: columns shifted: 3 values fit their columns only when moved one to the right/],
  },
];

const implausible: Case[] = [
  {
    fault: "years that no car on sale has",
    file: ["stock;make;model;year", "A1;Ford;A;1931", "A2;Ford;A;9999", "A3;Ford;A;2060", "A4;Ford;A;2027"],
    report: [
      '2 rejected year "1931": is below 1940, the lowest plausible value',
      '3 rejected year "9999": is above 2027, the highest plausible value',
      '4 rejected year "2060": is above 2027, the highest plausible value',
    ],
  },
  {
    fault: "an old car, allowed by the mapping",
    file: ["stock;make;model;year", "A1;Ford;A;1931"],
    mapping: "bounds: { year: { min: 1900 } }",
    report: [],
    cars: { A1: { year: 1931 } },
  },
  {
    fault: "placeholder prices",
    file: prices("$11,111,111", "1", "19990"),
    report: [
      '2 price "$11,111,111": is above 5000000, the highest plausible value: left out',
      '3 price "1": is below 100, the lowest plausible value: left out',
    ],
    cars: pricesOf(undefined, undefined, 19_990),
  },
  {
    fault: "an impossible odometer reading",
    file: kilometres("9999999", "120000"),
    report: ['2 km "9999999": is above 1000000, the highest plausible value: left out'],
    cars: kmOf(undefined, 120_000),
  },
  {
    fault: "seats in the column of the doors",
    file: column("doors", "5 Seats", "9", "4 Doors"),
    report: [
      '2 doors "5 Seats": does not count doors: left out',
      '3 doors "9": is above 6, the highest plausible value: left out',
    ],
    cars: factOf("doors", undefined, undefined, 4),
  },
];

const vin = "JM0ER10L200123456";
const duplicates: Case[] = [
  {
    fault: "one car twice, under two stock numbers",
    file: ["stock;make;model;year;vin", `A1;Kia;Rio;2015;${vin}`, `A2;Kia;Rio;2015;${vin}`],
    report: [
      `2 vin "${vin}": is the car of line 3, which differs: that one is taken, because one VIN is one car`,
    ],
    cars: { A2: { vin } },
  },
  {
    fault: "the same row twice",
    file: ["stock;make;model;year;vin", `A1;Kia;Rio;2015;${vin}`, `A1;Kia;Rio;2015;${vin}`],
    report: [],
    cars: { A1: { vin } },
  },
  {
    fault: "one stock number for two cars",
    file: ["stock;make;model;year", "A1;Kia;Rio;2015", "A1;Kia;Ceed;2015"],
    report: ['3 stocknum "A1": has the identity of line 2: kept as a car of its own, with an ordinal'],
  },
  {
    fault: "a VIN that is too short",
    file: column("vin", "JM0ER10L2001"),
    report: [
      '2 vin "JM0ER10L2001": is not a VIN of 17 letters and digits: kept, but no car is recognised by it',
    ],
  },
  {
    fault: "a VIN with the letter O",
    file: column("vin", "JM0ER10L20O123456"),
    report: ['2 vin "JM0ER10L20O123456": has letters that no VIN has: kept, but no car is recognised by it'],
  },
  {
    fault: "a North American VIN with a wrong check digit",
    file: column("vin", "1HGCM82633A004353"),
    report: ['2 vin "1HGCM82633A004353": has a wrong check digit: kept, but no car is recognised by it'],
  },
  {
    fault: "a VIN with spaces, in small letters",
    file: column("vin", "jm0er10l 200123456"),
    report: [],
    cars: factOf("vin", vin),
  },
];

const broken: Case[] = [
  {
    fault: "a quote that never closes",
    file: ["stock;make;model;year", 'A1;"Kia;Rio;2015'],
    report: [
      "broken: line 2: a quote opens in this row and is never closed: the file is truncated or misquoted",
    ],
  },
  {
    fault: "a row with too few cells, in the middle",
    file: ["stock;make;model;year", "A1;Kia", "A2;Kia;Rio;2015"],
    report: ["2 rejected: columns shifted: the row has 2 cells, the header 4"],
  },
  {
    fault: "a row with a cell too many",
    file: ["stock;make;model;year", "A1;Kia;Rio;GT;2015", "A2;Kia;Rio;2015"],
    report: ["2 rejected: columns shifted: the row has 5 cells, the header 4"],
  },
  {
    fault: "two columns of one name",
    file: ["stock;make;make;year", "A1;Kia;Rio;2015"],
    report: [/^broken: line 1: no column is known as model; the file has: stock, make, make \(2\), year/],
  },
  {
    fault: "no header",
    file: ["A1;Kia;Rio;2015", "A2;Kia;Rio;2015"],
    report: [
      /^broken: line 1: no column is known as make, model, year; the file has: Column 1, Column 2, Column 3, Column 4/,
    ],
  },
  {
    fault: "a page of HTML instead of the feed",
    file: ["<!DOCTYPE html><html><body>Sign in</body></html>"],
    report: [/^broken: no element with the values of a car/],
  },
  {
    fault: "a row without a make, and one without a year",
    file: ["stock;make;model;year", "A1;;Rio;2015", "A2;Kia;Rio;-", "A3;Kia;Rio;2015"],
    report: ['2 rejected make "": is missing', '3 rejected year "-": is missing'],
  },
  {
    fault: "a dealership that the group doesn't have",
    file: ["stock;make;model;year;dealership", "A1;Kia;Rio;2015;mars", "A2;Kia;Rio;2015;north"],
    report: ['2 rejected dealership "mars": is no dealership of this site'],
  },
  {
    fault: "no row that is a car",
    file: ["stock;make;model;year", "A1;;Rio;2015", "A2;Kia;;2015"],
    report: ["broken: none of its 2 rows is a car: line 2, make is missing"],
  },
  {
    fault: "a header and no rows",
    file: ["stock;make;model;year"],
    report: ["broken: the file has no rows: it is no stock"],
  },
  {
    fault: "a question of the mapping that isn't answered",
    file: ["stock;make;model;year;Extra", "A1;Kia;Rio;2015;x"],
    mapping:
      'ask: [{ column: Extra, question: "what is it?", answers: [{ say: series, fields: { series: Extra } }] }]',
    options: { acceptColumns: true },
    report: [/^stopped: Extra \(as series\): what is it\?/],
  },
  {
    fault: "a question of the mapping that is answered",
    file: ["stock;make;model;year;Extra", "A1;Kia;Rio;2015;x"],
    mapping:
      '{ fields: { series: Extra }, ask: [{ column: Extra, question: "what is it?", answers: [{ say: series, fields: { series: Extra } }] }] }',
    report: [],
    cars: { A1: { series: "x" } },
  },
  {
    fault: "a column that nothing reads",
    file: column("bananas", "7"),
    report: ["note: columns that nothing reads: bananas"],
  },
];

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
const accented = "A1;Citroën;ë-C4;2015\nA2;Škoda;Superb;2016\n";

const encodings: Case[] = [
  {
    fault: "one wrong byte in a UTF-8 file",
    file: bytes("stock;make;model;year\n", accented, "A3;Renault;M", [0xe9], "gane é;2015\n"),
    report: ["4: has bytes that are not UTF-8: they were read as Windows-1252 (A3;Renault;Mégane é;2015)"],
    cars: { A1: { make: "Citroen", model: "ë-C4" }, A2: { make: "Skoda" }, A3: { model: "Mégane é" } },
  },
  {
    fault: "a Windows-1252 file",
    file: bytes("stock;make;model;year\nA1;Opel;Zo", [0xeb], ";2015\nA2;Renault;M", [0xe9], "gane;2015\n"),
    report: [
      "note: the file is not UTF-8 (first seen in line 2); its lines that aren't were read as Windows-1252",
    ],
    cars: { A1: { model: "Zoë" }, A2: { model: "Mégane" } },
  },
  {
    fault: "UTF-16 without a byte order mark",
    file: Buffer.from(`stock;make;model;year\n${accented}`, "utf16le"),
    report: [],
    cars: { A1: { model: "ë-C4" }, A2: { make: "Skoda" } },
  },
  {
    fault: "null bytes",
    file: bytes("stock;make\nA1;Ki", [0], "a\n"),
    report: ["broken: the file is not text: it has null bytes near its beginning"],
  },
];

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-faults-"));
});
afterAll(async () => {
  await db.remove();
  await rm(folder, { recursive: true });
});

function mappingOf(yaml: string | undefined) {
  const read = parseMapping(yaml ?? "");
  return read.kind === "ok" ? read.mapping : expect.fail(read.problems.join());
}

function reportOf(outcome: ImportOutcome): string[] {
  if (outcome.kind !== "imported")
    return [`${outcome.kind === "broken" ? "broken" : "stopped"}: ${outcome.message}`];
  const problems = outcome.problems.map(({ line, outcome: kind, column: name, value, reason }) =>
    name === null && value !== null
      ? `${line}: ${reason} (${value})`
      : [
          line,
          kind === "rejected" ? " rejected" : "",
          name ? ` ${name} ${JSON.stringify(value)}` : "",
          `: ${reason}`,
        ].join(""),
  );
  const unknown = outcome.unknownWords.map(
    ({ column: name, word, rows }) => `unknown: ${name} ${word} ${rows}`,
  );
  return [...problems, ...unknown, ...outcome.notes.map((note) => `note: ${note}`)];
}

describe.each([
  ["numbers", numbers],
  ["scale, unit and currency", units],
  ["words", words],
  ["values in the wrong column", misplaced],
  ["implausible values", implausible],
  ["encoding", encodings],
  ["cars twice and VINs", duplicates],
  ["form", broken],
])("a file with a fault of %s", (_, cases) => {
  it.each(cases)("$fault", async ({ file, mapping, options, report, cars }) => {
    const site = await testGroup(db);
    const path = join(folder, "feed.csv");
    await writeFile(path, Array.isArray(file) ? `${file.join("\n")}\n` : file);
    const outcome = await importStock({
      db,
      site,
      file: path,
      mapping: mappingOf(mapping) ?? noMapping,
      now: new Date("2026-11-21T00:00:00Z"),
      ...options,
    });
    const said = reportOf(outcome);
    expect(said).toEqual(
      report.map((line) => (typeof line === "string" ? line : expect.stringMatching(line))),
    );
    const stored = await storedCars(db, site);
    for (const [stocknum, facts] of Object.entries(cars ?? {}))
      for (const [name, value] of Object.entries(facts))
        expect([stocknum, name, stored.get(stocknum)?.[name]]).toEqual([stocknum, name, value]);
  });
});
