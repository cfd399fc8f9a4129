import { expect, it } from "vitest";
import { sampleSite } from "#tests/support/sample-site.ts";
import { looserSearches } from "./looser-searches.ts";
import { emptySearch, parseSearch } from "./search-query.ts";

const site = sampleSite({});
const preset = { kind: "preset", path: "/search", refinements: {} } as const;
const noSearch = { ...emptySearch, query: "x" };

/** What is said where the last choice of an address is left out: beside the cars, and on the button that takes it back. */
function withoutOne(address: string) {
  const [single = []] = looserSearches(parseSearch(new URLSearchParams(`query=x&${address}`)), preset, site);
  const { but, label } = single.at(-1) ?? {};
  return [but, label];
}

it.each([
  ["colour=Metallic Red&colour=Red&colour=Red Pearl", "in another colour than red", "Red"],
  [
    "colour=Metallic Red&colour=Pearl Blue",
    "in another colour than metallic red or pearl blue",
    "Metallic Red, Pearl Blue",
  ],
  ["colour=Blue&colour=Grey&colour=Red&colour=Silver", "in another colour", "Colour"],
  ["badge=Maxx Sport&badge=Sport", "with another badge than Maxx Sport or Sport", "Maxx Sport, Sport"],
  ["body=SUV", "not an SUV", "SUV"],
  ["body=Cab Chassis&body=Ute", "not a cab chassis or ute", "Cab Chassis, Ute"],
  ["make=Audi", "not an Audi", "Audi"],
  ["transmission=Automatic", "not automatic", "Automatic"],
  ["car_type=used", "not used", "Used"],
  ["seats=7", "without 7 seats", "7 seats"],
  ["filtered_features=Sunroof&filtered_features=Tow bar", "without Sunroof or Tow bar", "Sunroof, Tow bar"],
  ["city=Gosford", "not in Gosford", "Gosford"],
  ["location_name=Harbour Brookvale", "not at Harbour Brookvale", "Harbour Brookvale"],
  ["price=:30000", "above $30,000", "Up to $30,000"],
  ["price=20000:", "below $20,000", "From $20,000"],
  ["price=20000:30000", "outside $20,000 – $30,000", "$20,000 – $30,000"],
  ["price_range=Under $20,000", "at another price", "Under $20,000"],
  ["year=2020:", "older than 2020", "From 2020"],
  ["year=2019:2021", "not from 2019 – 2021", "2019 – 2021"],
  ["km=:60000", "with more than 60,000 km", "Up to 60,000 km"],
  ["towing_capacity=2500:", "towing less than 2,500 kg", "Towing capacity: from 2,500 kg"],
])("names what near cars of %s aren't as a shopper would [DECIDE-580]", (address, but, label) => {
  expect(withoutOne(address)).toEqual([but, label]);
});

it("names a text, a radius and two choices [DECIDE-580]", () => {
  const near = { postcode: "2250", distances: new Map(), within: 50 as const };
  const [single, pairs] = looserSearches(
    { ...noSearch, near, refinements: { price: { max: 30_000 }, colour: { values: ["Red"] } } },
    preset,
    site,
  );
  expect(single?.map(({ but }) => but)).toEqual([
    "without “x”",
    "more than 50 km from 2250",
    "above $30,000",
    "in another colour than red",
  ]);
  expect(pairs?.at(-1)?.but).toBe("above $30,000 and in another colour than red");
});
