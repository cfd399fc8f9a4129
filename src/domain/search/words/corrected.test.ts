import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const lexicon = lexiconOf(aVocabulary());
const read = (text: string) => readPhrase(text, lexicon);
const values = (...some: string[]) => ({ values: some });

describe("a misspelt word of a trim", () => {
  const known = aVocabulary().values;
  const badge = [...(known.badge ?? []), "G25 Astina", "2.0T Limited Edition"];
  const own = lexiconOf(aVocabulary({ values: { ...known, badge } }));
  it.each([
    ["cx 5 asteena", "astina"],
    ["mazda 3 asstina", "astina"],
    ["mazda 3 hatchback astinna", "astina"],
  ])("that isn't its first is searched for as it is spelled: %s", (text, left) => {
    expect(readPhrase(text, own).text).toBe(left);
  });

  it("is none away from a car's name", () => {
    expect(readPhrase("suv asteena", own).text).toBe("asteena");
  });
});

describe("misspelt words", () => {
  it.each([
    ["of a make", "subura", { make: values("Subaru") }],
    ["of a make as it sounds", "jagwar suv", { body: values("SUV") }],
    ["of a make by another name", "vee dub golf", { make: values("Volkswagen"), model: values("Golf") }],
    ["of a model", "toyta corola", { make: values("Toyota"), model: values("Corolla") }],
    ["of a model as dictation hears it", "tesla model why", { model: values("Model Y") }],
    ["of a body", "utte", { body: values("Ute") }],
    ["that ends as it sounds", "forda rangah", { model: values("Ranger") }],
    ["with a letter that isn't heard", "hach", { body: values("Hatchback") }],
    ["of short words", "sedan in eny colur but blck", { body: values("Sedan") }],
    ["of a fuel", "hibryd suv", { fuel: values("Hybrid"), body: values("SUV") }],
    ["of a colour", "wite ute", { colour: values("White"), body: values("Ute") }],
    ["of a limit", "suv undr 30000", { body: values("SUV"), price: { max: 30_000 } }],
    [
      "of a unit and a number",
      "betwen 40 and 60 thosand suv",
      { body: values("SUV"), price: { min: 40_000, max: 60_000 } },
    ],
    ["glued to a year", "corolla 2019plus", { model: values("Corolla"), year: { min: 2019 } }],
    [
      "glued to a model",
      "i30hatch or cx5diesel",
      { model: values("CX-5", "i30"), body: values("Hatchback") },
    ],
    ["that took a letter of the next", "diesel eights eater", { fuel: values("Diesel"), seats: values("8") }],
    ["that took one, in the plural", "fives eaters", { seats: values("5") }],
    ["of a trim written as two", "ford ranger wilde track", { badge: values("Wildtrak") }],
    ["of a trim written as two, exactly", "ranger wild trak", { badge: values("Wildtrak") }],
    ["glued to a number", "7seeter suv", { seats: values("7"), body: values("SUV") }],
    ["written as one", "fourwheel drive", { drive: values("4WD") }],
    ["written as two", "land cruiser prado", { model: values("LandCruiser Prado") }],
    [
      "of letters that are spoken apart",
      "s u v or m g z s",
      { body: values("SUV"), make: values("MG"), model: values("ZS") },
    ],
  ])("%s are read: %s [SEARCH-01]", (_name, text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });

  it.each([
    ["nearest to a known name", "subarru", { make: values("Subaru") }],
    ["of two words", "whitecar", { colour: values("White") }],
  ])("that no list has are read when %s: %s [SEARCH-01]", (_name, text, refinements) => {
    expect(read(text).refinements).toEqual(refinements);
  });

  it("become no negation and no filler of another word, and so are never lost", () => {
    expect(read("jimmy")).toMatchObject({ text: "jimmy", words: ["jimmy"] });
    expect(read("whiteute").refinements).not.toHaveProperty("colour.noneOf");
  });

  it.each(["back", "month", "couple", "both", "grandpa", "charge", "pole", "ate"])(
    "are never words of English: %s",
    (word) => {
      expect(read(`suv ${word}`).refinements).toEqual({ body: values("SUV") });
    },
  );

  it("aren't numbers with a unit, and stay as they were typed where they mean a wish", () => {
    expect(read("suv 2.5kx").refinements).toEqual({ body: values("SUV") });
    expect(read("famly suv")).toMatchObject({ text: "famly", wishes: [{ words: "famly" }] });
  });

  it("say nothing beside a name only where they are no trim of it", () => {
    const badges = { ...aVocabulary().values, badge: ["Life", "Long Range AWD"] };
    const own = lexiconOf(aVocabulary({ values: badges }));
    expect(readPhrase("golf life", own).refinements).toMatchObject({ badge: values("Life") });
    expect(readPhrase("suv for life as long as it goes", own).refinements).toEqual({ body: values("SUV") });
  });
});
