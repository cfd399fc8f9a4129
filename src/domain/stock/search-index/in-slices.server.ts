import { setImmediate } from "node:timers/promises";
import { betweenRequests } from "#lib/served-requests.server.ts";

/** Milliseconds of work between which requests are served: at least, and at most when requests take long. */
const sliceMs = { min: 5, max: 20 };
/** The same for background work. */
const shortSliceMs = { min: 1, max: 1 };
/** How long background work lets requests go first before each slice. */
const giveWayMs = 20;

/**
 * Runs all steps of a generator, in slices of a few milliseconds between which the process does other work. A slice
 * takes as long as that did within its limits, so a busy process spends up to half of its time on the steps.
 */
export async function inSlices<T>(
  steps: Generator<void, T>,
  { min, max } = sliceMs,
  pause: () => Promise<unknown> = setImmediate,
): Promise<T> {
  let ended = performance.now();
  for (;;) {
    const began = performance.now();
    const until = began + Math.min(max, Math.max(min, began - ended));
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    ended = performance.now();
    await pause();
  }
}

/** The same for background work: in short slices while no request is being answered, the first one too. */
export async function inShortSlices<T>(steps: Generator<void, T>): Promise<T> {
  await giveWay();
  return inSlices(steps, shortSliceMs, giveWay);
}

async function giveWay(): Promise<void> {
  await setImmediate();
  await betweenRequests(giveWayMs);
}
