import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/**
 * How often a process collects garbage in full while it replaces its objects again and again. Not the heap's largest size: collecting runs beside
 * the program, so on a busy machine the heap is larger before it is done.
 */
function fullCollections(share: number, leastMb = 0): number {
  const file = join(import.meta.dirname, "heap-growth.server.ts");
  const program = `
    const { constants, PerformanceObserver } = await import("node:perf_hooks");
    const { limitHeapGrowth } = await import(${JSON.stringify(file)});
    limitHeapGrowth(${share}, ${leastMb});
    let full = 0;
    const isFull = (entry) => entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
    new PerformanceObserver((list) => { full += list.getEntries().filter(isFull).length; }).observe({ entryTypes: ["gc"] });
    const held = [];
    // Observers of collections are called between turns.
    const nextTurn = () => new Promise(setImmediate);
    for (let round = 0; round < 1_500; round++) {
      if (round % 100 === 0) await nextTurn();
      held[(round * 7) % 500] = Array.from({ length: 3_000 }, (_, at) => ({ round, at, text: "x" + round + at }));
    }
    await nextTurn();
    await nextTurn();
    console.log(full);`;
  const printed = execFileSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", program]);
  return Number(printed.toString());
}

it("collects garbage before the heap has grown by more than a share, or by an amount that it may grow by in any case", () => {
  const byShare = fullCollections(0.1);
  expect(byShare).toBeGreaterThan(fullCollections(3) * 2);
  expect(byShare).toBeGreaterThan(fullCollections(0.1, 300) * 2);
});
