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
    ["7st", { seats: { values: ["7"] } }],
  ])("are read as meant: %s [SEARCH-01]", (text, refinements) => {
    expect(readPhrase(text, ofCars).refinements).toEqual(refinements);
  });

  it.each([
    ["18-19.6", ["feet 18.5", "feet 19.6"]],
    ["13 or 15 foot", ["feet 13"]],
    ["five or six beds", ["sleeps 5", "sleeps 6"]],
    ["4 à 5 couchages", ["sleeps 5"]],
    ["stay under 2.7", ["atm 2400"]],
  ])("are those of caravans on their site: %s [SEARCH-01]", (text, anyOf) => {
    const { asks, refinements } = readPhrase(text, ofCaravans);
    expect(refinements).toEqual({});
    expect(asks.flatMap(({ conditions }) => conditions)).toContainEqual({ attribute: "facts", anyOf });
  });
});
