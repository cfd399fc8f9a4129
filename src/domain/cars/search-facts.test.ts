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
  [
    "fresh water in tanks",
    { standardEquipment: ["2 x 95L Fresh Water Tanks", "80L Grey Water Tank", "23L Hot Water System"] },
    ["hot water", "water 190", "water tank"],
  ],
  [
    "a car's past by its description [DECIDE-601]",
    {
      dealercomments:
        "One owner, full service history and both keys.|Garaged, smoke-free, no accidents. RWC included.",
      standardEquipment: ["Cup holders"],
    },
    ["accident free", "garaged", "non-smoker", "one owner", "roadworthy", "service history", "spare key"],
  ],
  [
    "equipment by the description where none is listed [DECIDE-601]",
    { dealercomments: "Tidy ute.|Features include a snorkel and a canopy.", standardEquipment: [] },
    ["canopy", "snorkel"],
  ],
  [
    "no equipment by the description where some is listed [DECIDE-601]",
    { dealercomments: "We fit a snorkel for you.", standardEquipment: ["Canopy"] },
    ["canopy"],
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
