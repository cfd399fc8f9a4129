import { expect, it } from "vitest";
import { aCar } from "./a-car.ts";
import { nextChange, nextMidnight } from "./next-change.ts";

const now = new Date("2026-03-10T12:00:00Z");
const site = { include_sold_cars_days: 3, timezone: "Australia/Sydney" };

it.each([
  ["Australia/Sydney", "2026-03-10T13:00:00.000Z"],
  ["Australia/Perth", "2026-03-10T16:00:00.000Z"],
  ["Australia/Adelaide", "2026-03-10T13:30:00.000Z"],
])("a day ends in %s at %s [CAR-30]", (zone, end) => {
  expect(nextMidnight(now, zone).toISOString()).toBe(end);
});

it("a page changes when its first car's days end, at midnight at the latest [TAG-06] [SEARCH-63]", () => {
  expect(nextChange([aCar()], site, now).toISOString()).toBe("2026-03-10T13:00:00.000Z");
  const arrival = aCar({ created_at: "2026-03-02T12:30:00Z" });
  const sold = aCar({ status: "sold", sold_at: "2026-03-07T12:10:00Z" });
  expect(nextChange([arrival, aCar()], site, now).toISOString()).toBe("2026-03-10T12:30:00.000Z");
  expect(nextChange([arrival, sold], site, now).toISOString()).toBe("2026-03-10T12:10:00.000Z");
});
