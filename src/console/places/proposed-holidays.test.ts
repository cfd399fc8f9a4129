import { expect, it } from "vitest";
import { proposedHolidays } from "./proposed-holidays.ts";

const today = "2026-11-23";
const yard = (name: string, state: string) => ({ name, address: { state } });
const proposed = (
  locations: Parameters<typeof proposedHolidays>[0],
  days: Parameters<typeof proposedHolidays>[1] = [],
  isWhole = true,
) => proposedHolidays(locations, days, { today, isWhole });
const christmas = (...of: Parameters<typeof proposed>) =>
  proposed(...of).find(({ date }) => date === "2026-12-25");

it("proposes the holidays of the locations' states, for all of them at once where all have them", () => {
  expect(christmas([yard("North", "NSW"), yard("West", "Victoria")])).toMatchObject({
    name: "Christmas Day",
    day: "25 December 2026",
    states: ["NSW", "VIC"],
    locations: [""],
  });
  const cup = proposed([yard("North", "NSW"), yard("West", "VIC")]).find(({ name }) => /Cup/.test(name));
  expect(cup).toMatchObject({ date: "2027-11-02", states: ["VIC"], locations: ["West"] });
});

it("proposes nothing for other countries, and for days with special hours", () => {
  expect(proposed([yard("Ulm", "Bavaria"), { name: "Nowhere" }])).toEqual([]);
  const both = [yard("North", "NSW"), yard("South", "NSW")];
  expect(christmas(both, [{ date: "2026-12-25" }])).toBeUndefined();
  expect(christmas(both, [{ date: "2026-12-25", department: "service" }])?.locations).toEqual([""]);
  expect(christmas(both, [{ date: "2026-12-25", location_name: "North" }])?.locations).toEqual(["South"]);
});

it("names the locations for a member who may not change all of them", () => {
  expect(christmas([yard("North", "NSW")], [], false)?.locations).toEqual(["North"]);
});
