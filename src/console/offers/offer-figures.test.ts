import { expect, it } from "vitest";
import { shownFigures } from "./offer-figures.ts";

const bySite = new Map([
  ["north", new Map([["winter sale", { seen: 1_200, pressed: 3 }]])],
  ["south", new Map([["winter sale", { seen: 34, pressed: 1 }]])],
]);
const sites = ["north", "south"].map((slug) => ({ slug, name: slug }));

it.each([
  ["slide", "Winter Sale", sites, { seen: "1,234", pressed: "<5" }],
  ["slide", "Winter Sale", sites.slice(1), { seen: "34", pressed: "<5" }],
  ["card", "Winter Sale", sites, { seen: "1,234", pressed: "–" }],
  ["tile", "Never shown", sites, { seen: "0", pressed: "0" }],
] as const)("a %s %j on its sites has the figures %j %j [DECIDE-532]", (kind, title, on, expected) => {
  expect(shownFigures({ kind, title, sites: [...on] }, bySite)).toEqual(expected);
});
