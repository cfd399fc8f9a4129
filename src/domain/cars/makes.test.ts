import { expect, it } from "vitest";
import { commonMakes } from "./common-makes.ts";
import { knownMake } from "./makes.ts";

it.each([
  ["vw", "Volkswagen"],
  ["MERCEDES BENZ", "Mercedes-Benz"],
  ["mercedes_benz", "Mercedes-Benz"],
  ["LandRover", "Land Rover"],
  ["Škoda", "Skoda"],
  ["citroën", "Citroen"],
  ["bmw", "BMW"],
  ["Jayco", "Jayco"],
  ["Seller", undefined],
])("the usual spelling of %j is %j", (text, make) => {
  expect(knownMake(text)).toBe(make);
});

it("spells the makes that searches know as they do", () => {
  const different = [...commonMakes.values()].filter((make) => knownMake(make) !== make);
  expect(different).toEqual([]);
});
