import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The most that a process's heap has in use, in MB, while it holds some objects and replaces them again and again. */
function mostUsedMb(share: number, leastMb = 0): number {
  const file = join(import.meta.dirname, "heap-growth.server.ts");
  const program = `
    const { limitHeapGrowth } = await import(${JSON.stringify(file)});
    limitHeapGrowth(${share}, ${leastMb});
    const held = [];
    let most = 0;
    for (let round = 0; round < 1_500; round++) {
      // Observers of collections are called between turns.
      if (round % 100 === 0) await new Promise(setImmediate);
      held[(round * 7) % 500] = Array.from({ length: 3_000 }, (_, at) => ({ round, at, text: "x" + round + at }));
      most = Math.max(most, process.memoryUsage().heapUsed);
    }
    console.log(most / 1e6);`;
  const printed = execFileSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", program]);
  return Number(printed.toString());
}

it("collects garbage before the heap has grown by more than a share, or by an amount that it may grow by in any case", () => {
  const byShare = mostUsedMb(0.1);
  expect(byShare).toBeLessThan(mostUsedMb(3) * 0.8);
  expect(byShare).toBeLessThan(mostUsedMb(0.1, 300) * 0.9);
});
