import { describe, expect, it } from "vitest";
import { needsVocabulary, readSearchPath, searchHref, typeWords, withPreset } from "./search-path.ts";
import { emptySearch, parseSearch } from "./search-query.ts";

const stock = {
  makes: ["Mazda", "Land Rover", "Ute"],
  bodies: ["SUV", "Ute", "Cab Chassis"],
  makeModels: ["Mazda CX-5", "Mazda 3", "Land Rover Defender 110"],
};
const read = (first?: string, second?: string) => readSearchPath(first, second, stock);

describe("path forms [DECIDE-35, DECIDE-36]", () => {
  it.each([
    [undefined, undefined, {}],
    ["new-cars", undefined, { car_type: { values: ["new"] } }],
    ["used-cars", undefined, { car_type: { values: ["used"] } }],
    ["demo-cars", undefined, { car_type: { values: ["demo"] } }],
    ["new-and-demo-cars", undefined, { car_type: { values: ["demo", "new"] } }],
    ["new-used-and-demo-cars", undefined, { car_type: { values: ["demo", "new", "used"] } }],
    ["mazda", undefined, { make: { values: ["Mazda"] } }],
    ["land-rover", undefined, { make: { values: ["Land Rover"] } }],
    ["ute", undefined, { make: { values: ["Ute"] } }],
    ["suv", undefined, { body: { values: ["SUV"] } }],
    ["cab-chassis", undefined, { body: { values: ["Cab Chassis"] } }],
    ["mazda-cx-5", undefined, { make_model: { values: ["Mazda CX-5"] } }],
    ["Mazda CX-5", undefined, { make_model: { values: ["Mazda CX-5"] } }],
    ["mazda", "cx-5", { make: { values: ["Mazda"] }, model: { values: ["CX-5"] } }],
    ["land-rover", "defender-110", { make: { values: ["Land Rover"] }, model: { values: ["Defender 110"] } }],
  ])("/search/%s/%s", (first, second, refinements) => {
    expect(read(first, second)).toMatchObject({ kind: "preset", refinements });
  });

  it.each([
    ["lada", undefined],
    ["mazda", "3000"],
    ["suv", "cx-5"],
    ["-cars", undefined],
    ["flying-cars", undefined],
    ["%00", undefined],
  ])("/search/%s/%s is not found", (first, second) => {
    expect(read(first, second)).toEqual({ kind: "missing" });
  });

  it("reads type words without the stock's labels", () => {
    expect(typeWords("used-cars")).toEqual(["used"]);
    expect(needsVocabulary()).toBe(false);
    expect(needsVocabulary("used-cars")).toBe(false);
    expect(needsVocabulary("mazda")).toBe(true);
    expect(needsVocabulary("used-cars", "x")).toBe(true);
  });
});

describe("addresses below a path", () => {
  const at = { path: "/search/mazda", refinements: { make: { values: ["Mazda"] } } };

  it("retains the path while the state contains its preset", () => {
    const state = { ...emptySearch, page: 2, refinements: { make: { values: ["Kia", "Mazda"] } } };
    const href = searchHref(state, at);
    expect(href).toBe("/search/mazda?make=Kia&page=2");
    expect(withPreset(parseSearch(new URL(href, "http://a.example").searchParams), at.refinements)).toEqual(
      state,
    );
  });

  it("drops the path when the preset is removed", () => {
    const state = { ...emptySearch, refinements: { make: { values: ["Kia"] } } };
    expect(searchHref(state, at)).toBe("/search?make=Kia");
    expect(searchHref(emptySearch, at)).toBe("/search");
  });

  it("writes a menu refinement as one parameter [DECIDE-37]", () => {
    expect(searchHref({ ...emptySearch, refinements: { fuel: { values: ["Hybrid"] } } })).toBe(
      "/search?fuel=Hybrid",
    );
  });
});
