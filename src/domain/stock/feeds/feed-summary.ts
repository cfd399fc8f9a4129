import type { RunOutcome } from "./run-words.ts";

/** What metrics and the check of the installation report of a scheduled feed. */
export type FeedSummary = {
  group: string;
  feed: string;
  /** Whether it runs by its schedule. */
  enabled: boolean;
  /** How fresh the delivered stock is; null before the first delivery. */
  freshAt: Date | null;
  staleAt: Date;
  /** Failed runs in a row. */
  failures: number;
  lastOutcome: RunOutcome | null;
};
