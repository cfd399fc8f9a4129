import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const lexicon = lexiconOf(aVocabulary());
const read = (text: string) => readPhrase(text, lexicon).refinements;

describe("a name as dictation hears it", () => {
  it.each([
    ["toyota pray doe", "LandCruiser Prado"],
    ["triton or try tun", "Triton"],
    ["for rest er", "Forester"],
    ["em you ex", "MU-X"],
    ["mazda see ex five", "CX-5"],
    ["gee double you em jolly on", "Haval Jolion"],
    ["teslar modle 3", "Model 3"],
    ["mazda cx fife", "CX-5"],
    ["spotage or sportaga", "Sportage"],
    ["स्पोर्टेज", "Sportage"],
    ["дефендер", "Defender"],
    ["دفندر", "Defender"],
  ])("is read by its sound or its letters: %s [SEARCH-01]", (text, model) => {
    expect(read(text).model).toEqual({ values: [model] });
  });

  it.each([
    ["are you open"],
    ["can I trade in a car"],
    ["keys around the house"],
    ["a seven seater has"],
    ["so do the maths"],
  ])("isn't heard in other words: %s", (text) => {
    expect(read(text)).not.toHaveProperty("make");
  });
});

describe("the longer name of a model", () => {
  it.each([["corola cros"], ["toyota carolla croos"], ["corolla cross"]])("is read misspelt: %s", (text) => {
    expect(read(text).model).toEqual({ values: ["Corolla Cross"] });
  });
});
