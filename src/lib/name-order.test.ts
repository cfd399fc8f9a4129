import { expect, it } from "vitest";
import { compareNames } from "./name-order.ts";

it.each([
  [
    ["CX-5", "CX-30", "CX-3"],
    ["CX-3", "CX-5", "CX-30"],
  ],
  [
    ["zeekr", "Audi", "bmw"],
    ["Audi", "bmw", "zeekr"],
  ],
  [
    ["Skoda", "Škoda", "Subaru", "Seat"],
    ["Seat", "Skoda", "Škoda", "Subaru"],
  ],
])("orders %j as people do", (names, ordered) => {
  expect(names.toSorted(compareNames)).toEqual(ordered);
});
