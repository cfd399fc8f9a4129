import { expect, it } from "vitest";
import { reachText } from "./reach-text.ts";

const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const places = {
  sites: named("Harbour", "Coastline"),
  locations: named("Gosford", "Wyong", "Cardiff", "Maitland", "Tuggerah"),
};

it.each([
  [null, null, "All sites"],
  [["harbour"], null, "Harbour"],
  [["harbour", "gone"], null, "Harbour, a former site"],
  [null, ["gosford"], "Gosford"],
  [["coastline"], ["gosford", "wyong"], "Coastline: Gosford, Wyong"],
  [null, ["gosford", "wyong", "cardiff", "maitland"], "Gosford, Wyong, Cardiff, Maitland"],
  [null, ["gosford", "wyong", "cardiff", "maitland", "tuggerah"], "Gosford, Wyong, Cardiff and 2 more"],
])("says how far a role with sites %j and locations %j reaches: %s", (siteIds, locationIds, text) => {
  expect(reachText({ siteIds, locationIds }, places)).toBe(text);
});
