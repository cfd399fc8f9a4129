import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const known = aVocabulary().values;
const facts = ["inside tan", "inside tan leather", "inside black", "cvt", "sleeps 2", "sleeps 4", "sleeps 6"];
const lexicon = lexiconOf(aVocabulary({ values: { ...known, facts } }));
const read = (text: string) => readPhrase(text, lexicon);
const caravans = lexiconOf(
  aVocabulary({ caravans: true, values: { body: ["Caravan"], facts: ["sleeps 2", "sleeps 4", "sleeps 6"] } }),
);
const values = (...some: string[]) => ({ values: some });
const bodies = (...left: string[]) => values(...known.body!.filter((body) => !left.includes(body)));

describe("what isn't wanted", () => {
  it.each([
    ["my husband would sooner walk than own an automatic", { transmission: values("Manual") }],
    ["van but my wife says no", { body: bodies("Van") }],
    ["anything over 30k is out of the question", { price: { max: 30_000 } }],
    ["kombi, mehr als 28.000 darf es nicht kosten", { price: { max: 28_000 } }],
    ["black suv no blue any blue one", { colour: values("Blue") }],
    ["red ute no hang on silver", { colour: values("Silver") }],
  ])("is said after it or before what is: %s [DECIDE-590]", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });

  it.each([
    ["hatch, dont need a sunroof", "filtered_features"],
    ["doesnt have to be black", "colour"],
  ])("is a wish where a car needn't have it: %s [DECIDE-591]", (text, attribute) => {
    const { refinements, wishes } = read(text);
    expect(refinements).not.toHaveProperty(attribute);
    expect(wishes[0]?.conditions[0]).toMatchObject({ attribute, noneOf: expect.any(Array) });
  });
});

describe("what no car has", () => {
  it("is left out, and the nearest come first: nine berth [DECIDE-592]", () => {
    const { asks, wishes } = readPhrase("9 berth van", caravans);
    expect(asks[0]?.conditions).toMatchObject([{ anyOf: [] }]);
    expect(wishes[0]?.conditions).toEqual([{ attribute: "facts", anyOf: ["sleeps 6"] }]);
  });

  it.each(["bentley", "ferarri coupe"])("of makes puts those like it first: %s [DECIDE-592]", (text) => {
    expect(read(text).wishes[0]?.conditions).toContainEqual(
      expect.objectContaining({ attribute: "make", anyOf: expect.arrayContaining(["BMW", "Audi"]) }),
    );
  });

  it("leaves other models alone beside a make with one of them [DECIDE-592]", () => {
    const { refinements } = read("kia stinger or a mazda cx-5");
    expect(refinements.model).toEqual(values("CX-5"));
  });
});

describe("the colour of the seats", () => {
  it.each([
    ["tan leather suv", "inside tan leather"],
    ["white hatch with black interior", "inside black"],
  ])("is no colour of the car: %s [DECIDE-593]", (text, fact) => {
    const { refinements, asks } = read(text);
    expect(refinements.colour).toEqual(text.startsWith("white") ? values("White") : undefined);
    expect(asks[0]?.conditions).toEqual([{ attribute: "facts", anyOf: [fact] }]);
  });
});

describe("words about the shopper", () => {
  it.each([
    ["hatch, i commute to sydney", {}],
    ["i turned 67 and want a sedan", { body: values("Sedan") }],
    ["wagon for my 12 year old and the dog", { body: values("Wagon") }],
    ["suv with less kms than 60000", { km: { max: 60_000 } }],
    ["wife and four kids", { seats: values("6", "7", "8") }],
    ["nan, pop and three grandkids", { seats: values("5", "6", "7", "8") }],
  ])("are no filters of a place or an age, and people are counted: %s [DECIDE-594]", (text, refinements) => {
    const found = read(text).refinements;
    expect(found).toMatchObject(refinements);
    expect(found).not.toHaveProperty("city");
    expect(found).not.toHaveProperty("year");
  });
});

describe("phrases", () => {
  it.each([
    ["something that sips the fuel", "fuel"],
    ["towing my boats", "towing_capacity"],
    ["a biggish one", "facts"],
  ])("are found in other forms: %s [SEARCH-01]", (text, attribute) => {
    const { wishes } = readPhrase(
      text,
      lexiconOf(aVocabulary({ values: { ...known, facts: [...facts, "mm 4900"] } })),
    );
    expect(wishes.flatMap(({ conditions }) => conditions.map((one) => one.attribute))).toContain(attribute);
  });

  it.each([
    ["suv hybride entre 35 et 45 mille", { price: { min: 35_000, max: 45_000 } }],
    ["hatchback con menos de 70 mil kilómetros", { km: { max: 70_000 } }],
    ["un suv mais surtout pas d'automatique", { transmission: values("Manual") }],
  ])("of other languages have their limits and negations: %s [SEARCH-01]", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });
});
