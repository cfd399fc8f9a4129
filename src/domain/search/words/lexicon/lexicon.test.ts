import { describe, expect, it } from "vitest";
import { factNumbers } from "#domain/cars/search-facts.ts";
import { refinementAttributes } from "#domain/configuration/slices/search-attributes.ts";
import { aVocabulary } from "../a-vocabulary.ts";
import { namesOfAll } from "../other-names.ts";
import { readPhrase } from "../read-phrase.ts";
import { isNumberWord } from "../spelled-numbers.ts";
import { keyOf } from "../tokens.ts";
import { allTranslations } from "../translations.ts";
import { lexiconOf } from "../vocabulary.ts";
import { caravans } from "./caravans.ts";
import { english } from "./english.ts";
import { readLexicon, readTranslations } from "./read-lexicon.ts";
import { subscriptions } from "./subscriptions.ts";

const files = Object.entries({ english, caravans, subscriptions });

describe("a lexicon", () => {
  it.each(files)("of %s has each word once", (_name, text) => {
    const words = readLexicon(text).flatMap((line) => line.words.map(keyOf));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  it.each(files)("of %s asks for what cars have", (_name, text) => {
    const known = new Set<string>([...refinementAttributes, ...factNumbers, "facts", "age"]);
    const clauses = readLexicon(text).flatMap((line) => line.clauses.map(({ attribute }) => attribute));
    expect(clauses.filter((attribute) => !known.has(attribute))).toEqual([]);
  });

  it.each([
    ["a line without words", "is body=SUV"],
    ["another kind of line", "maybe body=SUV: suv"],
    ["a clause without a value", "is body: suv"],
  ])("refuses %s, naming it", (_name, text) => {
    expect(() => readLexicon(text)).toThrow(/lexicon/);
  });

  it("reads values, ranges and several clauses", () => {
    expect(readLexicon("wish age=..8 & body=SUV|Wagon & seats=5..7: one, two words")).toEqual([
      {
        kind: "wish",
        after: "age=..8 & body=SUV|Wagon & seats=5..7",
        clauses: [
          { attribute: "age", max: 8 },
          { attribute: "body", values: ["SUV", "Wagon"] },
          { attribute: "seats", min: 5, max: 7 },
        ],
        words: ["one", "two words"],
      },
    ]);
    expect(readTranslations("used car: xe cũ, 二手车")).toEqual([
      ["xe cũ", "used car"],
      ["二手车", "used car"],
    ]);
  });
});

describe("names in other scripts", () => {
  it("are one name by their letters, or one that begins alike", () => {
    const names = Map.groupBy(namesOfAll, ([word]) => keyOf(word));
    const shared = [...names].map(
      ([key, some]) => [key, new Set(some.map(([, name]) => name.split(" ")[0]!))] as const,
    );
    expect(shared.filter(([, some]) => some.size > 1)).toEqual([]);
  });
});

describe("other languages", () => {
  it("mean what English words mean: none of them is unknown", () => {
    const makes =
      "Toyota,Mazda,Honda,Nissan,Hyundai,Kia,Ford,Mercedes-Benz,BMW,Audi,Volkswagen,Lexus,Tesla,Subaru,Mitsubishi,Suzuki,BYD,Land Rover,Porsche,Volvo";
    const { values } = aVocabulary();
    const stocked = {
      ...values,
      make: makes.split(","),
      body: [...(values.body ?? []), "Bus", "Caravan", "Motorhome"],
      city: [
        "Sydney",
        "Melbourne",
        "Brisbane",
        "Newcastle",
        "Central Coast",
        "Preston",
        "Dandenong",
        "Toowoomba",
      ],
      filtered_features: [
        ...(values.filtered_features ?? []),
        "Heated seats",
        "Solar panel",
        "Awning",
        "Navigation",
        "Parking sensors",
        "Adaptive cruise control",
        "Blind spot monitor",
        "Surround camera",
        "Wireless charging",
        "Head-up display",
        "Keyless entry",
        "Roof racks",
        "Alloy wheels",
        "Power tailgate",
        "Bull bar",
        "Third-row seats",
        "Climate control",
      ],
    };
    const lexicons = [false, true].map((ofCaravans) =>
      lexiconOf(aVocabulary({ values: stocked, caravans: ofCaravans })),
    );
    // Parts of a phrase, which mean something beside a number or a name.
    const parts = /^(?:or |at least|km under|under|over|near|with|max|not|unwanted|per week|or$)/;
    const units = "berth,tonne,metre,kg,litre,ft,km,dollars,thousand,seater,seats,tare,atm,hundred".split(
      ",",
    );
    const isNumber = (words: string) => words.split(" ").every((word) => isNumberWord(word));
    const unknown = new Set(allTranslations()).difference(
      new Set(
        allTranslations().filter(
          (meaning) =>
            parts.test(meaning) ||
            units.includes(meaning) ||
            isNumber(meaning) ||
            lexicons.some((lexicon) => readPhrase(`${meaning} suv`, lexicon).words.length === 0),
        ),
      ),
    );
    expect([...unknown]).toEqual([]);
  });

  it.each([
    [
      "Chinese",
      "红色suv 3万以下",
      { colour: { values: ["Red"] }, body: { values: ["SUV"] }, price: { max: 30_000 } },
    ],
    ["Chinese", "丰田混动", { make: { values: ["Toyota"] }, fuel: { values: ["Hybrid"] } }],
    [
      "Vietnamese",
      "xe cũ màu đỏ dưới 20k",
      { car_type: { values: ["used"] }, colour: { values: ["Red"] }, price: { max: 20_000 } },
    ],
    [
      "Arabic",
      "تويوتا مستعملة بأقل من ٣٠ الف",
      { make: { values: ["Toyota"] }, car_type: { values: ["used"] }, price: { max: 30_000 } },
    ],
    [
      "German",
      "gebrauchter Kombi Automatik unter 20000",
      { car_type: { values: ["used"] }, body: { values: ["Wagon"] }, price: { max: 20_000 } },
    ],
    [
      "French",
      "voiture électrique moins de 40000",
      { fuel: { values: ["Electric"] }, price: { max: 40_000 } },
    ],
    ["Hindi", "purani diesel gaadi", { car_type: { values: ["used"] }, fuel: { values: ["Diesel"] } }],
    ["Hindi", "सफेद कार 20 हजार से कम", { colour: { values: ["White"] }, price: { max: 20_000 } }],
    [
      "Spanish",
      "coche rojo usado, menos de 40000",
      { colour: { values: ["Red"] }, car_type: { values: ["used"] }, price: { max: 40_000 } },
    ],
    [
      "Italian",
      "furgone diesel bianco",
      { body: { values: ["Van"] }, fuel: { values: ["Diesel"] }, colour: { values: ["White"] } },
    ],
    [
      "Greek",
      "αυτοκίνητο αυτόματο μέχρι 20000",
      { transmission: { values: ["Automatic"] }, price: { max: 20_000 } },
    ],
    [
      "Korean",
      "흰색 하이브리드 SUV 3만불 이하",
      {
        colour: { values: ["White"] },
        fuel: { values: ["Hybrid"] },
        body: { values: ["SUV"] },
        price: { max: 30_000 },
      },
    ],
    [
      "pictures",
      "🔴🛻 ⛽",
      { colour: { values: ["Red"] }, body: { values: ["Ute"] }, fuel: { values: ["Petrol"] } },
    ],
  ])("are read: %s, %s [SEARCH-01]", (_language, text, refinements) => {
    const reading = readPhrase(text, lexiconOf(aVocabulary()));
    expect(reading).toMatchObject({ refinements, words: [] });
  });

  it("leave an English word what it is", () => {
    const reading = readPhrase("do you have an uber car", lexiconOf(aVocabulary()));
    expect(reading).toMatchObject({ refinements: {}, wishes: [{ words: "uber" }] });
  });
});
