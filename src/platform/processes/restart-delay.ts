const firstDelayMs = 500;
const maxDelayMs = 30_000;
/** A process that ran for so long didn't end because of its start. */
const stableMs = 60_000;

/**
 * How long after its end a process is started again, and how many short lives it then has had in a row.
 * @param livedMs how long it ran
 * @param shortLives before this one
 */
export function restartDelay(livedMs: number, shortLives: number): { delayMs: number; shortLives: number } {
  const before = livedMs >= stableMs ? 0 : shortLives;
  return { delayMs: Math.min(maxDelayMs, firstDelayMs * 2 ** before), shortLives: before + 1 };
}
