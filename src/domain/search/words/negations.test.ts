import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const lexicon = lexiconOf(aVocabulary());
const read = (text: string) => readPhrase(text, lexicon);
const values = (...some: string[]) => ({ values: some });

describe("what a phrase excludes", () => {
  it.each([
    ["beside what it asks for", "petrol suv, no hybrids", { fuel: values("Petrol"), body: values("SUV") }],
    ["before what it asks for", "not an electric not a hybrid just petrol", { fuel: values("Petrol") }],
    ["of one kind", "wagon not suv", { body: values("Wagon") }],
    ["in other words", "a wagon that isn't one of those suvs", { body: values("Wagon") }],
    ["that somebody dislikes", "my wife refuses to ride in a ute, wagons please", { body: values("Wagon") }],
    [
      "in a list",
      "suv that isn't grey, silver, black or white",
      { body: values("SUV"), colour: values("Blue", "Red") },
    ],
    ["after it, as in Hindi", "petrol wali nahi diesel", { fuel: values("Diesel") }],
    ["in German", "Kombi kein Diesel, Benziner", { body: values("Wagon"), fuel: values("Petrol") }],
    ["in Chinese", "suv 混动 不要汽油", { body: values("SUV"), fuel: values("Hybrid") }],
    ["in Arabic", "سيارة كهربائية مش بنزين", { fuel: values("Electric") }],
    ["above a limit", "won't cost more than fifty thousand", { price: { max: 50_000 } }],
    ["over a limit, in French", "pas plus de 60 000 km", { km: { max: 60_000 } }],
    ["older than a year", "nothing older than 2018", { year: { min: 2018 } }],
  ])("is left out %s: %s [SEARCH-01]", (_name, text, refinements) => {
    expect(read(text).refinements).toEqual(refinements);
  });

  it("is a wish turned round: nothing too big has no size above", () => {
    const [wish] = readPhrase("suv nothing too expensive, not too small", lexicon).wishes;
    expect(wish?.conditions.every((one) => "noneOf" in one || "min" in one)).toBe(true);
  });

  it("isn't what is spoken of in passing", () => {
    expect(read("i don't mind a hybrid").refinements).toEqual({ fuel: values("Hybrid") });
    expect(read("not fussy, any suv").refinements).toEqual({ body: values("SUV") });
  });

  it("is named where it is unknown [DECIDE-147]", () => {
    expect(read("suv without zebras").text).toBe("without zebras");
  });
});

describe("cars that a phrase names without asking for them", () => {
  it("are somebody's own", () => {
    const { refinements, asks } = read("my old Commodore died, need a sedan");
    expect(refinements).toEqual({ body: values("Sedan") });
    expect(asks[0]?.words).toBe("my old Commodore");
  });

  it("are models that others may be like [DECIDE-147]", () => {
    const { refinements, asks, wishes } = read("camry hybrid or the like");
    expect(refinements).toEqual({ fuel: values("Hybrid") });
    expect(asks).toMatchObject([{ words: "camry or the like", like: { cheaper: false } }]);
    expect(wishes).toMatchObject([{ conditions: [{ attribute: "model", anyOf: ["Camry"] }] }]);
  });

  it("are all models of a make beside a model of another", () => {
    const { refinements } = read("Porsche Macan or any Mazda");
    expect(refinements.make).toEqual(values("Mazda", "Porsche"));
    expect(refinements.model).toEqual(values("BT-50", "CX-5", "MX-5", "Macan", "Mazda3"));
  });
});
