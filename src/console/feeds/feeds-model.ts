import type { GroupChoice } from "#domain/staff/access/group-choice.ts";
import type { RequestOutcome } from "#domain/stock/feeds/request-outcome.ts";

/** A feed as the list shows it. Times are ISO instants. */
export type ListedFeed = {
  name: string;
  /** Where its file comes from; null for a feed of files that people upload or commands import. */
  source: string | null;
  state: "fresh" | "waiting" | "starting" | "running" | "failing" | "stale" | "stopped" | "off" | "by hand";
  /** Whether it may be started: a scheduled feed that is enabled. */
  mayRun: boolean;
  /** Cars of it that aren't sold. */
  cars: number;
  lastRun: string | null;
  freshAt: string | null;
  nextRun: string | null;
  /** What went wrong in the last run. */
  problem: string | null;
};

export type ListedRun = {
  /** Of the import; null for a run without one. */
  id: string | null;
  key: string;
  feed: string;
  at: string;
  fileName: string | null;
  counts: { created: number; changed: number; sold: number; rejected: number } | null;
  isUndone: boolean;
  /** Why nothing was imported. */
  problem: string | null;
};

export type WaitingFile = { id: string; fileName: string; feed: string; at: string };

export type FeedsModel = {
  group: GroupChoice;
  groups: GroupChoice[];
  feeds: ListedFeed[];
  runs: ListedRun[];
  waiting: WaitingFile[];
  sites: { slug: string; name: string }[];
  mayImport: boolean;
};

/** The file was not stored; what else was typed. */
export type UploadProblem = { kind: "problem"; problem: string; feed: string; site: string; isFull: boolean };

/** What became of starting a feed. */
export type RunAnswer = { kind: "run"; feed: string; outcome: RequestOutcome };

export const stateNames: Record<ListedFeed["state"], string> = {
  fresh: "Fresh",
  waiting: "Waiting for its first run",
  starting: "Starting",
  running: "Running",
  failing: "Failing",
  stale: "Stale",
  stopped: "Needs a decision",
  off: "Off",
  "by hand": "By hand",
};
