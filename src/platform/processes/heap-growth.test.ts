import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The most that a process's heap has in use, in MB, while it holds some objects and replaces them again and again. */
function mostUsedMb(share: number): number {
  const file = join(import.meta.dirname, "heap-growth.server.ts");
  const program = `
    const { limitHeapGrowth } = await import(${JSON.stringify(file)});
    limitHeapGrowth(${share});
    const held = [];
    let most = 0;
    for (let round = 0; round < 1_500; round++) {
      held[(round * 7) % 500] = Array.from({ length: 3_000 }, (_, at) => ({ round, at, text: "x" + round + at }));
      most = Math.max(most, process.memoryUsage().heapUsed);
    }
    console.log(most / 1e6);`;
  const printed = execFileSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", program]);
  return Number(printed.toString());
}

it("collects garbage before the heap has grown by more than a share", () => {
  expect(mostUsedMb(0.1)).toBeLessThan(mostUsedMb(3) * 0.8);
});
