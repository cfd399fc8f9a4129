import { expect, it, vi } from "vitest";
import { oncePerObject } from "./once-per-object.ts";

it("computes once for each object, also where the result is undefined", () => {
  const compute = vi.fn((list: readonly number[]) => list[0]);
  const first = oncePerObject(compute);
  const [one, other, empty] = [[1, 2], [1, 2], []];
  expect([first(one), first(other), first(one), first(empty), first(empty)]).toEqual([
    ...[1, 1, 1],
    ...[undefined, undefined],
  ]);
  expect(compute.mock.calls.map(([list]) => list)).toEqual([one, other, empty]);
});
