import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { nothing } from "./conditions.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const facts = ["feet 13", "feet 15.5", "feet 18.5", "feet 19.6", "feet 22", "atm 2400", "atm 3100"].concat([
  "sleeps 2",
  "sleeps 5",
  "sleeps 6",
  "sleeps 8",
]);
const ofCars = lexiconOf(aVocabulary());
const { values } = aVocabulary();
const ofCaravans = lexiconOf(aVocabulary({ caravans: true, values: { ...values, facts } }));

describe("the amounts of a sentence", () => {
  it.each([
    ["less than forty-two grand", { price: { max: 42_000 } }],
    ["a budget of fifty-five", { price: { max: 55_000 } }],
    ["not more than twenty-eight thousand", { price: { max: 28_000 } }],
    ["for ten to fourteen thousand", { price: { min: 10_000, max: 14_000 } }],
    ["$50-60k", { price: { min: 50_000, max: 60_000 } }],
    ["1 lakh dollar max", { price: { max: 100_000 } }],
    ["under a hundred thousand on it", { km: { max: 100_000 } }],
    ["kilometres under twenty thousand", { km: { max: 20_000 } }],
    ["triple five a week", { subscription_price: { max: 555 } }],
    ["60k max, 2021 up", { price: { max: 60_000 }, year: { min: 2021 } }],
    ["pre-2020", { year: { max: 2019 } }],
    ["from twenty twenty two or before", { year: { max: 2022 } }],
    ["made in the last three years", { year: { min: 2023 } }],
    ["电动车 五万到七万之间", { fuel: { values: ["Electric"] }, price: { min: 50_000, max: 70_000 } }],
    ["it has to be able to toe two thousand kilos", { towing_capacity: { min: 2_000 } }],
    [
      "a wagon that can toe fifteen hundred kilograms",
      { body: { values: ["Wagon"] }, towing_capacity: { min: 1_500 } },
    ],
    ["at least 6 seats", { seats: { values: ["6", "7", "8"] } }],
    ["more than five seats", { seats: { values: ["6", "7", "8"] } }],
    ["up to 4 seats", { seats: { values: ["2", "4"] } }],
    ["an suv that can seat seven", { body: { values: ["SUV"] }, seats: { values: ["7", "8"] } }],
    ["my budget stops at 50,000", { price: { max: 50_000 } }],
    ["MY23 suv", { body: { values: ["SUV"] }, year: { min: 2023, max: 2023 } }],
    ["low killometres (undr 20 000)", { km: { max: 20_000 } }],
    ["公里数低于三万", { km: { max: 30_000 } }],
    ["7st", { seats: { values: ["7"] } }],
    ["about $900 a month tops", { subscription_price: { max: 208 } }],
    ["max $45 a day", { subscription_price: { max: 315 } }],
    ["höchstens 900 Euro im Monat", { subscription_price: { max: 208 } }],
    ["7 seater, budget about 35", { seats: { values: ["7"] }, price: { max: 35_000 } }],
    ["budget of $18,000 to $26,000", { price: { min: 18_000, max: 26_000 } }],
    ["wagon under $19,5OO", { body: { values: ["Wagon"] }, price: { max: 19_500 } }],
    ["moins de 17 500 $", { price: { max: 17_500 } }],
    ["suv less then 130 kms", { body: { values: ["SUV"] }, km: { max: 130_000 } }],
    ["two thousand and eighteen ute", { body: { values: ["Ute"] }, year: { min: 2018, max: 2018 } }],
    ["suv for 9 month", { body: { values: ["SUV"] } }],
  ])("are read as meant: %s [SEARCH-01]", (text, refinements) => {
    expect(readPhrase(text, ofCars).refinements).toEqual(refinements);
  });

  const electric = lexiconOf(aVocabulary({ values: { ...values, facts: ["range 310", "range 480"] } }));

  it.each([
    "at least 420 kilometres of range",
    "400 km",
    "range over 350 km",
    "Reichweite 450 km",
    "续航400公里",
  ])("are the range of an electric car: %s [DECIDE-411]", (text) => {
    const { asks, refinements } = readPhrase(text, electric);
    expect(refinements).toEqual({});
    expect(asks[0]?.conditions).toEqual([{ attribute: "facts", anyOf: ["range 480"] }]);
  });

  const byTheWeek = lexiconOf(aVocabulary({ byTheWeek: true }));

  it.each([
    "1200 km a month",
    "about 1,500 kms per month",
    "per month 2000 kilometres",
    "kilometres about 1800 a month",
    "20000 km a year",
    "2500 km",
  ])("are an allowance, which no car has: %s [DECIDE-410]", (text) => {
    const { asks, refinements } = readPhrase(`hybrid, ${text}`, byTheWeek);
    expect(refinements).toEqual({ fuel: { values: ["Hybrid"] } });
    expect(asks.map(({ conditions }) => conditions)).toEqual([[nothing]]);
  });

  it("leave caravans of an excluded length out [SEARCH-01]", () => {
    const { asks } = readPhrase("not the 22 footer", ofCaravans);
    expect(asks[0]?.conditions).toEqual([{ attribute: "facts", noneOf: ["feet 22"] }]);
  });

  it.each([
    ["18-19.6", ["feet 18.5", "feet 19.6"]],
    ["13 or 15 foot", ["feet 13"]],
    ["five or six beds", ["sleeps 5", "sleeps 6"]],
    ["4 à 5 couchages", ["sleeps 5"]],
    ["stay under 2.7", ["atm 2400"]],
    ["almeno 21 piedi", ["feet 22"]],
    ["five bunks or beds", ["sleeps 5", "sleeps 6", "sleeps 8"]],
    ["pang-anim", ["sleeps 6", "sleeps 8"]],
    ["我们一家六口，要能睡六个人", ["sleeps 6", "sleeps 8"]],
    ["caravane pour une famille de cinq", ["sleeps 5", "sleeps 6", "sleeps 8"]],
    ["eighteen foot six with bunks", ["feet 18.5"]],
    ["2.4t atm max, 2019 or newer", ["atm 2400"]],
    ["not more than 2500", ["atm 2400"]],
    ["اقل من ٢٥٠٠ كيلو", ["atm 2400"]],
    ["六个床位", ["sleeps 6", "sleeps 8"]],
    ["6 burth", ["sleeps 6", "sleeps 8"]],
    ["caravane 6 places avec douche", ["sleeps 6", "sleeps 8"]],
    ["a van with at least 6 seats", ["sleeps 6", "sleeps 8"]],
  ])("are those of caravans on their site: %s [SEARCH-01]", (text, anyOf) => {
    const { asks, refinements } = readPhrase(text, ofCaravans);
    expect(refinements).not.toHaveProperty("price");
    expect(asks.flatMap(({ conditions }) => conditions)).toContainEqual({ attribute: "facts", anyOf });
  });
});
