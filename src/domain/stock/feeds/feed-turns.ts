/** Feeds that one process begins to fetch at once; their imports wait for each other. */
const atOnce = 3;
/** A fetch that takes longer than this waits for its server, not for this machine: others may begin beside it. */
const slowMs = 60_000;
/** Feeds that one process runs at most, slow ones included. */
const most = 20;

export type RunningFeed = { groupId: string; since: number };

/**
 * Which of the due feeds begin now. Groups take turns: one with fewer running feeds comes first, so that slow servers of one group don't
 * keep the feeds of others waiting.
 * @param due the longest due first @param now in milliseconds, as `since`
 */
export function feedTurns<Feed extends { groupId: string }>(
  due: readonly Feed[],
  running: readonly RunningFeed[],
  now: number,
): Feed[] {
  const recent = running.filter(({ since }) => now - since < slowMs).length;
  const free = Math.min(atOnce - recent, most - running.length);
  const waiting = [...due];
  const begins: Feed[] = [];
  while (begins.length < free && waiting.length > 0) {
    const busy = [...running, ...begins];
    const runs = waiting.map(({ groupId }) => busy.filter((one) => one.groupId === groupId).length);
    begins.push(...waiting.splice(runs.indexOf(Math.min(...runs)), 1));
  }
  return begins;
}
