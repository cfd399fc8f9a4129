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

describe("a correction", () => {
  it("takes back what it excludes [DECIDE-607]", () => {
    const caravans = lexiconOf(aVocabulary({ caravans: true, values: { facts: ["bunks"] } }));
    const { asks, text } = readPhrase("van with bunks no wait no bunks", caravans);
    expect(asks).toEqual([
      { words: "no bunks", conditions: [{ attribute: expect.any(String), noneOf: ["bunks"] }] },
    ]);
    expect(text).toBe("van no bunks");
  });

  it("replaces a model whose letters are said one by one", () => {
    const of = { make: ["Mazda"], model: ["CX-3", "CX-5"], make_model: ["Mazda CX-3", "Mazda CX-5"] };
    const own = lexiconOf(aVocabulary({ values: { ...known, ...of } }));
    const { refinements, text } = readPhrase("a c x five no hang on a c x three", own);
    expect({ model: refinements.model, text }).toEqual({ model: { values: ["CX-3"] }, text: "" });
  });
});

describe("strangers' words", () => {
  it.each([
    ["bloo suv", { colour: { values: ["Blue"] }, body: { values: ["SUV"] } }],
    ["my boat and trailer come to two tonnes", { towing_capacity: { min: 2_000 } }],
    ["the boat weighs 1.8t", { towing_capacity: { min: 1_800 } }],
    ["a Yaris no the Corolla", { model: { values: ["Corolla"] } }],
    ["four by two ute", { drive: { values: ["2WD", "FWD", "RWD"] }, body: { values: ["Ute"] } }],
    [
      "suv between two hundred and two hundred and fifty a week",
      { subscription_price: { min: 200, max: 250 } },
    ],
  ])("mean what they say: %s", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });

  it("ask for cars like a model of another make [DECIDE-609]", () => {
    const { asks } = read("something like a Corolla but from a different brand");
    expect(asks.map(({ conditions, like }) => ({ conditions, like }))).toEqual([
      { conditions: [{ attribute: "make", noneOf: ["Toyota"] }], like: undefined },
      {
        conditions: expect.arrayContaining([{ attribute: "model", anyOf: ["Corolla"] }]),
        like: { cheaper: false },
      },
    ]);
  });

  it("spell a trim by its letters", () => {
    const own = lexiconOf(aVocabulary({ values: { ...known, badge: ["G40e GT"] } }));
    expect(readPhrase("corolla in the g t", own).words).toEqual(["gt"]);
  });

  it("say of a car that it's too big, which leaves it out [DECIDE-608]", () => {
    expect(read("seven seats but the Corolla is too big").asks).toEqual([
      { words: "the Corolla is too big", conditions: [{ attribute: "model", noneOf: ["Corolla"] }] },
    ]);
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
