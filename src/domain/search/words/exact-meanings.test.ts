import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const known = aVocabulary().values;
const facts = [
  ...["cvt", "one owner", "service history", "snorkel", "washing machine", "wireless carplay"],
  ...[
    "doors 3",
    "doors 5",
    "mm 4300",
    "mm 4600",
    "sleeps 2",
    "sleeps 4",
    "feet 17",
    "feet 22",
    "water 95",
    "water 190",
  ],
];
const values = {
  ...known,
  facts,
  model: [...(known.model ?? []), "Staria"],
  make_model: [...(known.make_model ?? []), "Hyundai Staria"],
  filtered_features: [...(known.filtered_features ?? []), "Power tailgate"],
};
const cars = lexiconOf(aVocabulary({ values }));
const vans = lexiconOf(aVocabulary({ caravans: true, values: { ...values, make: ["Jayco"] } }));
const solar = lexiconOf(
  aVocabulary({ caravans: true, values: { ...values, facts: ["watts 320", "atm 2500", "atm 3500"] } }),
);
const read = (text: string) => readPhrase(text, cars);
const asked = (text: string, lexicon = cars) =>
  readPhrase(text, lexicon).asks.flatMap(({ conditions }) => conditions);
const fact = (...anyOf: string[]) => ({ attribute: "facts", anyOf });

describe("what a description says of a car's past", () => {
  it.each([
    ["one owner with full service history", "one owner", "service history"],
    ["aus erster Hand und scheckheftgepflegt", "one owner", "service history"],
    ["première main avec carnet d'entretien", "one owner", "service history"],
    ["一手车，保养记录", "one owner", "service history"],
  ])("is asked for: %s [DECIDE-601]", (text, ...some) => {
    expect(asked(text)).toEqual(some.map((one) => fact(one)));
  });
});

describe("a number with its subject", () => {
  it.each([
    ["budget fifteen to twenty five", { price: { min: 15_000, max: 25_000 } }],
    [
      "gebrauchter Kleinwagen bis 14.000 Dollar, wenig Kilometer (unter 100.000)",
      { price: { max: 14_000 }, km: { max: 100_000 } },
    ],
    ["轿车，三万以内，公里数少于12万", { price: { max: 30_000 }, km: { max: 120_000 } }],
    ["low kms, under 80,000 km", { km: { max: 80_000 } }],
    ["the boat comes to about 2.4 tonnes", { towing_capacity: { min: 2_400 } }],
    ["three kids, so seven proper seats", { seats: { values: ["7"] } }],
    ["u24990 hatch", { price: { max: 24_990 } }],
    ["suv with 5 seats, 35 is as high as we'd go", { price: { max: 35_000 } }],
    ["ev 450km+ range under 60k", { price: { max: 60_000 } }],
    ["bhai 20k ke andar suv, 80 hazaar km se kam chali", { price: { max: 20_000 }, km: { max: 80_000 } }],
    ["350 a week max seven seats", { seats: { values: ["7"] } }],
    ["twenty thousand no thirty thousand max", { price: { max: 30_000 } }],
  ])("is a limit of it: %s [DECIDE-602]", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });

  it.each([
    ["at least a hundred and fifty litres of water", vans, [fact("water 190")]],
    ["a hatch for 4.4 metres deep", cars, [fact("mm 4300")]],
    ["a hatch, nothing longer than 4.5", cars, [fact("mm 4300")]],
    ["300 watts of solar and an ATM of 3.3 tonne or less", solar, [fact("watts 320"), fact("atm 2500")]],
    ["a van sleeps4", vans, [fact("sleeps 4")]],
    ["five door suv", cars, [fact("doors 5")]],
    ["twenty two foot, no sorry, seventeen foot", vans, [fact("feet 17")]],
  ])("is a fact: %s [DECIDE-602]", (text, lexicon, conditions) => {
    expect(asked(text, lexicon)).toEqual(conditions);
  });

  it("is no car's year after the registration that it ends [DECIDE-602]", () => {
    expect(read("rego till june 2027 hatch").refinements).not.toHaveProperty("year");
    expect(read("2025 hatch with rego").refinements.year).toEqual({ min: 2_025, max: 2_025 });
  });

  it("is a stock number after a letter, not a price [DECIDE-602]", () => {
    expect(read("U12543")).toMatchObject({ text: "U12543", refinements: {} });
  });
});

describe("what is excluded", () => {
  it("are all names that end a list of exceptions [DECIDE-603]", () => {
    expect(asked("toyota exc corolla camry")).toContainEqual({
      attribute: "model",
      noneOf: ["Corolla", "Camry"],
    });
  });

  it("are both after `avoid`, but not what is wanted beside an exclusion [DECIDE-603]", () => {
    expect(read("told to avoid CVTs and diesels").refinements.fuel).toEqual({
      values: ["Electric", "Hybrid", "Petrol", "Plug-in hybrid"],
    });
    expect(read("no diesel and automatic").refinements.transmission).toEqual({ values: ["Automatic"] });
  });
});

describe("what needn't be", () => {
  it.each([
    ["suv, diesel would be nice but not a deal breaker", { attribute: "fuel", anyOf: ["Diesel"] }],
    ["suv, a sunroof is a bonus", { attribute: "filtered_features", anyOf: ["Sunroof"] }],
  ])("comes first: %s [DECIDE-605]", (text, condition) => {
    const { refinements, wishes } = read(text);
    expect(Object.keys(refinements)).toEqual(["body"]);
    expect(wishes.flatMap(({ conditions }) => conditions)).toEqual([condition]);
  });

  it("has all the words that soften it, also more than seven [DECIDE-605]", () => {
    const { wishes, words } = read("suv, diesel would be nice but not a deal breaker");
    expect(wishes.map((wish) => wish.words)).toEqual(["diesel would be nice but not a deal breaker"]);
    expect(words).toEqual([]);
  });

  it("is every trim with the word that is excluded, also one of many models [DECIDE-603]", () => {
    const badge = [
      "WorkMate",
      ...["4x2", "4x4", "Hi-Rider", "Extra Cab"].map((rest) => `WorkMate ${rest}`),
      "SR5",
      "SR",
      "Rogue",
      "GLX",
    ];
    const own = lexiconOf(
      aVocabulary({ values: { ...values, badge: [...badge, ...badge.map((one) => `${one} Plus`)] } }),
    );
    expect(readPhrase("hilux but not a WorkMate", own).refinements.badge).toEqual({
      values: ["GLX", "GLX Plus", "Rogue", "Rogue Plus", "SR", "SR Plus", "SR5", "SR5 Plus"],
    });
  });
});

describe("names in other spellings", () => {
  it.each([
    ["سيارة ستاريا", { model: { values: ["Staria"] } }],
    [
      "offrode carvan diesl heatr lithum usd",
      { fuel: { values: ["Diesel"] }, car_type: { values: ["used"] } },
    ],
    ["4x4 wit towbar", { drive: { values: ["4WD"] }, filtered_features: { values: ["Tow bar"] } }],
    ["power tail gate", { filtered_features: { values: ["Power tailgate"] } }],
    ["break Volkswagen à toit ouvrant", { body: { values: ["Wagon"] } }],
  ])("are read: %s [SEARCH-01]", (text, refinements) => {
    expect(read(text).refinements).toMatchObject(refinements);
  });

  it("of a foreign text are foreign where they mean nothing here: quattro is four [SEARCH-01]", () => {
    expect(asked("roulotte per quattro persone", vans)).toEqual([fact("sleeps 4")]);
  });
});
