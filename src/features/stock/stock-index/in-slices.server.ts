import { setImmediate } from "node:timers/promises";

/** Milliseconds of work between which requests are served. */
const sliceMs = 5;

/** Runs all steps of a generator, in slices of a few milliseconds between which the process does other work. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await setImmediate();
  }
}
