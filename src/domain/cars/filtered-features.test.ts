import { expect, it } from "vitest";
import { filteredFeatures } from "./filtered-features.ts";

it.each([
  [
    ["Satellite Navigation", "Rear View Camera"],
    ["Navigation", "Reversing camera"],
  ],
  [
    ['18" Alloy Wheels', "Alloys", "Apple CarPlay"],
    ["Alloy wheels", "Apple CarPlay"],
  ],
  [
    ["Heated Front Seats", "Leather Seats"],
    ["Heated seats", "Leather seats"],
  ],
  [["Cup holders"], []],
  [null, []],
])("names the searchable features of %j [SEARCH-16]", (equipment, expected) => {
  expect(filteredFeatures(equipment)).toEqual(expected);
});
