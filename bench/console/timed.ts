/** A step of a bench, in milliseconds. */
export type Timed = { what: string; median: number; p95: number };

/** Times a step; the first three times don't count. @param work gets how often it ran before */
export async function timed(
  what: string,
  times: number,
  work: (n: number) => Promise<unknown>,
): Promise<Timed> {
  const all: number[] = [];
  for (let n = -3; n < times; n++) {
    const began = performance.now();
    await work(n + 3);
    if (n >= 0) all.push(performance.now() - began);
  }
  all.sort((a, b) => a - b);
  const at = (share: number) => Math.round((all[Math.floor((all.length - 1) * share)] ?? 0) * 10) / 10;
  return { what, median: at(0.5), p95: at(0.95) };
}
