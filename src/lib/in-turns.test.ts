import { expect, it } from "vitest";
import { mapInTurns } from "./in-turns.ts";

it("maps in order with at most so many calls at once", async () => {
  let running = 0;
  let most = 0;
  const doubled = await mapInTurns([3, 1, 2, 5, 4], 2, async (n) => {
    most = Math.max(most, ++running);
    for (let turn = 0; turn < n; turn++) await Promise.resolve();
    running--;
    return n * 2;
  });
  expect(doubled).toEqual([6, 2, 4, 10, 8]);
  expect(most).toBe(2);
  await expect(mapInTurns([1], 2, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await mapInTurns([], 2, async () => 1)).toEqual([]);
});
