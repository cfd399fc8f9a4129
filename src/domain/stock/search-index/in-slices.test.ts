import { expect, it } from "vitest";
import { inSlices } from "./in-slices.server.ts";

function* steps(log: string[]): Generator<void, string> {
  for (let i = 0; i < 30; i++) {
    const until = performance.now() + 2;
    while (performance.now() < until);
    log.push("step");
    yield;
  }
  return "done";
}

it("runs all steps in order and gives way between them", async () => {
  const log: string[] = [];
  let running = true;
  const other = () => {
    log.push("other");
    if (running) setImmediate(other);
  };
  setImmediate(other);
  expect(await inSlices(steps(log))).toBe("done");
  running = false;
  expect(log.filter((one) => one === "step")).toHaveLength(30);
  // Never more than 20 milliseconds of steps in a row.
  expect(log.filter((one) => one === "other").length).toBeGreaterThanOrEqual(3);
});

it("rejects with the error of a step", async () => {
  const failing = (function* () {
    yield;
    throw new Error("broken");
  })();
  await expect(inSlices(failing)).rejects.toThrow("broken");
});
