/** Elements sorted natively at a time, and merged between two steps: well under a millisecond of work each. */
const RUN = 1024;
const MERGED = 4096;

/**
 * Sorts in place in many short steps, so that a large sort can give way to other work: a stable merge sort
 * over natively sorted runs.
 * @param compare as for `Array.prototype.sort`
 */
export function* sortInSteps<T>(items: T[], compare: (a: T, b: T) => number): Generator<void> {
  for (let from = 0; from < items.length; from += RUN) {
    const run = items.slice(from, from + RUN).sort(compare);
    for (let i = 0; i < run.length; i++) items[from + i] = run[i]!;
    yield;
  }
  yield* mergeRuns(items, new Array<T>(items.length), compare);
}

/** The same for a list of slots. */
export function* sortSlotsInSteps(
  slots: Uint32Array,
  compare: (a: number, b: number) => number,
): Generator<void> {
  for (let from = 0; from < slots.length; from += RUN) {
    slots.subarray(from, from + RUN).sort(compare);
    yield;
  }
  yield* mergeRuns<number>(slots, new Uint32Array(slots.length), compare);
}

type Items<T> = { readonly length: number; [at: number]: T };

function* mergeRuns<T>(items: Items<T>, spare: Items<T>, compare: (a: T, b: T) => number): Generator<void> {
  const size = items.length;
  let [source, target] = [items, spare];
  for (let width = RUN; width < size; width *= 2) {
    for (let from = 0; from < size; from += 2 * width) {
      const middle = Math.min(from + width, size);
      const end = Math.min(from + 2 * width, size);
      let [left, right] = [from, middle];
      for (let at = from; at < end; at++) {
        const isLeft = right >= end || (left < middle && compare(source[left]!, source[right]!) <= 0);
        target[at] = source[isLeft ? left++ : right++]!;
        if ((at & (MERGED - 1)) === 0) yield;
      }
    }
    [source, target] = [target, source];
  }
  if (source === items) return;
  for (let at = 0; at < size; at++) items[at] = source[at]!;
}
