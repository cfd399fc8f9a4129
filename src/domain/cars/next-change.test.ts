import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { nextChange, nextMidnight } from "./next-change.ts";

const now = new Date("2026-03-10T12:00:00Z");
const site = sampleSite();

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

it("counts the sold days of the site, or of the car's dealership [SEARCH-65] [SITE-38]", () => {
  const sold = aCar({ status: "sold", sold_at: "2026-03-05T12:10:00Z" });
  const change = (own: Partial<Site>) => nextChange([sold], { ...site, ...own }, now).toISOString();
  expect(change({})).toBe("2026-03-10T13:00:00.000Z");
  expect(change({ include_sold_cars_days: 5 })).toBe("2026-03-10T12:10:00.000Z");
  const dealership = settings.parse({ include_sold_cars_days: 5 });
  expect(change({ dealershipSettings: { "north-motors": dealership } })).toBe("2026-03-10T12:10:00.000Z");
});
