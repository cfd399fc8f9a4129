import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { english } from "./lexicon/english.ts";
import { readLexicon } from "./lexicon/read-lexicon.ts";
import { readPhrase } from "./read-phrase.ts";
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

  it("never makes up words: what remains was typed", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { text: rest } = readPhrase(text, lexicon);
        const letters = (one: string) => one.replace(/[^\p{L}\p{N}]/gu, "");
        // Signs of a range and of a price by the week are words.
        const words = rest.split(" ").filter((word) => !["to", "per", "week"].includes(word));
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
      "porsche 911 30000",
      "30000",
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
