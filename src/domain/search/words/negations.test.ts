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
    [
      "with the shopper's own",
      "suv, not my old diesel",
      { body: values("SUV"), fuel: values("Electric", "Hybrid", "Petrol", "Plug-in hybrid") },
    ],
    ["all but what is named", "don't want anything but an suv", { body: values("SUV") }],
    ["outside a range, which isn't a filter", "suv not 2019", { body: values("SUV") }],
    ["by seats", "suv not 7 seats", { body: values("SUV") }],
    [
      "after bad experience",
      "bad run with petrol and diesel, a ute",
      { fuel: values("Electric", "Hybrid", "Plug-in hybrid"), body: values("Ute") },
    ],
    [
      "of any kind after or",
      "no diesel or manual, a wagon",
      {
        fuel: values("Electric", "Hybrid", "Petrol", "Plug-in hybrid"),
        transmission: values("Automatic"),
        body: values("Wagon"),
      },
    ],
    [
      "above a limit with if",
      "hatch but not if it's over 22k",
      { body: values("Hatchback"), price: { max: 22_000 } },
    ],
    [
      "above a limit with when",
      "suv, not when it costs more than 35 grand",
      { body: values("SUV"), price: { max: 35_000 } },
    ],
    [
      "without a thing, which is asked for",
      "we can't do without a sunroof",
      { filtered_features: values("Sunroof") },
    ],
    [
      "without another, in a sentence",
      "an suv must not be without a tow bar",
      { body: values("SUV"), filtered_features: values("Tow bar") },
    ],
    ["before a year", "nothing before 2021", { year: { min: 2021 } }],
    ["older than a year", "nothing older than 2018", { year: { min: 2018 } }],
  ])("is left out %s: %s [SEARCH-01]", (_name, text, refinements) => {
    expect(read(text).refinements).toEqual(refinements);
  });

  it("is a wish turned round: nothing too big leaves big bodies behind", () => {
    const [wish] = read("suv nothing too big").wishes;
    expect(wish?.conditions).toEqual([{ attribute: "body", noneOf: ["SUV", "Wagon", "People Mover"] }]);
  });

  it("isn't what is spoken of in passing", () => {
    expect(read("i don't mind a hybrid").refinements).toEqual({ fuel: values("Hybrid") });
    expect(read("not fussy, any suv").refinements).toEqual({ body: values("SUV") });
  });

  it("is named where it is unknown [DECIDE-147]", () => {
    expect(read("suv without zebras").text).toBe("without zebras");
  });
});

describe("a negation that reaches over other words", () => {
  const bodies = ["Convertible", "Coupe", "Hatchback", "People Mover", "SUV", "Sedan", "Ute", "Van", "Wagon"];
  const allBut = (body: string) => values(...bodies.filter((one) => one !== body));
  it.each([
    ["a description and its noun", "something that isn't a huge wagon", { body: allBut("Wagon") }],
    [
      "unknown words and their noun",
      "electric, not another clapped out sedan",
      { fuel: values("Electric"), body: allBut("Sedan") },
    ],
    [
      "cylinders and what comes after",
      "don't want a six cylinder manual, only a hatch",
      { transmission: values("Automatic"), body: values("Hatchback") },
    ],
    ["unknown words and or", "no dents or manuals", { transmission: values("Automatic") }],
  ])("excludes %s: %s [SEARCH-01]", (_name, text, refinements) => {
    expect(read(text).refinements).toEqual(refinements);
  });

  it("excludes equipment that is named after other things", () => {
    const { refinements, asks } = read("a Navara without the silly stickers and tow bar");
    expect(refinements).toEqual({ make: values("Nissan"), model: values("Navara") });
    expect(asks.map(({ conditions }) => conditions)).toContainEqual([
      { attribute: "filtered_features", noneOf: ["Tow bar"] },
    ]);
  });

  it.each([
    ["suv, but not a huge suv", { body: values("SUV") }],
    ["not a worry, manual is ok", { transmission: values("Manual") }],
    ["no scratches and leather seats", { filtered_features: values("Leather seats") }],
    ["nothing too old, automatic wagon", { transmission: values("Automatic"), body: values("Wagon") }],
    ["not too small automatic", { transmission: values("Automatic") }],
  ])("doesn't reach what is asked for: %s", (text, refinements) => {
    expect(read(text).refinements).toEqual(refinements);
  });
});

describe("cars that a phrase names without asking for them", () => {
  it("are somebody's own", () => {
    const { refinements, asks } = read("my old Commodore died, need a sedan");
    expect(refinements).toEqual({ body: values("Sedan") });
    expect(asks[0]?.words).toBe("my old Commodore died");
  });

  it("are models that others may be like [DECIDE-147]", () => {
    const { refinements, asks, wishes } = read("camry hybrid or the like");
    expect(refinements).toEqual({ fuel: values("Hybrid") });
    expect(asks).toMatchObject([{ words: "camry or the like", like: { cheaper: false } }]);
    expect(wishes).toMatchObject([{ conditions: [{ attribute: "model", anyOf: ["Camry"] }] }]);
  });

  it.each([
    ["Kia Carnival or something in that class", "Carnival or something in that class", "People Mover"],
    ["Ford EcoSport or others like it", "EcoSport or others like it", "SUV"],
  ])("are like one that isn't in stock, of any make: %s", (text, left, body) => {
    const reading = read(text);
    expect(reading.refinements).toEqual({});
    expect(reading.text).toBe(left);
    expect(reading.asks[0]?.conditions).toEqual([{ attribute: "body", anyOf: [body] }]);
  });

  it("are of a class", () => {
    expect(read("Outlander or one in that class").asks).toMatchObject([{ like: { cheaper: false } }]);
  });

  it("are preferred: they come first and aren't needed [DECIDE-414]", () => {
    const { refinements, wishes } = read("diesel wagon, preferably a Golf or a Tiguan");
    expect(refinements).toEqual({ fuel: values("Diesel"), body: values("Wagon") });
    expect(wishes.map(({ conditions }) => conditions)).toEqual([
      [{ attribute: "model", anyOf: ["Golf", "Tiguan"] }],
    ]);
  });

  it("are what is towed", () => {
    const { refinements } = read("suv to tow our 1.8 tonne van");
    expect(refinements).toEqual({ body: values("SUV"), towing_capacity: { min: 1_800 } });
  });

  it("are all models of a make beside a model of another", () => {
    const { refinements } = read("Porsche Macan or any Mazda");
    expect(refinements.make).toEqual(values("Mazda", "Porsche"));
    expect(refinements.model).toEqual(values("BT-50", "CX-5", "MX-5", "Macan", "Mazda3"));
  });
});

describe("a sentence's own cars and dislikes", () => {
  const colours = ["Blue", "Grey", "Red", "Silver"];
  it.each([
    ["neither black nor white", { colour: values(...colours) }],
    ["any colour but white or black", { colour: values(...colours) }],
    ["i hate the colour white, and black, a suv", { colour: values(...colours), body: values("SUV") }],
    ["除了白色和黑色以外的SUV", { colour: values(...colours), body: values("SUV") }],
    ["i can't stand automatics", { transmission: values("Manual") }],
    ["no longer need the Patrol, a hatch please", { body: values("Hatchback") }],
    ["swap my big diesel for a hybrid", { fuel: values("Hybrid") }],
    ["goodbye to the Commodore, something electric", { fuel: values("Electric") }],
  ])("are read as such: %s [SEARCH-01]", (text, refinements) => {
    expect(read(text).refinements).toEqual(refinements);
  });

  it("exclude what they name again in passing", () => {
    const { colour } = read("corolla, not white, my neighbour has a white one").refinements;
    expect(colour).toEqual(values("Black", ...colours));
  });

  it("are no cars that others shall be like: I'd like a Golf", () => {
    expect(read("I'd like a Golf").refinements).toMatchObject({ model: values("Golf") });
  });

  it("aren't found in words that only sound alike", () => {
    expect(read("I chew through these, on dates, by half").refinements).toEqual({});
  });

  it("are had again where a sentence says so", () => {
    expect(read("I had a Camry and want another").refinements).toMatchObject({ model: values("Camry") });
  });
});

describe("a car that is compared with another one", () => {
  const read = (text: string) => readPhrase(text, lexiconOf(aVocabulary()));

  it("isn't that one [SEARCH-01]", () => {
    const { refinements, asks } = read("hybrid suv bigger than a RAV4");
    expect(refinements).toEqual({ body: { values: ["SUV"] }, fuel: { values: ["Hybrid"] } });
    expect(asks.map(({ conditions }) => conditions)).toEqual([[{ attribute: "model", noneOf: ["RAV4"] }]]);
  });

  it.each([
    ["trading in my CX-5, want another Mazda", { make: { values: ["Mazda"] } }],
    ["our current Kluger", {}],
    ["electric ex tesla", { fuel: { values: ["Electric"] } }],
    ["suv nothing older than 2021 and below 45000", { year: { min: 2021 }, price: { max: 45_000 } }],
    ["no more thn 50000kms", { km: { max: 50_000 } }],
    ["low kilometres, say less than forty thousand", { km: { max: 40_000 } }],
    ["hatch u12k", { price: { max: 12_000 } }],
    ["~30k", { price: { min: 27_000, max: 33_000 } }],
  ])("nor is a limit turned round: %s", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
    expect(read(text).refinements).not.toHaveProperty("model");
  });
});
