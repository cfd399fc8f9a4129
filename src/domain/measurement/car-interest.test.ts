import { expect, it } from "vitest";
import {
  addedLooks,
  chanceOfAtMost,
  interestOf,
  looksOf,
  type ShownCar,
  shownInterest,
} from "./car-interest.ts";

const car = (carId: string, appearances: number, views: number, more: Partial<ShownCar> = {}): ShownCar => ({
  carId,
  type: "used",
  price: 25_000,
  appearances,
  views,
  ...more,
});
const usual = (count: number, more: Partial<ShownCar> = {}) =>
  Array.from({ length: count }, (_, n) => car(`u${n}`, 100, 10, more));

it("expects the median rate of the cars of the same type and band of prices [DECIDE-380]", () => {
  const cars = [...usual(20), car("slow", 300, 12), car("dear", 300, 12, { price: 90_000 })];
  const looks = looksOf(cars);
  expect(looks.get("slow")).toEqual({ appearances: 300, views: 12, expected: 30 });
  expect(looks.has("dear")).toBe(false);
  expect(looksOf(usual(19)).size).toBe(0);
  expect(looksOf([...usual(19), car("shown once", 19, 1)]).size).toBe(0);
  const named = [...usual(20), car("new", 100, 1, { type: "new" })];
  expect(looksOf(named).has("new")).toBe(false);
});

it.each([
  [21, 30, "usual"],
  [20, 30, "below"],
  [39, 30, "usual"],
  [40, 30, "above"],
  [0, 5, "below"],
  [1, 5, "below"],
  [2, 5, "usual"],
  [0, 4.9, null],
  [900, 1_000, "below"],
  [1_000, 1_000, "usual"],
  [1_100, 1_000, "above"],
] as const)("%d views where %d are expected are %s", (views, expected, interest) => {
  expect(interestOf({ views, expected })).toBe(interest);
});

it("has the chances of the Poisson distribution, also of large means", () => {
  expect(chanceOfAtMost(0, 5)).toBeCloseTo(Math.exp(-5), 12);
  expect(chanceOfAtMost(2, 5)).toBeCloseTo(0.124652, 6);
  expect(chanceOfAtMost(2_000, 2_000)).toBeCloseTo(0.50595, 4);
  expect(chanceOfAtMost(-1, 5)).toBe(0);
});

it("adds up sites, and shows no small figure", () => {
  const looks = addedLooks([
    { appearances: 200, views: 3, expected: 18.2 },
    { appearances: 100, views: 1, expected: 9.3 },
  ]);
  expect(shownInterest(looks)).toEqual({ interest: "below", views: "<5", expected: "28" });
  expect(shownInterest(undefined)).toBeNull();
});
