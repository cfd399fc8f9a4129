import { expect, it } from "vitest";
import { PriceHistory } from "./price-history.ts";

const within = 1_000;
const car = { slug: "one", hasPrice: true };

/** A car of 300,001 from 100 to 5,200 ms, and of 300,008 from 5,000 ms. */
function history(): PriceHistory {
  const prices = new PriceHistory();
  prices.set(car, prices.nextPrice(), 100, 200);
  prices.set(car, prices.nextPrice(), 5_000, 5_200);
  return prices;
}
const judged = (text: string, began: number, path = "/search") =>
  history().judge(text, path, { began, ended: began + 10 }, within);

it("accepts a price while its car has it, until its successor is committed, and for a moment more", () => {
  expect(judged("$300,001", 4_000)).toEqual({ hasNewPrice: true, oldestMs: 0, problem: null });
  expect(judged("$300,001", 5_100)).toEqual({ hasNewPrice: true, oldestMs: 0, problem: null });
  expect(judged('{"price":300001}', 6_000)).toEqual({ hasNewPrice: true, oldestMs: 800, problem: null });
});

it("finds a price that had gone before the request", () => {
  expect(judged("$300,001 and $300,008", 6_300)).toMatchObject({
    oldestMs: 1_100,
    problem: "has 300001 of one, gone 1100 ms before it was requested",
  });
});

it("finds a car's page that never showed a change, but not one whose price isn't shown", () => {
  expect(judged("$24,990", 6_300, "/cars/one").problem).toMatch(/no price that the car has had/);
  expect(judged("$300,008", 6_300, "/cars/one").problem).toBeNull();
  expect(judged("$24,990", 900, "/cars/one").problem).toBeNull();
  expect(judged("$24,990", 6_300, "/cars/two").problem).toBeNull();
  const hidden = new PriceHistory();
  hidden.set({ slug: "one", hasPrice: false }, hidden.nextPrice(), 100, 200);
  expect(hidden.judge("$24,990", "/cars/one", { began: 6_300, ended: 6_310 }, within).problem).toBeNull();
});

it("takes no part of another number for a price", () => {
  expect(judged("0300001 $1,300,001 300,001,000 300001px x300001", 9_000).hasNewPrice).toBe(false);
});
