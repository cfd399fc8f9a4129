import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { english } from "./lexicon/english.ts";
import { readLexicon } from "./lexicon/read-lexicon.ts";
import { readPhrase } from "./read-phrase.ts";
import { allTranslations } from "./translations.ts";
import { lexiconOf } from "./vocabulary.ts";
import { colourWords } from "./words.ts";

const vocabulary = aVocabulary();
const lexicon = lexiconOf(vocabulary);
const read = (text: string, over: Parameters<typeof aVocabulary>[0] = {}) =>
  readPhrase(text, lexiconOf(aVocabulary(over)));

/** Texts of words that mean something, words that don't, and anything. */
const words = [
  ...Object.values(vocabulary.values).flat(),
  ...readLexicon(english).flatMap((line) => line.words),
  ...Object.keys(colourWords),
  ...[
    "under",
    "over",
    "between",
    "and",
    "to",
    "from",
    "not",
    "or newer",
    "km",
    "a week",
    "k",
    "seater",
    "stock",
  ],
  ...["30000", "$30k", "2019", "2015-2018", "7", "200/week", "“white”", '"', "+", "<", "toyta", "V8"],
];
const typed = fc.oneof(
  fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((some) => some.join(" ")),
  fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 8 }).map((some) => some.join(" ")),
);

describe("reading a typed text", () => {
  it("reads any text, and reading what remains changes nothing [SEARCH-01] [SEARCH-07]", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const first = readPhrase(text, lexicon);
        const again = readPhrase(first.text, lexicon);
        expect(again).toEqual({ ...first, refinements: {}, sortBy: null });
      }),
      { numRuns: 400 },
    );
  });

  const translations = new Set(allTranslations().flatMap((words) => words.split(" ")));

  it("never makes up words: what remains was typed", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { text: rest } = readPhrase(text, lexicon);
        const letters = (one: string) => one.replace(/[^\p{L}\p{N}]/gu, "");
        // Signs of a range, of a price by the week and the like are words, and so are translations, such as of `wc`.
        const signs = ["to", "per", "week", "and", "around", "under", "per100"];
        const words = rest.split(" ").filter((word) => !signs.includes(word) && !translations.has(word));
        for (const word of words) expect(letters(text)).toContain(letters(word));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ["in quotes", '"white" ute', '"white"', { body: { values: ["Ute"] } }],
    [
      "that is excluded, where the others are few",
      "ute not white",
      "",
      {
        body: { values: ["Ute"] },
        colour: { values: ["Black", "Blue", "Grey", "Red", "Silver"] },
      },
    ],
    [
      "that is excluded, where the others are many",
      "ute not a toyota",
      "not a toyota",
      { body: { values: ["Ute"] } },
    ],
    ["without a meaning, alone", "the zebra", "the zebra", {}],
    ["of a model that is a short word", "is it a suv", "", { body: { values: ["SUV"] } }],
    [
      "of a number without a limit",
      "porsche 911 31234",
      "31234",
      { make: { values: ["Porsche"] }, model: { values: ["911"] } },
    ],
  ])("leaves a word %s as text", (_name, text, rest, refinements) => {
    expect(read(text)).toMatchObject({ text: rest, refinements });
  });

  it.each([
    [
      "a model named like a year beside its make",
      "peugeot 2008",
      { make: { values: ["Peugeot"] }, model: { values: ["2008"] } },
    ],
    [
      "years, not a model",
      "peugeot 2008 – 2010",
      { make: { values: ["Peugeot"] }, year: { min: 2008, max: 2010 } },
    ],
    ["a year", "2008 corolla", { year: { min: 2008, max: 2008 } }],
    ["both", "2020 peugeot 2008", { year: { min: 2020, max: 2020 }, model: { values: ["2008"] } }],
    ["all models of a first word", "range rover sport", { model: { values: ["Range Rover Sport"] } }],
    ["a short model beside its make", "lexus is", { model: { values: ["IS"] } }],
    ["trims that begin alike", "sr5", { badge: { values: ["SR5", "SR5 Cruiser"] } }],
    ["an age", "under 5 years old", { year: { min: 2021 } }],
    ["a short year", "’19 corolla", { year: { min: 2019, max: 2019 } }],
    ["dollars by the week", "under 90 bucks a week", { subscription_price: { max: 90 } }],
    ["a misspelt make with its short model", "suburu xv", { model: { values: ["XV"] } }],
    ["a number with thousands and a unit", "less than 100 thousand kms", { km: { max: 100_000 } }],
    ["kilometres without a limit", "corolla 60000km", { km: { max: 60_000 } }],
    ["a budget by the fortnight", "$300 a fortnight", { subscription_price: { max: 150 } }],
    ["a budget by the month", "max 650 a month", { subscription_price: { max: 150 } }],
    ["a weekly price before its amount", "weekly price under 150", { subscription_price: { max: 150 } }],
    ["tonnes to tow", "tow 2.5t", { towing_capacity: { min: 2_500 } }],
    ["tonnes before towing", "3.5 tonne towing", { towing_capacity: { min: 3_500 } }],
    ["a half of a number", "tow a two and a half tonne van", { towing_capacity: { min: 2_500 } }],
    [
      "what two words exclude",
      "not black or white",
      { colour: { values: ["Blue", "Grey", "Red", "Silver"] } },
    ],
    ["people", "people mover for 8 people", { seats: { values: ["8"] } }],
    ["a family with its size", "family of six", { seats: { values: ["6", "7", "8"] } }],
    ["children with their parents", "room for 3 kids", { seats: { values: ["5", "6", "7", "8"] } }],
    ["a spelled number in a name", "mazda three", { model: { values: ["Mazda3"] } }],
    ["numbers as they are spoken", "under thirty five thousand dollars", { price: { max: 35_000 } }],
    ["a year as it is spoken", "twenty nineteen or newer", { year: { min: 2019 } }],
    ["about a price", "suv 25kish", { price: { min: 22_500, max: 27_500 } }],
    ["a shade, by the colour where the stock has no such one", "dark blue", { colour: { values: ["Blue"] } }],
    ["two limits of one kind", "over 20k under 30k", { price: { min: 20_000, max: 30_000 } }],
  ])("reads %s", (_name, text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });

  it("gives a word of the platform its own spelling when no car has it, and none on a site without such facts", () => {
    const values = { ...vocabulary.values, body: ["SUV"] };
    expect(read("convertible", { values }).refinements).toEqual({ body: { values: ["Convertible"] } });
    expect(read("convertible", { values: { make: ["Jayco"] } })).toMatchObject({ text: "convertible" });
  });

  it.each([
    [
      "a small amount on a site by the week",
      { byTheWeek: true },
      "under 200",
      { subscription_price: { max: 200 } },
    ],
    ["a large one there", { byTheWeek: true }, "under 20000", { price: { max: 20_000 } }],
    ["thousands elsewhere", {}, "under 20", { price: { max: 20_000 } }],
  ])("reads %s", (_name, over, text, refinements) => {
    expect(read(text, over).refinements).toEqual(refinements);
  });
});

describe("words that ask for more than filters do", () => {
  const facts = [
    "canopy",
    "certified",
    "sleeps 2",
    "sleeps 4",
    "feet 17.5",
    "feet 18.5",
    "atm 1990",
    "atm 2990",
    "tare 1800",
    "litres 2.8",
    "cylinders 6",
    "range 400",
    "consumption 5.8",
    "stars 5",
    "doors 2",
  ];
  const asked = (text: string, over: Parameters<typeof aVocabulary>[0] = {}) =>
    read(text, { values: { ...vocabulary.values, facts }, ...over }).asks.map(({ words, conditions }) => [
      words,
      ...conditions.map((one) => ("anyOf" in one ? one.anyOf : "noneOf" in one ? { not: one.noneOf } : one)),
    ]);

  it.each([
    ["equipment", "ute with canopy", ["canopy", ["canopy"]]],
    ["a state of the car", "certified suv", ["certified", ["certified"]]],
    ["an engine's size", "2.8 litre diesel", ["2.8 litre", ["litres 2.8"]]],
    ["cylinders", "6 cylinder", ["6 cylinder", ["cylinders 6"]]],
    ["cylinders as a name", "v6 ute", ["v6", ["cylinders 6"]]],
    ["the range of an electric car", "ev 350 km range", ["350 km range", ["range 400"]]],
    ["consumption", "under 6l/100km", ["under 6 per100", ["consumption 5.8"]]],
    ["safety", "5 star ancap", ["5 star ancap", ["stars 5"]]],
    ["doors", "2 door coupe", ["2 door", ["doors 2"]]],
    ["other values than many", "not toyota", ["not toyota", { not: ["Toyota"] }]],
    ["no equipment", "without a sunroof", ["without a sunroof", { not: ["Sunroof"] }]],
    ["what no car has", "5l v8", ["5l", []]],
    ["what isn't about a car", "bad credit suv", ["bad credit", []]],
  ])("are read: %s [SEARCH-01] [DECIDE-147]", (_name, text, ask) => {
    expect(asked(text)[0]).toEqual(ask);
  });

  it.each([
    ["beds", "sleeps 4", ["sleeps 4"]],
    ["a length", "18ft", ["feet 18.5"]],
    ["a length in metres", "5.6m", ["feet 18.5"]],
    ["feet and inches", "18'6\"", ["feet 18.5"]],
    ["a mass", "under 2 tonne", ["atm 1990"]],
    ["its own mass", "tare under 2000kg", ["tare 1800"]],
    ["what a car may tow", "tow 2500kg", ["atm 1990"]],
    ["people", "for 4 people", ["sleeps 4"]],
  ])("are those of caravans on their site: %s [SEARCH-01]", (_name, text, expected) => {
    expect(asked(text, { caravans: true })[0]?.[1]).toEqual(expected);
  });

  it("have an exact budget by the week where only bands are filters", () => {
    const values = { weekly_price_range: ["$0 – $150 p/week", "$150+ p/week"] };
    const { asks, refinements } = read("under $130 a week", { subscriptions: false, values });
    expect(refinements).toEqual({});
    expect(asks).toEqual([{ words: "under $130 a week", conditions: [{ attribute: "weekly", max: 130 }] }]);
    expect(read("$600 a month", { subscriptions: false, values }).asks[0]?.conditions).toEqual([
      { attribute: "weekly", max: 138 },
    ]);
  });

  it("have all of the equipment that is joined by and, any where or is between [DECIDE-148]", () => {
    expect(asked("sunroof, tow bar and leather seats")).toHaveLength(3);
    expect(read("sunroof or tow bar").refinements).toEqual({
      filtered_features: { values: ["Sunroof", "Tow bar"] },
    });
    expect(read("suv with sunroof").refinements).toMatchObject({
      filtered_features: { values: ["Sunroof"] },
    });
  });

  it("are cars like a model, of its price class or below", () => {
    expect(read("something like a rav4").asks).toMatchObject([{ like: { cheaper: false } }]);
    expect(read("similar to a camry but cheaper").asks).toMatchObject([{ like: { cheaper: true } }]);
  });

  it("tell a plug-in hybrid by its trim where the stock doesn't tell it by its fuel [SEARCH-01]", () => {
    expect(read("phev").refinements).toEqual({ fuel: { values: ["Plug-in hybrid"] } });
    const values = { ...vocabulary.values, fuel: ["Hybrid", "Petrol"], badge: ["PHEV Exceed", "ES"] };
    expect(read("phev", { values })).toMatchObject({
      refinements: {},
      asks: [{ conditions: [{ attribute: "fuel", anyOf: ["Hybrid"] }] }],
      wishes: [{ conditions: [{ attribute: "badge", anyOf: ["PHEV Exceed"] }] }],
    });
  });

  it("wish for a kind of car, and for the cheapest of it [DECIDE-147]", () => {
    const reading = read("cheap family car");
    expect(reading).toMatchObject({
      text: "cheap family",
      sortBy: null,
      tie: "price_asc",
      refinements: {},
    });
    expect(reading.wishes.map(({ words }) => words)).toEqual(["family"]);
    expect(read("cheap ute")).toMatchObject({ sortBy: "price_asc", tie: null });
    expect(read("cheapest suv to get to work and back")).toMatchObject({ sortBy: "price_asc", tie: null });
  });

  it("order what an ask narrows, though it prefers some of it", () => {
    const facts = ["twin cab", "tub liner", "dual cab"];
    for (const text of ["whats the cheapest with a tub liner", "your cheapest dual cab mate"])
      expect(read(text, { values: { ...vocabulary.values, facts } })).toMatchObject({
        sortBy: "price_asc",
        tie: null,
        asks: [{}],
        wishes: [{}],
      });
  });

  it("aren't badges by similar letters, nor by a number with a unit", () => {
    const badges = { ...vocabulary.values, badge: ["18 Touring", "Family Pack", "Light", "2.5T Luxury"] };
    expect(read("18ft", { values: badges, caravans: true }).refinements).toEqual({});
    expect(read("family", { values: badges }).refinements).toEqual({});
    expect(read("night", { values: badges }).refinements).toEqual({});
    expect(read("2.5t", { values: badges }).refinements).toEqual({ towing_capacity: { min: 2_500 } });
  });

  it("of another kind of stock are unknown, not misspelt", () => {
    expect(read("tow a caravan under 40k")).toMatchObject({ refinements: { price: { max: 40_000 } } });
    expect(read("motorhome")).toMatchObject({ refinements: {}, words: ["motorhome"] });
  });

  it("are read no further than a text may be long", () => {
    const long = "white ute ".repeat(100);
    expect(read(long)).toMatchObject({ text: long, refinements: {} });
  });
});
