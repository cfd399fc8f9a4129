import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Car, carTypes } from "#domain/cars/car.ts";
import { settings as siteSettings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { catalogueRows } from "./catalogue-rows.ts";
import { catalogueSettings, type ProfileName, profileNames } from "./catalogue-settings.ts";
import { fileText } from "./file-text.ts";
import { profiles } from "./profiles.ts";

const site = sampleSite({
  dealerships: [{ id: "d1", slug: "north-motors", name: "North Motors", reviews: null }],
  locations: [sampleLocation({ id: "l1", dealership_id: "d1" })],
});
const storeCodes = { l1: "North-01" };

function considered(
  name: ProfileName,
  cars: Partial<Car>[],
  { of = site, settings = {} }: { of?: Site; settings?: object } = {},
) {
  const chosen = catalogueSettings.parse({ storeCodes, ...settings });
  const profile = profiles[name];
  const columns = profile.columns(chosen);
  const decide = catalogueRows(profile, {
    site: of,
    origin: "https://cars.example",
    settings: chosen,
    now: new Date("2026-03-10T00:00:00Z"),
  });
  return cars.map((change, index) => {
    const car = aCar({ id: `car-${index}`, ...change });
    const { cells, reasons } = decide(car, car.vin ?? null);
    return {
      reasons,
      row: cells && Object.fromEntries(columns.map(({ name: column }, at) => [column, cells[at]])),
    };
  });
}
const one = (name: ProfileName, change: Partial<Car> = {}, options: { of?: Site; settings?: object } = {}) =>
  considered(name, [change], options)[0]!;

const noPictures = { pictures: [] };
const google = ["google_vehicle_ads", "google_vehicle_listings"] as const;

describe("why a car is out", () => {
  it.each<[string, Partial<Car>, object, Partial<Record<ProfileName, string[] | null>>]>([
    ["hidden by its feed", { show_on_dealer_website: false }, {}, { table: ["not_on_site"] }],
    ["of another type than chosen", {}, { carTypes: ["new"] }, { table: ["filtered"] }],
    ["of another make than chosen", {}, { makes: ["kia"] }, { table: ["filtered"] }],
    ["of the chosen make", {}, { makes: ["mazda"] }, { table: null, meta_automotive: null }],
    ["reserved", { reserved: true }, {}, { table: ["reserved"], meta_automotive: ["reserved"] }],
    [
      "coming soon",
      { status: "coming_soon" },
      {},
      {
        google_vehicle_ads: ["coming_soon"],
        google_vehicle_listings: ["coming_soon"],
        meta_automotive: null,
        table: null,
      },
    ],
    ["without a price", { price: null }, {}, { google_vehicle_ads: ["no_price"], table: null }],
    [
      "sold by the week only",
      { price: null, subscription_price: 199 },
      {},
      { google_vehicle_listings: ["no_price"], meta_automotive: ["no_price"] },
    ],
    [
      "with a price without charges",
      { price_type: "Excl. Govt. Charges" },
      {},
      { google_vehicle_ads: ["price_without_charges"], meta_automotive: null },
    ],
    [
      "with a price that says nothing of charges",
      { price_type: null },
      {},
      { google_vehicle_listings: ["price_without_charges"] },
    ],
    [
      "with a price without charges where the setting takes it",
      { price_type: "Excl. Govt. Charges" },
      { priceWithoutCharges: true },
      { google_vehicle_ads: null },
    ],
    [
      "without a valid VIN",
      { vin: null },
      {},
      { google_vehicle_ads: ["no_vin"], meta_automotive: ["no_vin"], table: null },
    ],
    [
      "at a location without a store code",
      {},
      { storeCodes: {} },
      { google_vehicle_ads: ["no_store_code"], meta_automotive: null },
    ],
    [
      "without a picture",
      noPictures,
      {},
      { google_vehicle_ads: ["no_picture"], google_vehicle_listings: null, meta_automotive: ["no_picture"] },
    ],
    [
      "a demo without kilometres",
      { car_type: "demo", km: null },
      {},
      { google_vehicle_ads: ["no_mileage"], meta_automotive: ["no_mileage"], table: null },
    ],
    ["new without kilometres", { car_type: "new", km: null }, {}, { google_vehicle_ads: null }],
    [
      "a caravan",
      { item_type: "caravan", simple_body: "Caravan" },
      {},
      { google_vehicle_ads: ["not_a_car"], meta_automotive: null, table: null },
    ],
    [
      "with a place to sleep",
      { specifications: { sleeps: 4 } },
      {},
      { google_vehicle_listings: ["not_a_car"] },
    ],
    ["a boat", { item_type: "boat" }, {}, { meta_automotive: ["not_a_car"], table: null }],
    [
      "of a body that Meta has no word for",
      { simple_body: "Tricycle" },
      {},
      { meta_automotive: ["word_unknown:body_style"], google_vehicle_ads: null },
    ],
    ["without a colour", { colour: null }, {}, { meta_automotive: ["missing:exterior_color"], table: null }],
    ["with a long stock number", { stocknum: "9".repeat(51) }, {}, { google_vehicle_ads: ["too_long:id"] }],
  ])("%s [DECIDE-250] [DECIDE-251]", (_, change, settings, expected) => {
    for (const [name, reasons] of Object.entries(expected))
      expect(one(name as ProfileName, change, { settings }).reasons, name).toEqual(reasons);
  });

  it("names every reason that is true of a car", () => {
    const { reasons } = one("google_vehicle_ads", { price: null, vin: null, reserved: true, ...noPictures });
    expect(reasons?.toSorted()).toEqual(["no_picture", "no_price", "no_vin", "reserved"]);
  });

  it("has each VIN once: the first car that is in has it [DECIDE-252]", () => {
    const twins = [{ price: null }, {}, {}, { vin: "JM0KF4WLA00123457" }];
    const reasons = (name: ProfileName) => considered(name, twins).map((each) => each.reasons);
    for (const name of [...google, "meta_automotive"] as const)
      expect(reasons(name)).toEqual([["no_price"], null, ["vin_twice"], null]);
    expect(reasons("table")).toEqual([null, null, null, null]);
  });
});

describe("what a row says", () => {
  it("has price, kilometres, condition and address as Google reads them [DECIDE-251]", () => {
    expect(one("google_vehicle_ads", { car_type: "demo" }).row).toMatchObject({
      id: "H1042",
      vin: "JM0KF4WLA00123456",
      store_code: "North-01",
      condition: "Used",
      mileage: "34120 km",
      price: "34990 AUD",
      link: "https://cars.example/cars/2022-mazda-cx-5-maxx-sport-h1042",
      link_template: "https://cars.example/cars/2022-mazda-cx-5-maxx-sport-h1042?store={store_code}",
      image_link: "https://cars.example/img/1280/key-1",
      additional_image_link: "https://cars.example/img/1280/key-2,https://cars.example/img/1280/key-3",
    });
    expect(one("google_vehicle_listings").row).toMatchObject({
      condition: "used",
      dealership_address: "1 High Street, Gosford, NSW 2250",
      price: "34990 AUD",
    });
  });

  it("has the price that shoppers see, and in Meta's file the struck one before it [DECIDE-251]", () => {
    const reduced = { price: 30_000, offer_price: 28_500, before_price: 32_000 };
    expect(one("google_vehicle_ads", reduced).row?.price).toBe("28500 AUD");
    expect(one("meta_automotive", reduced).row).toMatchObject({
      price: "32000 AUD",
      sale_price: "28500 AUD",
    });
    expect(one("meta_automotive", { before_price: 20_000 }).row).toMatchObject({
      price: "34990 AUD",
      sale_price: "",
    });
  });

  it("has Google's words for what drives a car, and for its body [DECIDE-614]", () => {
    const words = (car: Parameters<typeof one>[1]) => {
      const { engine, body_style } = one("google_vehicle_ads", car).row ?? {};
      return [engine, body_style];
    };
    expect(words({ simple_fuel: "Petrol", simple_body: "Wagon" })).toEqual(["gasoline", "Station wagon"]);
    expect(words({ simple_fuel: "Plug-in hybrid", simple_body: "Ute" })).toEqual(["plug-in_hybrid", "Truck"]);
    expect(words({ simple_fuel: null, simple_body: "Sedan" })).toEqual(["", "Sedan"]);
  });

  it("has the currency of the group", () => {
    expect(one("meta_automotive", {}, { of: { ...site, currency: "EUR" } }).row?.price).toBe("34990 EUR");
  });

  it("says that a caravan is one, and that a new car has no kilometres", () => {
    const { row } = one("meta_automotive", {
      item_type: "caravan",
      simple_body: "Caravan",
      car_type: "new",
      km: null,
    });
    expect(row).toMatchObject({ vehicle_type: "RV_CAMPER", body_style: "OTHER", "mileage.value": "0" });
  });

  it("is in one line, and cut between characters", () => {
    const text = `${"x".repeat(4_999)}😀 and more`;
    const { row } = one("meta_automotive", { dealercomments: text, badge: "Two\n lines" });
    expect(row?.description).toBe("x".repeat(4_999));
    expect(row?.trim).toBe("Two lines");
  });

  it("takes the place of the dealership where a car has none", () => {
    expect(one("google_vehicle_ads", { location: null }).row?.store_code).toBe("North-01");
  });

  it("has the site's own settings of pictures", () => {
    const images = siteSettings.parse({
      images: { cdnTemplate: "https://cdn.example/{path}?w={width}" },
    }).images;
    expect(one("meta_automotive", {}, { of: { ...site, images } }).row?.["image[0].url"]).toBe(
      "https://cdn.example/key-1?w=1280",
    );
  });
});

describe("a table by mapping", () => {
  const table = (columns: object[], more: object = {}) => ({ settings: { table: { columns, ...more } } });
  it("has chosen columns, texts with fields, the receiver's words and a default [DECIDE-253]", () => {
    const columns = [
      { name: "Titel", text: "{year} {make} ({unknown})" },
      { name: "Aufbau", from: "simple_body", values: { SUV: "Geländewagen" } },
      { name: "Farbe", from: "interior_colour", default: "unbekannt" },
      { name: "Preis", from: "shown_price", max: 2 },
      { name: "Bilder", from: "image_urls" },
    ];
    expect(one("table", {}, table(columns, { separator: ",", maxPictures: 2 })).row).toEqual({
      Titel: "2022 Mazda ({unknown})",
      Aufbau: "Geländewagen",
      Farbe: "unbekannt",
      Preis: "34",
      Bilder: "https://cars.example/img/1280/key-1,https://cars.example/img/1280/key-2",
    });
  });
  it("has the stock format without a choice, and nothing of private sellers [DECIDE-253]", () => {
    const { row } = one("table", { private_suburb: "Erina", private_postcode: "2250" });
    expect(row).toMatchObject({ stocknum: "H1042", make: "Mazda", dealership: "north-motors" });
    expect(JSON.stringify(row)).not.toMatch(/Erina|private_/);
  });
});

const meta = "(?:AWD|FOUR_WD|FWD|RWD|TWO_WD|OTHER)?";
const bodies =
  "CONVERTIBLE|COUPE|CROSSOVER|ESTATE|GRANDTOURER|HATCHBACK|MINIBUS|MINIVAN|MPV|OTHER|PICKUP|ROADSTER|SALOON|SEDAN|SMALL_CAR|SPORTSCAR|SUPERCAR|SUPERMINI|SUV|TRUCK|VAN|WAGON";
const url = "https://\\S{1,1990}";
/** What the destinations' documentation permits, apart from the code that makes the values. */
const permitted: Record<Exclude<ProfileName, "table">, Record<string, string>> = {
  google_vehicle_ads: {
    vin: "[A-HJ-NPR-Z0-9]{17}",
    store_code: ".{1,64}",
    price: "\\d+ AUD",
    condition: "New|Used",
    mileage: "(?:\\d+ km)?",
    year: "\\d{4}",
    link: url,
    image_link: url,
    additional_image_link: "(?:https://[^\\s,]+,?){0,10}",
    description: ".{1,5000}",
  },
  google_vehicle_listings: {
    vin: "[A-HJ-NPR-Z0-9]{17}",
    price: "\\d+ AUD",
    condition: "new|used",
    year: "\\d{4}",
    date_in_stock: "\\d{4}-\\d\\d-\\d\\d",
    legal_disclaimer: ".{0,3000}",
  },
  meta_automotive: {
    vehicle_id: ".{1,100}",
    vin: "[A-HJ-NPR-Z0-9]{17}",
    price: "\\d+ AUD",
    sale_price: "(?:\\d+ AUD)?",
    "mileage.value": "\\d+",
    "mileage.unit": "KM",
    state_of_vehicle: "NEW|USED|CPO",
    availability: "AVAILABLE|NOT_AVAILABLE|PENDING|UNKNOWN",
    body_style: bodies,
    drivetrain: meta,
    fuel_type: "(?:DIESEL|ELECTRIC|FLEX|GASOLINE|PETROL|HYBRID|PLUGIN_HYBRID|OTHER)?",
    transmission: "(?:AUTOMATIC|MANUAL|OTHER)?",
    exterior_color: ".{1,100}",
    "address.country": "AU",
    description: ".{1,5000}",
    "image[0].url": url,
    date_first_on_lot: "\\d{4}-\\d\\d-\\d\\d",
  },
};

const anyCar = fc.record(
  {
    car_type: fc.constantFrom(...carTypes),
    status: fc.constantFrom("in_stock" as const, "coming_soon" as const),
    price: fc.option(fc.integer({ min: 0, max: 900_000 })),
    offer_price: fc.option(fc.integer({ min: 0, max: 900_000 })),
    before_price: fc.option(fc.integer({ min: 0, max: 900_000 })),
    km: fc.option(fc.integer({ min: 0, max: 500_000 })),
    colour: fc.option(fc.string({ unit: "grapheme", maxLength: 150 })),
    badge: fc.option(fc.string({ unit: "grapheme", maxLength: 80 })),
    name: fc.option(fc.string({ unit: "grapheme", maxLength: 200 })),
    dealercomments: fc.option(fc.string({ unit: "grapheme", maxLength: 6_000 })),
    simple_body: fc.constantFrom("SUV", "Ute", "Van", "Motorcycle", "Bus", "Commercial", null),
    simple_fuel: fc.constantFrom("Petrol", "Diesel", "Hydrogen", "Steam", null),
    simple_transmission: fc.constantFrom("Automatic", "CVT", "Levers", null),
    drive: fc.constantFrom("AWD", "4WD", "2WD", "6WD", null),
    vin: fc.constantFrom("JM0KF4WLA00123456", "JM0KF4WLA00123457", null),
    certified: fc.boolean(),
    reserved: fc.boolean(),
    price_type: fc.constantFrom("Drive Away", "Excl. Govt. Charges", null),
  },
  { requiredKeys: [] },
);

it.each(profileNames)(
  "every value of %s fits, in + out = considered, and the file reads back [DECIDE-250]",
  (name) => {
    fc.assert(
      fc.property(
        fc.array(anyCar, { maxLength: 12 }),
        fc.constantFrom("csv", "semicolon", "tsv"),
        (cars, format) => {
          const results = considered(name, cars);
          const rows = results.flatMap(({ row }) => (row ? [row] : []));
          expect(rows.length + results.filter(({ reasons }) => reasons !== null).length).toBe(cars.length);
          expect(results.every(({ reasons }) => reasons?.length !== 0)).toBe(true);
          for (const row of rows)
            for (const [column, pattern] of Object.entries(name === "table" ? {} : permitted[name]))
              expect(row[column], column).toMatch(new RegExp(`^(?:${pattern})$`, "u"));
          if (name !== "table") expect(new Set(rows.map(({ vin }) => vin)).size).toBe(rows.length);
          const columns = profiles[name].columns(catalogueSettings.parse({})).map((column) => column.name);
          const text = fileText(columns, format, false);
          const file =
            text.head +
            rows.map((row) => text.between(text.row(columns.map((column) => row[column]!)), false)).join("");
          const delimiter = { csv: ",", semicolon: ";", tsv: "\t" }[format];
          expect(parse(file, { delimiter, columns: true })).toEqual(rows);
        },
      ),
    );
  },
);

it("marks texts that look like formulas only for people", () => {
  const cells = (isOpenedByPeople: boolean) => fileText(["a"], "csv", isOpenedByPeople).row(["=1+1"]);
  expect([cells(false), cells(true)]).toEqual(["=1+1", "'=1+1"]);
});

it("writes JSON as one object a car", () => {
  const { head, row, between, end } = fileText(["make", "km"], "json", false);
  expect(
    JSON.parse(head + between(row(["Kia", "1"]), true) + between(row(["Mini", ""]), false) + end),
  ).toEqual([
    { make: "Kia", km: "1" },
    { make: "Mini", km: "" },
  ]);
});
