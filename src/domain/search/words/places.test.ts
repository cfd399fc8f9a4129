import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import type { SearchPlaces } from "./places.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

/** Places on a line: a degree of latitude is 111 km. */
const points: Record<string, number[]> = {
  hilltop: [-33],
  monavale: [-33.02],
  deevale: [-33.02],
  penrith: [-33.09],
  wyong: [-33.3],
  toukley: [-33.2],
  "2259": [-33.3],
  "4500": [-33.3],
  dubbo: [-34.5],
  perth: [-50],
  springfield: [-33.05, -60],
  orange: [-33],
};
const places: SearchPlaces = {
  attribute: "location_name",
  finder: { find: (key) => (points[key] ?? []).map((lat) => ({ lat, long: 151 })) },
  stocked: [
    { value: "North", names: ["North", "Hilltop", "North Motors"], point: { lat: -33, long: 151 } },
    { value: "South", names: ["South"], point: { lat: -33.35, long: 151 } },
    { value: "Unknown", names: [], point: null },
  ],
};
const { values } = aVocabulary();
const lexicon = lexiconOf(
  aVocabulary({
    places,
    values: { ...values, location_name: ["North", "South", "Unknown"], colour: ["Orange"] },
  }),
);
const read = (text: string) => {
  const { refinements, words, asks } = readPhrase(text, lexicon);
  const place = refinements.location_name;
  return [place && "values" in place ? place.values : [], [...words, ...asks.map((ask) => ask.words)]];
};

describe("places of a search", () => {
  it.each([
    ["its own name", "hilltop", ["North"], []],
    ["the name of its dealership", "suv north motors", ["North"], []],
    ["a town nearby", "suv penrith", ["North"], []],
    ["a town after in", "cars in wyong", ["South"], []],
    ["near, the nearest", "near wyong", ["South"], []],
    ["near, those that are about as near", "i live near toukley", ["North", "South"], ["live"]],
    ["near, in another language after a make", "Toyota gần wyong", ["South"], []],
    ["a postcode", "near 2259", ["South"], []],
    ["a postcode alone", "2259", ["South"], []],
    ["a postcode beside other words", "suv 2259", ["South"], []],
    ["where the shopper lives", "I live in mona vale", ["North"], []],
    ["a name of which a word looks misspelt", "suv dee vale", ["North"], []],
    ["kilometres", "utes within 8 km of wyong", ["South"], []],
    ["kilometres written together", "utes 20kms from penrith", ["North"], []],
    ["the nearest, though it is far", "close to dubbo", ["South"], []],
    ["the state that is nearest", "springfield", ["North"], []],
    ["none that is too far, which is asked for", "suv near perth", [], ["near perth"]],
    ["none within so few kilometres", "within 5 km of dubbo", [], ["within 5 km of dubbo"]],
  ])("are found by %s [DECIDE-150]", (_name, text, expected, left) => {
    const [found, words] = read(text);
    expect(found).toEqual(expected);
    expect(words).toEqual(left);
  });

  it("with kilometres that addresses have are a postcode and a radius [DECIDE-298]", () => {
    const finder = { ...places.finder, postcodeAt: () => "2259" };
    const own = lexiconOf(aVocabulary({ places: { ...places, finder, byDistance: true } }));
    const near = { postcode: "2259", within: 50 };
    for (const text of ["suv within 50 km of 2259", "suv within 50km of wyong"])
      expect(readPhrase(text, own)).toMatchObject({ text: "", near, refinements: { body: {} } });
    expect(readPhrase("suv within 8 km of wyong", own).near).toBeNull();
  });

  it("are no years, and no words with another meaning", () => {
    expect(readPhrase("around 2019 suv", lexicon).refinements.year).toEqual({ min: 2018, max: 2020 });
    expect(readPhrase("2019", lexicon).refinements).toEqual({ year: { min: 2019, max: 2019 } });
    expect(readPhrase("suv 4500", lexicon).refinements).not.toHaveProperty("location_name");
    expect(readPhrase("in orange", lexicon).refinements).toEqual({ colour: { values: ["Orange"] } });
  });
});
