import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FeedFields } from "./fields.ts";
import { normalise } from "./normalise.ts";
import { nativeContext } from "./row-reader.ts";

const context = nativeContext(new Date("2026-11-21T00:00:00Z"));
const least: FeedFields = { make: "Mazda", model: "CX-5", year: "2021" };

function car(fields: FeedFields) {
  const row = normalise({ ...least, ...fields }, context);
  if (row.kind !== "car") throw new Error(`rejected: ${row.problem.reason}`);
  return row;
}
const facts = (fields: FeedFields) => car(fields).facts;
const reasons = (fields: FeedFields) => car(fields).warnings.map(({ field, reason }) => `${field} ${reason}`);

describe("a normalised row", () => {
  it("needs make, model and year, and nothing else", () => {
    expect(facts({})).toEqual({
      make: "Mazda",
      model: "CX-5",
      year: 2021,
      car_type: "used",
      status: "in_stock",
      name: "2021 Mazda CX-5",
    });
    for (const [field, value, reason] of [
      ["make", "-", "is missing"],
      ["model", "", "is missing"],
      ["year", "nan", "is missing"],
      ["year", "Toyota", "is not a year"],
      ["year", "21", "is not a year"],
      ["year", "20210", "is not a year"],
      ["year", "2060", "is above 2027, the highest plausible value"],
      ["year", "1931", "is below 1940, the lowest plausible value"],
    ] as const)
      expect(normalise({ ...least, [field]: value }, context)).toMatchObject({
        kind: "rejected",
        problem: { field, reason },
      });
  });

  it.each<[FeedFields, string, boolean | undefined]>([
    [{}, "in_stock", undefined],
    [{ sold: "yes" }, "sold", undefined],
    [{ sold: "yes", status: "For sale" }, "sold", undefined],
    [{ sold: "no" }, "in_stock", undefined],
    [{ sold: "no", status: "Sold" }, "sold", undefined],
    [{ sold: "", status: "In transit" }, "coming_soon", undefined],
    [{ show_on_dealer_website: "" }, "in_stock", undefined],
    [{ show_on_dealer_website: "maybe" }, "in_stock", undefined],
    [{ show_on_dealer_website: "yes" }, "in_stock", true],
    [{ show_on_dealer_website: "0" }, "in_stock", false],
    [{ status: "dep" }, "in_stock", undefined],
    [{ status: "Deposit taken" }, "in_stock", undefined],
    [{ status: "Withdrawn" }, "in_stock", false],
    [{ status: "Withdrawn", show_on_dealer_website: "yes" }, "in_stock", false],
  ])("of %j is %s, and shown: %s [ENT-020] [DECIDE-144] [DECIDE-145]", (fields, status, shown) => {
    expect(facts(fields).status).toBe(status);
    expect(facts(fields).show_on_dealer_website).toBe(shown);
    const unreadable = fields.show_on_dealer_website === "maybe";
    expect(reasons(fields)).toEqual(
      unreadable ? ["show_on_dealer_website is neither yes nor no: left out"] : [],
    );
  });

  it.each([
    ["Golf VIII Life", "2021 Volkswagen Golf VIII Life"],
    ["VW Golf GTI", "2021 Volkswagen Golf GTI"],
    ["Golfer", "2021 Volkswagen Golf Golfer"],
    ["Golf", "2021 Volkswagen Golf Golf"],
  ])("names a Golf with the badge %j %s", (badge, name) => {
    expect(facts({ make: "VW", model: "Golf", badge })).toMatchObject({ badge, name });
  });

  it.each([
    [{ year: "28/07/2019" }, 2019],
    [{ year: "07/28/2019 00:00" }, 2019],
    [{ year: "2019-07-28T00:00:00Z" }, 2019],
    [{ year: "07.2019" }, 2019],
    [{ year: "Jul 2019" }, 2019],
    [{ year: "28/07/19" }, 2019],
    [{ year: "", build_date: "07/2019", compliance_date: "2020-01" }, 2019],
    [{ year: "", compliance_date: "2020-01" }, 2020],
  ])("takes the year of a date: %j", (fields, year) => {
    expect(facts(fields).year).toBe(year);
  });
  it.each(["43674", "43674.5", "20190728", "1/2/3", "2019-2020"])("takes no year of %s", (year) => {
    expect(normalise({ ...least, year }, context)).toMatchObject({ problem: { reason: "is not a year" } });
  });

  it.each([
    ["3500", 3_500],
    ["3,500 kg", 3_500],
    ["3.5 t", 3_500],
    ["2 tonnes", 2_000],
    ["7716 lbs", 3_500],
    ["0", undefined],
  ])("reads a towing capacity of %j as %s kilograms", (text, kilograms) => {
    expect(facts({ towing_capacity: text }).towing_capacity).toBe(kilograms);
    expect(reasons({ towing_capacity: text })).toEqual([]);
  });

  it.each([
    ["35", "is below 100, the lowest plausible value: left out"],
    ["Diesel", "is not a towing capacity: left out"],
  ])("leaves out a towing capacity of %j", (text, reason) => {
    expect(facts({ towing_capacity: text })).not.toHaveProperty("towing_capacity");
    expect(reasons({ towing_capacity: text })).toEqual([`towing_capacity ${reason}`]);
  });

  it("keeps unknown makes as written", () => {
    expect(facts({ make: "Land", model: "Rover", year: "2017" })).toMatchObject({
      make: "Land",
      model: "Rover",
    });
    expect(facts({ make: "MERCEDES-BENZ", model: "SPRINTER VAN" })).toMatchObject({
      make: "Mercedes-Benz",
      model: "Sprinter VAN",
    });
    expect(facts({ make: "BMW", model: "M340I" })).toMatchObject({ make: "BMW", model: "M340I" });
    expect(facts({ make: "Mazda", model: "BT-50 UTILITY" })).toMatchObject({ model: "BT-50 UTILITY" });
  });

  it.each<[string, FeedFields, object]>([
    ["simple_body", { simple_body: "Sport Utility" }, { simple_body: "SUV" }],
    ["simple_body", { simple_body: "HBK" }, { simple_body: "Hatchback" }],
    ["simple_body", { simple_body: "CONVERTABLE" }, { simple_body: "Convertible" }],
    ["simple_body", { simple_body: "Ute / Tray" }, { simple_body: "Ute" }],
    ["simple_body", { simple_body: "4dr Car" }, { simple_body: "Sedan" }],
    ["simple_fuel", { fuel: "Premium" }, { fuel: "Premium", simple_fuel: "Petrol" }],
    ["simple_fuel", { fuel: "Electric Fuel System" }, { simple_fuel: "Electric" }],
    ["simple_fuel", { fuel: "Petrol/Electric Hybrid" }, { simple_fuel: "Hybrid" }],
    ["simple_fuel", { fuel: "Diesel", simple_fuel: "Petrol" }, { fuel: "Diesel", simple_fuel: "Petrol" }],
    ["simple_transmission", { trans: "A" }, { trans: "Automatic", simple_transmission: "Automatic" }],
    ["simple_transmission", { trans: "c" }, { trans: "CVT", simple_transmission: "CVT" }],
    ["simple_transmission", { trans: "6 Sp Manual" }, { simple_transmission: "Manual" }],
    ["simple_transmission", { trans: "7-speed DCT" }, { simple_transmission: "Dual clutch" }],
    ["drive", { drive: "Front" }, { drive: "FWD" }],
    ["drive", { drive: "4x4 part time" }, { drive: "4WD" }],
    ["car_type", { car_type: "NEW In stock" }, { car_type: "new" }],
    ["car_type", { car_type: "U" }, { car_type: "used" }],
    ["car_type", { car_type: "CPO" }, { car_type: "used", certified: true }],
    ["car_type", { type_word: "Used" }, { car_type: "used" }],
    ["simple_body", { type_word: "Hatchback" }, { simple_body: "Hatchback" }],
    ["simple_body", { item_type: "HBK" }, { simple_body: "Hatchback" }],
    ["item_type", { item_type: "Caravan" }, { item_type: "caravan" }],
    ["status", { status: "Coming soon" }, { status: "coming_soon" }],
    ["status", { status: "SOLD" }, { status: "sold" }],
    ["status", { status: "WITHDRAWN" }, { status: "in_stock", show_on_dealer_website: false }],
    ["km", { km: "120,000 km" }, { km: 120_000 }],
    ["km", { km: "1000 Miles" }, { km: 1609 }],
    ["km", { km: "1000", km_unit: "MI" }, { km: 1609 }],
    ["km", { km: "1000", km_unit: "M" }, { km: 1609 }],
    ["km", { km: "1000", km_unit: "K" }, { km: 1000 }],
    ["price", { dap_price: "$24,990", egc_price: "22990" }, { price: 24_990, price_type: "Drive Away" }],
    ["price", { egc_price: "22990" }, { price: 22_990, price_type: "Excl. Govt. Charges" }],
    ["price", { price: "19990.50", price_type: "Special" }, { price: 19_991, price_type: "Special" }],
    ["doors with and without the tailgate", { doors: "4/5" }, { doors: 5 }],
    ["doors", { doors: " 4 Doors", seats: " 5 Seats" }, { doors: 4, seats: 5 }],
    ["engine", { engine_size: "4 cyl, 2.5 L" }, { engine_size: "2.5 L" }],
    ["engine", { engine_size: "1998" }, { engine_size: "2 L" }],
    ["engine", { engine_size: "2,494 cc" }, { engine_size: "2.5 L" }],
    ["badge", { name: "2021 Mazda CX-5 GT SP" }, { badge: "GT SP" }],
    ["colour", { colour: "CRYSTAL WHITE" }, { colour: "Crystal White" }],
    ["colour", { colour: "weiß" }, { colour: "Weiß" }],
    ["colour", { colour: "ᾐ" }, { colour: "ᾐ" }],
    ["equipment", { standardEquipment: "Tow bar, Sunroof" }, { standardEquipment: ["Tow bar", "Sunroof"] }],
    ["comments", { dealercomments: "One|Two\r\nlines" }, { dealercomments: "One|Two\nlines" }],
    ["vin", { vin: "jm0er10l200123456" }, { vin: "JM0ER10L200123456" }],
    ["variant", { "variant.cylinders": "4 cyl" }, { variant: { cylinders: "4" } }],
    ["caravan", { "specifications.body_length": "21.5 ft" }, { specifications: { body_length: 21.5 } }],
    ["rank", { custom_rank: "-3" }, { custom_rank: -3 }],
  ])("parses %s: %j [DECIDE-138]", (_, fields, expected) => {
    expect(car(fields)).toMatchObject({ facts: expected, warnings: [] });
  });

  it.each<[FeedFields, RegExp, object]>([
    [{ doors: "5 Seats" }, /^doors does not count doors/, { doors: undefined, seats: undefined }],
    [{ doors: "7" }, /^doors is above 6/, { doors: undefined }],
    [{ dap_price: "20000", egc_price: "21000" }, /^egc_price is above/, { price: 20_000 }],
    [{ km: "9999999" }, /^km is above 1000000/, { km: undefined }],
    [{ price: "11111111" }, /^price is above 5000000/, { price: undefined }],
    [{ price: "88" }, /^price is below 100/, { price: undefined }],
    [{ engine_size: "99 L" }, /^engine_size is above 20/, { engine_size: undefined }],
    [{ fuel: "14" }, /^fuel is a number, not a fuel/, { fuel: undefined, simple_fuel: undefined }],
    [{ engine_size: "£145" }, /^engine_size is a price, not an engine/, { engine_size: undefined }],
    [{ km: "45.6 mpg" }, /^km is a fuel consumption, not/, { km: undefined }],
    [{ colour: "19990" }, /^colour is a number, not a colour/, { colour: undefined }],
    [{ colour: "5 Years" }, /^colour is not a colour/, { colour: undefined }],
    [{ interior_colour: "Unlimited km" }, /^interior_colour is not a colour/, { interior_colour: undefined }],
    [{ price: "(19990)" }, /^price is negative/, { price: undefined }],
    [{ price: "24,99" }, /^price is written with another decimal sign/, { price: undefined }],
    [{ fuel: "Gas" }, /^fuel is an unknown word/, { fuel: "Gas", simple_fuel: "Gas" }],
    [{ km: "-1" }, /^km is negative/, { km: undefined }],
    [{ price: "0" }, /^price is 0/, { price: undefined }],
    [{ price: "cheap" }, /^price is not a price/, { price: undefined }],
    [{ price: "10499 USD" }, /^price is not in AUD/, { price: undefined }],
    [{ simple_body: "Go Kart" }, /^simple_body is an unknown word/, { simple_body: "Go Kart" }],
    [{ car_type: "whatever" }, /^car_type is an unknown word/, { car_type: "used" }],
    [{ vin: "ABC" }, /^vin is not a VIN/, { vin: "ABC" }],
    [{ vin: "XXXXXXXXXXXXXXXXX" }, /^vin is one sign throughout/, { vin: undefined }],
    [{ rego_expiry: "soon" }, /^rego_expiry is not a date/, { rego_expiry: undefined }],
    [{ file: "javascript:alert(1)" }, /^file is not a web address/, { file: undefined }],
    [{ certified: "perhaps" }, /^certified is neither/, { certified: undefined }],
    [{ video_url: "https://tv.example/1" }, /^video_url is no video/, { video_url: undefined }],
    [{ history_date: "recently" }, /^history_date is not a date/, { history_date: undefined }],
    [{ condition_photos: "a.jpg" }, /^condition_photos is not a web/, { condition_photos: undefined }],
    [{ image_urls: "a.jpg" }, /^image_urls is not a web address/, { image_urls: undefined }],
  ])("warns of %j", (fields, reason, expected) => {
    expect(reasons(fields)).toEqual([expect.stringMatching(reason)]);
    expect(facts(fields)).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, v]) => v !== undefined)),
    );
    for (const [field, value] of Object.entries(expected))
      if (value === undefined) expect(facts(fields)).not.toHaveProperty(field);
  });

  it('ignores words that only mean "no value"', () => {
    const empty = {
      price: "POA",
      km: "- / -",
      fuel: "-",
      drive: "Other",
      seats: "",
      doors: "0",
      engine_size: "0 L",
    };
    expect(car(empty)).toMatchObject({ warnings: [] });
    expect(Object.keys(facts(empty)).sort()).toEqual(["car_type", "make", "model", "name", "status", "year"]);
  });

  it("accepts next year's cars without a warning", () => {
    expect(reasons({ year: "2027" })).toEqual([]);
  });

  it("stores what the dealer paid apart from the public fields", () => {
    const row = car({ purchase_cost: "$15,000" });
    expect(row.privateFacts).toEqual({ purchase_cost: 15_000 });
    expect(JSON.stringify(row.facts)).not.toContain("15000");
  });

  it("parses lenders' offers from columns and from JSON, known values only [ENT-094..104]", () => {
    const offer = {
      interestRate: 6.9,
      comparisonRate: 7.5,
      paymentWeek: 99,
      paymentMonth: 430,
      termMonths: 60,
      termYears: 5,
      termPerUnit: 12,
      deposit: 0,
      balloon: 1000,
      disclaimer: "Terms apply",
    };
    const columns = Object.fromEntries(
      Object.entries(offer).map(([key, value]) => [`finance_lenders.taurus.${key}`, String(value)]),
    );
    expect(facts(columns).finance_lenders).toEqual({ taurus: offer });
    const json = JSON.stringify({ taurus: { ...offer, secret: 1 }, "../x": offer });
    expect(facts({ finance_lenders: json }).finance_lenders).toEqual({ taurus: offer });
    expect(reasons({ finance_lenders: "{" })).toEqual(["finance_lenders is not JSON: left out"]);
  });

  it("is the same for any order of columns", () => {
    const fields: FeedFields = {
      "variant.torque": "400",
      "variant.ancaprating": "5",
      colour: "Red",
      seats: "5",
    };
    const turned = Object.fromEntries(Object.entries(fields).reverse());
    expect(JSON.stringify(facts(turned))).toBe(JSON.stringify(facts(fields)));
  });

  it("has no value where control characters, entities or markup hid that there is none", () => {
    expect(
      facts({ stocknum: "\u0000na", colour: "n&#47;a", badge: "&ndash;", dealercomments: "<p>N/A</p>" }),
    ).toEqual(facts({}));
  });

  it("never throws, and parses its own output unchanged", () => {
    const words = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom(
        "12,000 km",
        "POA",
        "5 Seats",
        "1/2/2024",
        "Auto",
        "a|b, c;d",
        "&amp;lt;b&gt;",
        "2.5 L",
        "Yes",
      ),
    );
    const some = fc.record(
      Object.fromEntries(
        (
          [
            "name",
            "badge",
            "colour",
            "km",
            "price",
            "dap_price",
            "egc_price",
            "simple_body",
            "fuel",
            "trans",
            "drive",
            "doors",
            "seats",
            "engine_size",
            "dealercomments",
            "rego_expiry",
            "build_date",
            "car_type",
            "status",
            "vin",
            "stocknum",
          ] as const
        ).map((field) => [field, words]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(some, (fields) => {
        const first = facts(fields as FeedFields);
        const texts = Object.fromEntries(Object.entries(first).map(([key, value]) => [key, String(value)]));
        const again = normalise(texts, context);
        expect(again.kind === "car" ? again.facts : again).toEqual(first);
        expect(JSON.stringify(first)).not.toContain("\\u0000");
      }),
      { numRuns: 500 },
    );
  });
});
