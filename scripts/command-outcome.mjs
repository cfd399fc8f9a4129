/** How a stress test or a benchmark ends that needs what the machine doesn't have; so do tests of automake. */
export const skippedExitCode = 77;

/** The outcome of a stress test or a benchmark, by its exit code and what it wrote: `passed`, `failed: …` or `skipped: needs …`. */
export function commandOutcome({ status, signal, output }) {
  if (status === 0) return "passed";
  const lines = output.trimEnd().split("\n");
  if (status === skippedExitCode)
    return lines.findLast((line) => line.startsWith("skipped: ")) ?? "skipped: needs something unnamed";
  return signal ? `failed: ended by ${signal}` : `failed: exit code ${status}`;
}
