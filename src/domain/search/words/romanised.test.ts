import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { inOwnScript } from "./romanised.ts";
import { lexiconOf } from "./vocabulary.ts";

const lexicon = lexiconOf(aVocabulary());

describe("another script's words in Latin letters", () => {
  it.each([
    ["er shou che shou dong dang", { car_type: { values: ["used"] }, transmission: { values: ["Manual"] } }],
    [
      "hei se fengtian hun dong",
      { colour: { values: ["Black"] }, make: { values: ["Toyota"] }, fuel: { values: ["Hybrid"] } },
    ],
    ["dian dong che 4 wan yi nei", { fuel: { values: ["Electric"] }, price: { max: 40_000 } }],
    [
      "qi zuo suv chai you",
      { seats: { values: ["7"] }, body: { values: ["SUV"] }, fuel: { values: ["Diesel"] } },
    ],
    ["sayara mosta3mala taht 25 alf", { car_type: { values: ["used"] }, price: { max: 25_000 } }],
    [
      "abyad suv otomatik rakhisa",
      { colour: { values: ["White"] }, body: { values: ["SUV"] }, transmission: { values: ["Automatic"] } },
    ],
  ])("are read: %s [DECIDE-413]", (text, refinements) => {
    expect(readPhrase(text, lexicon).refinements).toEqual(refinements);
  });

  it.each([
    "bmw m3 or mazda3 with 7seater",
    "MY23 suv",
    "a man can sell a van",
    "offraod caravn 19 foot",
    "sasti gaadi automatic",
    "二手车 自动挡",
  ])("aren't found in other texts: %s [DECIDE-413]", (text) => {
    expect(inOwnScript(text)).toBe(text);
  });
});
