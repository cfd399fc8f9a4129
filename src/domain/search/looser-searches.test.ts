import { expect, it } from "vitest";
import { nearness } from "./looser-searches.ts";

it("gives up kilometres and the price before what a car is, and the place and the trim before both [DECIDE-299]", () => {
  const order = ["query", "location_name", "badge", "km", "price", "colour", "fuel", "body", "make"] as const;
  const costs = order.map((name) => nearness({ leaves: [name] }));
  expect(costs).toEqual(costs.toSorted((a, b) => a - b));
  expect(new Set(costs).size).toBe(order.length);
});
