import { expect, it } from "vitest";
import { featureList, featuresShown } from "./features.ts";

it("lists the standard equipment, each once [CAR-31] [ENT-057]", () => {
  expect(featureList(["Alloy wheels", " alloy  Wheels", "", "null", "Tow bar"])).toEqual([
    "Alloy wheels",
    "Tow bar",
  ]);
  expect(featureList(null)).toEqual([]);
});

it("shows eight before Show All [CAR-27] [LIMIT-17]", () => {
  expect(featuresShown).toBe(8);
});
