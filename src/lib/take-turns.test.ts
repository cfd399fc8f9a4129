import { setImmediate } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { pauseAfter } from "./take-turns.server.ts";

it("lets others go first once the steps took long, and not before", async () => {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const order: string[] = [];
  const others = setImmediate().then(() => order.push("others"));
  const pause = pauseAfter(10);
  for (const ms of [4, 10, 11, 12]) {
    now = ms;
    await pause();
    order.push(`step at ${ms}`);
  }
  await others;
  clock.mockRestore();
  expect(order).toEqual(["step at 4", "step at 10", "others", "step at 11", "step at 12"]);
});
