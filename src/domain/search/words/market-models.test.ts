import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const lexicon = lexiconOf(aVocabulary());
const read = (text: string) => readPhrase(text, lexicon);

describe("a model of the market that isn't in stock", () => {
  it("is searched for as a text, and cars of its make and body come first [DECIDE-412]", () => {
    const { refinements, words, wishes } = read("white mondeo under 20k");
    expect(refinements).toEqual({ colour: { values: ["White"] }, price: { max: 20_000 } });
    expect(words).toEqual(["mondeo"]);
    const conditions = [
      { attribute: "make", anyOf: ["Ford"] },
      { attribute: "body", anyOf: ["Sedan"] },
    ];
    expect(wishes).toEqual([{ words: "mondeo", conditions }]);
  });

  it("puts cars of its body first where its make isn't in stock either", () => {
    expect(read("xc90").wishes).toEqual([
      { words: "xc90", conditions: [{ attribute: "body", anyOf: ["SUV"] }] },
    ]);
  });

  it("is no misspelt word, and no shopper's own car [DECIDE-412]", () => {
    expect(read("kia stinger").refinements).toEqual({ make: { values: ["Kia"] } });
    expect(read("my old falcon died, a sedan").wishes).toEqual([]);
    expect(read("something bigger than a celerio").asks[0]?.words).toBe("bigger than a celerio");
  });

  it("is the brand of a caravan on a site of caravans, which isn't a colour", () => {
    const caravans = lexiconOf(aVocabulary({ caravans: true }));
    expect(readPhrase("jayco silverline", caravans)).toMatchObject({
      refinements: {},
      words: ["jayco", "silverline"],
    });
  });
});
