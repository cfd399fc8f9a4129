import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const known = aVocabulary().values;
const lexicon = lexiconOf(
  aVocabulary({
    values: {
      ...known,
      make: [...(known.make ?? []), "Tesla"],
      model: [...(known.model ?? []), "Model 3", "Model Y"],
      make_model: [...(known.make_model ?? []), "Tesla Model 3", "Tesla Model Y"],
    },
  }),
);
const read = (text: string) => readPhrase(text, lexicon);

describe("superlatives", () => {
  it.each([
    ["lowest km suv", "km"],
    ["the fewest kays on a hatch please", "km"],
    ["least kilometers sedan", "km"],
    ["newest hatch", "year"],
    ["cheapest hatch", "price_asc"],
    ["new arrivals", "latest"],
  ])("order the list: %s by %s [DECIDE-500]", (text, sortBy) => {
    expect(read(text).sortBy).toBe(sortBy);
  });

  it("are few kilometres, or the order of arrival, where the site has no such order [DECIDE-500]", () => {
    const own = lexiconOf(aVocabulary({ sorts: ["relevance", "latest"] }));
    expect(readPhrase("lowest km suv", own)).toMatchObject({ sortBy: null, text: "" });
    expect(readPhrase("lowest km suv", own).refinements.km).toEqual({ max: 50_000 });
    expect(readPhrase("newest suv", own).sortBy).toBe("latest");
  });
});

describe("a car that costs too much", () => {
  it.each([
    "something cheaper than a Corolla",
    "for less than a new Corolla",
    "less expensive than our Corolla",
  ])("is left out, and others for less are asked for: %s [DECIDE-501]", (text) => {
    const { refinements, asks } = read(text);
    expect(refinements).not.toHaveProperty("model");
    expect(asks).toEqual([
      expect.objectContaining({
        conditions: expect.arrayContaining([{ attribute: "model", anyOf: ["Corolla"] }]),
        like: { cheaper: true, other: true },
      }),
    ]);
  });

  it("is no amount of money [DECIDE-501]", () => {
    expect(read("suv cheaper than 30k").refinements).toMatchObject({ price: { max: 30_000 } });
  });
});

describe("the berths of a caravan", () => {
  const facts = ["sleeps 2", "sleeps 4", "sleeps 6"];
  const caravans = lexiconOf(aVocabulary({ caravans: true, values: { ...known, facts } }));

  it.each(["4 berth", "four birth", "sleeps 4"])(
    "are the fewest, and as many come first: %s [DECIDE-502]",
    (text) => {
      const { asks, wishes } = readPhrase(text, caravans);
      expect(asks.map(({ conditions }) => conditions)).toEqual([
        [{ attribute: "facts", anyOf: ["sleeps 4", "sleeps 6"] }],
      ]);
      expect(wishes.map(({ conditions }) => conditions)).toEqual([
        [{ attribute: "facts", anyOf: ["sleeps 4"] }],
      ]);
    },
  );
});

describe("the bathroom of a caravan in German", () => {
  const own = lexiconOf(
    aVocabulary({ caravans: true, values: { ...known, filtered_features: ["Ensuite"] } }),
  );
  it.each([
    ["Wohnwagen, kein Bad", { attribute: "filtered_features", noneOf: ["Ensuite"] }],
    ["gebrauchter Wohnwagen mit eigenem Bad", { attribute: "filtered_features", anyOf: ["Ensuite"] }],
  ])("is an ensuite: %s", (text, condition) => {
    expect(readPhrase(text, own).asks.map(({ conditions }) => conditions)).toEqual([[condition]]);
  });
});

describe("the last letter or number of a model", () => {
  it("after `or` names another one [DECIDE-503]", () => {
    expect(read("tesla model 3 or y").refinements.model).toEqual({ values: ["Model 3", "Model Y"] });
  });

  it("is a number where it counts something [DECIDE-503]", () => {
    expect(read("tesla model 3 or 7 seats").refinements).toMatchObject({
      model: { values: ["Model 3"] },
      seats: { values: ["7"] },
    });
  });
});

describe("words as they are heard or glued", () => {
  it.each([
    ["blew hatch", { colour: { values: ["Blue"] } }],
    ["a read hatch", { colour: { values: ["Red"] } }],
    ["cars under100000km", { km: { max: 100_000 } }],
    ["got about 25 to 30 thousand for a hatch", { price: { min: 25_000, max: 30_000 } }],
    ["jeftin automatik dizel", { fuel: { values: ["Diesel"] } }],
    ["aftomato ntizel", { fuel: { values: ["Diesel"] } }],
  ])("are read: %s [SEARCH-01]", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });

  it("leave `read` after who reads [SEARCH-01]", () => {
    expect(read("i read about a hatch").refinements).not.toHaveProperty("colour");
  });
});
