import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const lexicon = lexiconOf(aVocabulary());
const read = (text: string) => readPhrase(text, lexicon);
const values = (...some: string[]) => ({ values: some });

describe("a car that somebody has or had", () => {
  it.each([
    [
      "our old Corolla finally died, an automatic hatch",
      { transmission: values("Automatic"), body: values("Hatchback") },
    ],
    ["the Golf got written off, need a suv", { body: values("SUV") }],
    ["can't fit in the Yaris anymore, a larger sedan", { body: values("Sedan") }],
    ["hubby drives a Patrol, so a hatch for me", { body: values("Hatchback") }],
    ["my mate's Ranger is great but I want a sedan", { body: values("Sedan") }],
    ["the Commodore's gone, a coupe please", { body: values("Coupe") }],
    ["I used to own a Camry, now an electric car", { fuel: values("Electric") }],
    ["we outgrew the Jazz, seven seats", { seats: values("7") }],
    ["a 4 year old needs seven seats", { seats: values("7") }],
  ])("isn't the one that is sought: %s [SEARCH-01]", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
    expect(read(text).refinements).not.toHaveProperty("model");
  });

  it("is no equipment of the one that is sought [SEARCH-01]", () => {
    const facts = ["single axle", "tandem axle"];
    const own = lexiconOf(aVocabulary({ caravans: true, values: { ...aVocabulary().values, facts } }));
    const { asks } = readPhrase("we had a single axle so tandem this time", own);
    expect(asks.map(({ conditions }) => conditions)).toEqual([
      [{ attribute: "facts", anyOf: [] }],
      [{ attribute: "facts", anyOf: ["tandem axle"] }],
    ]);
  });

  it("is what other cars shall be like, where the text says so [DECIDE-147]", () => {
    for (const text of [
      "like my old Golf",
      "similar to our Golf",
      "I drive a Golf and want something similar",
    ])
      expect(read(text).asks).toMatchObject([{ like: { cheaper: false } }]);
  });

  it("is sought again, without its year", () => {
    const { refinements } = read("trade my 2017 Everest in on a newer one");
    expect(refinements).toEqual({ make: values("Ford"), model: values("Everest") });
  });

  it("isn't that of a dealer who is asked for it", () => {
    expect(read("do you sell the Ranger").refinements).toMatchObject({ model: values("Ranger") });
  });
});

describe("a negation", () => {
  it("reaches to names of another kind after or [SEARCH-01]", () => {
    const { asks, refinements } = read("no Audi or any of the Korean cars, a suv");
    expect(refinements).toEqual({ body: values("SUV") });
    expect(asks.flatMap(({ conditions }) => conditions)).toEqual(
      expect.arrayContaining([
        { attribute: "make", noneOf: ["Audi"] },
        { attribute: "make", noneOf: ["Hyundai", "Kia"] },
      ]),
    );
  });

  it.each([
    ["suv, not a ute or a van", { body: values("SUV") }],
    ["not a big fan of hybrids or diesel", { fuel: values("Electric", "Petrol", "Plug-in hybrid") }],
    ["suv -diesel", { body: values("SUV"), fuel: values("Electric", "Hybrid", "Petrol", "Plug-in hybrid") }],
  ])("excludes each name of a list: %s", (text, refinements) => {
    expect(read(text).refinements).toEqual(refinements);
  });

  it("isn't part of the name of equipment", () => {
    expect(read("vegan, no leather seats")).toMatchObject({
      refinements: {},
      asks: [{ conditions: [{ attribute: "filtered_features", noneOf: ["Leather seats"] }] }],
    });
  });
});
