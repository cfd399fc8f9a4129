import { expect, it } from "vitest";
import { swipeStep } from "./swipe.ts";

it.each([
  ["left is the next", { x: 120, y: 104 }, 1],
  ["right is the one before", { x: 260, y: 90 }, -1],
  ["a short way is a tap", { x: 185, y: 100 }, 0],
  ["down is a scroll", { x: 160, y: 180 }, 0],
] as const)("a finger going %s [CARD-01]", (_, end, step) => {
  expect(swipeStep({ x: 200, y: 100 }, end)).toBe(step);
});
