import { expect, it } from "vitest";
import { isAvailable, isListed, showsCertified, soldWindowEnd } from "./availability.ts";
import type { Car, CarStatus } from "./car.ts";

const now = new Date("2026-03-10T12:00:00Z");

it.each<[CarStatus, boolean]>([
  ["in_stock", true],
  ["coming_soon", true],
  ["sold", false],
])("a car that is %s is available: %s [CAR-01] [ENT-019]", (status, available) => {
  expect(isAvailable({ status })).toBe(available);
});

it.each<[string, Pick<Car, "status" | "sold_at" | "show_on_dealer_website">, number, boolean]>([
  ["in stock", { status: "in_stock", sold_at: null }, 3, true],
  ["coming soon", { status: "coming_soon", sold_at: null }, 3, true],
  ["sold within the days", { status: "sold", sold_at: "2026-03-07T12:00:00.001Z" }, 3, true],
  ["sold exactly N days ago", { status: "sold", sold_at: "2026-03-07T12:00:00.000Z" }, 3, false],
  ["sold long ago", { status: "sold", sold_at: "2025-03-07T12:00:00Z" }, 3, false],
  ["sold a week ago with 10 days", { status: "sold", sold_at: "2026-03-03T12:00:00Z" }, 10, true],
  ["just sold with 0 days", { status: "sold", sold_at: "2026-03-10T12:00:00Z" }, 0, false],
  ["sold without a date", { status: "sold", sold_at: null }, 3, false],
  ["held back", { status: "in_stock", sold_at: null, show_on_dealer_website: false }, 3, false],
  ["shown", { status: "in_stock", sold_at: null, show_on_dealer_website: true }, 3, true],
])(
  "a car %s is listed as it should be [SEARCH-63, SEARCH-64, SEARCH-65] [LIMIT-23] [ENT-021, ENT-022]",
  (_, car, days, listed) => {
    expect(isListed(car, days, now)).toBe(listed);
  },
);

it.each<[Pick<Car, "status" | "sold_at">, number, string | null]>([
  [{ status: "sold", sold_at: "2026-03-01T00:00:00Z" }, 3, "2026-03-04T00:00:00.000Z"],
  [{ status: "in_stock", sold_at: "2026-03-01T00:00:00Z" }, 3, null],
  [{ status: "coming_soon", sold_at: null }, 3, null],
  [{ status: "sold", sold_at: null }, 36_500, "1970-01-01T00:00:00.000Z"],
])("%j with %s days leaves the lists at %s [SEARCH-63] [SEARCH-65]", (car, days, end) => {
  expect(soldWindowEnd(car, days)?.toISOString() ?? null).toBe(end);
});

it.each<[CarStatus, boolean, boolean]>([
  ["in_stock", true, true],
  ["sold", true, false],
  ["in_stock", false, false],
])("a certified car that is %s [TAG-09] [ENT-025]", (status, certified, shown) => {
  expect(showsCertified({ status, certified })).toBe(shown);
});
