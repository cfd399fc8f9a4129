import { expect, it } from "vitest";
import { PlaceNamePoints, placeNamesFrom, placeNamesText } from "./place-names.ts";

const points = new PlaceNamePoints();
const add = (name: string, state: string, lat: number, regions: string[] = []) =>
  points.add({ name, state, lat, long: 150, regions });
add("Port Macquarie", "NSW", -31);
add("Springfield", "NSW", -33, ["Central Coast", "Hunter Valley exc Newcastle"]);
add("Springfield", "NSW", -34, ["Central Coast", "Newcastle and Lake Macquarie"]);
add("Springfield", "QLD", -27);
add("Hunter", "VIC", -36);
add("Nowhere", "NSW", Number.NaN);
const names = points.names();

it("has a point for each state with a place of the name, and the middle of a region", () => {
  expect(names.get("portmacquarie")).toEqual([{ lat: -31, long: 150 }]);
  expect(names.get("springfield")?.map(({ lat }) => lat)).toEqual([-33, -27]);
  expect(names.get("centralcoast")).toEqual([{ lat: -33.5, long: 150 }]);
  expect(names.get("lakemacquarie")).toEqual([{ lat: -34, long: 150 }]);
  expect(names.get("hunter")?.map(({ lat }) => lat)).toEqual([-36, -33]);
  expect(names.has("nowhere")).toBe(false);
});

it("is read as it was written, and refuses anything else", () => {
  expect(placeNamesFrom(placeNamesText(names))).toEqual(names);
  expect(placeNamesFrom("springfield -33")).toBeNull();
  expect(placeNamesFrom("springfield here 150")).toBeNull();
  expect(placeNamesFrom("")).toBeNull();
});
