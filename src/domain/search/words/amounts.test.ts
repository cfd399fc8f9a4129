import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
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
    ["at least 6 seats", { seats: { values: ["6", "7", "8"] } }],
    ["more than five seats", { seats: { values: ["6", "7", "8"] } }],
    ["up to 4 seats", { seats: { values: ["2", "4"] } }],
    ["an suv that can seat seven", { body: { values: ["SUV"] }, seats: { values: ["7", "8"] } }],
    ["my budget stops at 50,000", { price: { max: 50_000 } }],
    ["MY23 suv", { body: { values: ["SUV"] }, year: { min: 2023, max: 2023 } }],
    ["low killometres (undr 20 000)", { km: { max: 20_000 } }],
    ["公里数低于三万", { km: { max: 30_000 } }],
    ["7st", { seats: { values: ["7"] } }],
  ])("are read as meant: %s [SEARCH-01]", (text, refinements) => {
    expect(readPhrase(text, ofCars).refinements).toEqual(refinements);
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
  ])("are those of caravans on their site: %s [SEARCH-01]", (text, anyOf) => {
    const { asks, refinements } = readPhrase(text, ofCaravans);
    expect(refinements).not.toHaveProperty("price");
    expect(asks.flatMap(({ conditions }) => conditions)).toContainEqual({ attribute: "facts", anyOf });
  });
});
