import { setImmediate } from "node:timers/promises";

/** Milliseconds of work between which requests are served: at least, and at most when requests take long. */
const sliceMs = { min: 5, max: 20 };
/** The same for background work: less than five even where the last step takes long. */
const shortSliceMs = { min: 3, max: 3 };

/**
 * Runs all steps of a generator, in slices of a few milliseconds between which the process does other work. A slice
 * takes as long as that did within its limits, so a busy process spends up to half of its time on the steps.
 */
export async function inSlices<T>(steps: Generator<void, T>, { min, max } = sliceMs): Promise<T> {
  let ended = performance.now();
  for (;;) {
    const began = performance.now();
    const until = began + Math.min(max, Math.max(min, began - ended));
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    ended = performance.now();
    await setImmediate();
  }
}

/** The same for background work: in short slices, and the first one too after a pause. */
export async function inShortSlices<T>(steps: Generator<void, T>): Promise<T> {
  await setImmediate();
  return inSlices(steps, shortSliceMs);
}
