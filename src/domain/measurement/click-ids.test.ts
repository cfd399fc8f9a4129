import { expect, it } from "vitest";
import { addressWithoutClickIds, clickIds, paramsWithoutClickIds } from "./click-ids.ts";

it("leaves out each click id in any case, and no other parameter [DECIDE-191]", () => {
  const campaign = { utm_source: "google", utm_campaign: "ev", gclidx: "1" };
  for (const name of clickIds)
    expect(paramsWithoutClickIds({ ...campaign, [name]: "a", [name.toUpperCase()]: "b" })).toEqual(campaign);
});

it.each([
  ["https://d.example/cars/x", "https://d.example/cars/x"],
  ["https://d.example/cars/x?gclid=a", "https://d.example/cars/x"],
  ["/cars/x?utm_source=a%20b&GCLID=1&f%62clid=2&q=%zz#gclid=1", "/cars/x?utm_source=a%20b&q=%zz#gclid=1"],
  ["/x#?gclid=a", "/x#"],
])("of an address: %s", (address, rest) => {
  expect(addressWithoutClickIds(address)).toBe(rest);
});
