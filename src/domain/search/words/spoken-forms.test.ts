import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const known = aVocabulary().values;
const facts = ["litres 2", "litres 2.5", "litres 3.2"];
const lexicon = lexiconOf(
  aVocabulary({ values: { ...known, facts, transmission: ["Automatic", "CVT", "Manual"] } }),
);
const read = (text: string) => readPhrase(text, lexicon);
const values = (...some: string[]) => ({ values: some });

describe("an amount as people round it", () => {
  it.each([
    ["suv in the low thirties", { price: { min: 30_000, max: 34_999 } }],
    ["mid 20s hatch", { price: { min: 23_000, max: 27_999 } }],
    ["high forties ute", { price: { min: 46_000, max: 49_999 } }],
    ["suv thirty odd thousand", { price: { min: 27_000, max: 33_000 } }],
    ["around the 20k mark", { price: { min: 18_000, max: 22_000 } }],
    ["corolla 15000", { price: { max: 15_000 } }],
    ["suv ≤ 30000", { price: { max: 30_000 } }],
    ["suv under A$30k", { price: { max: 30_000 } }],
    ["suv unter 30'000", { price: { max: 30_000 } }],
    ["5+ seats", { seats: values("5", "6", "7", "8") }],
    ["suv 2022 on", { year: { min: 2022 } }],
    ["it has to seat seven because of the kids", { seats: values("7", "8") }],
  ])("is a range: %s [DECIDE-548]", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });

  it.each(["stock number 15000", "CX-5 2019", "nineties music", "constructor 20s"])(
    "isn't read in %s",
    (text) => {
      expect(read(text).refinements).not.toHaveProperty("price");
    },
  );

  it("is the engine where it has tenths and nothing else is counted [DECIDE-548]", () => {
    expect(read("ranger 3.2").asks[0]?.conditions).toEqual([{ attribute: "facts", anyOf: ["litres 3.2"] }]);
    expect(read("ute tow 3.5").refinements).toMatchObject({ towing_capacity: { min: 3_500 } });
  });
});

describe("words as dictation hears them", () => {
  it.each([
    ["for door hatch", "doors"],
    ["fore cylinder ute", "cylinders"],
    ["ate seater", "seats"],
  ])("are numbers before what is counted: %s", (text, _counted) => {
    expect(read(text).words).toEqual([]);
  });

  it("spell abbreviations of any meaning: see vee tea", () => {
    expect(read("see vee tea hatch").asks.map(({ words }) => words)).toEqual(["see vee tea"]);
  });

  it("leave `for` what it is before other words", () => {
    expect(read("for seats that are leather").refinements).not.toHaveProperty("seats");
  });
});

describe("what is excluded", () => {
  const noWhite = values("Black", "Blue", "Grey", "Red", "Silver");

  it.each([
    ["suv, white is out", { colour: noWhite }],
    ["white no thanks", { colour: noWhite }],
    ["a ute, white's a no go, white is not an option", { colour: noWhite }],
    ["manuals are out", { transmission: values("Automatic", "CVT") }],
    ["an suv instead of a sedan", { body: values("SUV") }],
    ["don't show me anything diesel", { fuel: values("Electric", "Hybrid", "Petrol", "Plug-in hybrid") }],
    ["I could never own a white car", { colour: noWhite }],
    ["3 pedals, not white", { transmission: values("Manual"), colour: noWhite }],
    ["non-diesel suv", { fuel: values("Electric", "Hybrid", "Petrol", "Plug-in hybrid") }],
  ])("by words around its name: %s [DECIDE-549]", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });
});

describe("what is corrected", () => {
  it.each([
    ["bmw no wait tesla or audi", { make: values("Audi", "Tesla") }],
    ["black suv, no sorry, a grey suv", { colour: values("Grey"), body: values("SUV") }],
    ["mazda 3 scratch that a corolla", { make: values("Toyota"), model: values("Corolla") }],
    ["under 20k, make that 25k", { price: { max: 25_000 } }],
    ["white ute no wait a hatch", { colour: values("White"), body: values("Hatchback") }],
  ])("is what was said last: %s [DECIDE-550]", (text, refinements) => {
    expect(read(text).refinements).toEqual(refinements);
  });
});

describe("words with a hyphen", () => {
  it.each([
    ["petrol-powered suv", { fuel: values("Petrol") }],
    ["auto-only hatch", { transmission: values("Automatic", "CVT") }],
    ["CX-5s", { model: values("CX-5") }],
  ])("are read apart where they mean nothing as one: %s", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });
});

describe("further languages", () => {
  it.each([
    ["Urdu", "سفید ڈیزل ایس یو وی", { colour: values("White"), fuel: values("Diesel"), body: values("SUV") }],
    ["Urdu", "سات سیٹر آٹومیٹک", { seats: values("7") }],
    ["Bengali", "লাল হাইব্রিড গাড়ি", { colour: values("Red"), fuel: values("Hybrid") }],
    ["Bengali", "সাদা এসইউভি 30000 এর কম", { body: values("SUV"), price: { max: 30_000 } }],
    ["Tamil", "வெள்ளை டீசல் கார்", { colour: values("White"), fuel: values("Diesel") }],
    ["Nepali", "रातो कार 20 हजार भन्दा कम", { colour: values("Red"), price: { max: 20_000 } }],
    ["Swedish", "begagnad elbil", { car_type: values("used"), fuel: values("Electric") }],
    ["Croatian", "crveni rabljeni automatik", { colour: values("Red"), car_type: values("used") }],
  ])("are read as their English: %s, %s [SEARCH-01]", (_language, text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });
});
