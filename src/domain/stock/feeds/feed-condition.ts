import { isStopped, type RunOutcome } from "./run-words.ts";

/** What the operator has to know of a feed: `stale` comes before `stopped`; null when all is well. */
export type FeedCondition = "stale" | "stopped" | null;

/** @param state of an enabled feed, or of one that is pulled by hand, which is never stale */
export function conditionOf(
  state: { enabled: boolean; staleAt: Date; lastOutcome: RunOutcome | null },
  now: Date,
): FeedCondition {
  if (state.enabled && state.staleAt <= now) return "stale";
  return isStopped(state.lastOutcome) ? "stopped" : null;
}
