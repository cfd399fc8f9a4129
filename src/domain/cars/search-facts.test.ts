import { expect, it } from "vitest";
import { searchFacts, specificationFacts } from "./search-facts.ts";

it.each([
  [
    "equipment",
    { standardEquipment: ["ISOFIX Child Seat Anchor Points", "Canopy", "Cup holders"] },
    ["canopy", "isofix"],
  ],
  [
    "the specification of a caravan",
    {
      specifications: {
        sleeps: 4,
        body_length: 18.5,
        tare_weight: 1980,
        aggregate_trailer_mass: 2500,
        axle_type: "Tandem",
      },
    },
    ["atm 2500", "feet 18.5", "sleeps 4", "tandem axle", "tare 1980"],
  ],
  [
    "the variant",
    {
      variant: {
        cylinders: "4",
        enginesize_litres: "2.0",
        induction: "Turbo",
        fuelconsumptioncombined: "6.9 L/100km",
        vehiclelength: "4390 mm",
        ancaprating: "5",
        bodyconfiguration: "Double Cab",
      },
    },
    ["consumption 6.9", "cylinders 4", "dual cab", "litres 2", "mm 4390", "stars 5", "turbo"],
  ],
  ["an engine in cc", { engine_size: "1998 cc" }, ["litres 2"]],
  [
    "the range of an electric car",
    { variant: { fuelconsumptioncombined: "17 kWh/100km", fuelcapacity: "71 kWh" } },
    ["range 420"],
  ],
  ["nothing", {}, []],
])("reads %s", (_name, car, facts) => {
  expect(specificationFacts(car)).toEqual(facts);
});

it("has whether a car is certified, reduced or driven away for its price", () => {
  expect(
    searchFacts({ certified: true, price: 9_000, before_price: 9_900, price_type: "Drive Away" }, ["turbo"]),
  ).toEqual(["turbo", "certified", "drive away", "reduced"]);
  expect(searchFacts({ certified: false, price: 9_000, before_price: 9_000 }, [])).toEqual([]);
});
