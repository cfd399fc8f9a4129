/** Below it something that takes eight times as much takes a time in proportion to it: eight, not sixty-four times as long. */
export const linearGrowth = 30;

const rounds = 6;
const tries = 4;

/**
 * How many times as long eight times as much takes, by the processor's time: the smallest of several rounds, since collecting garbage and
 * compiling count too. What grows with the square is above `linearGrowth` in each of them.
 * @param run takes longer than a millisecond for `much`
 */
export function growthOf(run: (much: number) => void, much: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && least >= linearGrowth; round++)
    least = Math.min(least, timeOf(run, 8 * much) / timeOf(run, much));
  return least;
}

/** In microseconds; half a millisecond more, so that what takes no time has no growth. */
function timeOf(run: (much: number) => void, much: number): number {
  const times = Array.from({ length: tries }, () => {
    const before = process.cpuUsage();
    run(much);
    return process.cpuUsage(before).user + 500;
  });
  return Math.min(...times);
}
