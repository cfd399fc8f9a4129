import type { ChangedPage } from "./changed-page.ts";

/** A change of the draft as a sentence. */
export type ListedChange = {
  id: string;
  sentence: string;
  by: string;
  /** Whether it is the member's own. */
  isOwn: boolean;
  at: string;
  mayPublish: boolean;
  mayDiscard: boolean;
  /** What was published there meanwhile: as text, and as JSON to say what the member saw. */
  live: { text: string; seen: string } | null;
};

export type ListedSet = {
  id: string;
  title: string;
  state: "scheduled" | "published" | "failed";
  by: string;
  madeAt: string;
  publishAt: string | null;
  publishedAt: string | null;
  problem: string | null;
  /** How many changes it has, and the first of them in words. */
  count: number;
  sentences: string[];
  mayRollBack: boolean;
  mayTakeBack: boolean;
};

export type ChangesModel = {
  group: { id: string; slug: string };
  groups: { id: string; slug: string }[];
  draft: ListedChange[];
  sets: ListedSet[];
  /** The page where the newest change shows first, and the draft's state. */
  shows: ChangedPage;
  version: string;
  /** IANA name of the time zone that times are typed in. */
  timeZone: string;
};

/** A value that changed again after the set that is rolled back. */
export type RollBackQuestion = { index: number; subject: string; restored: string; live: string };

export type ChangesAnswer =
  | { kind: "done"; text: string }
  | { kind: "failed"; text: string; lines: string[] }
  /** The changes of a set, by their numbers, to choose which are undone. */
  | { kind: "choose some"; set: string; title: string; changes: { index: number; sentence: string }[] }
  /** The set, or the chosen changes of it, can't be rolled back before each of these is answered. */
  | { kind: "choose"; set: string; title: string; only: number[] | null; questions: RollBackQuestion[] };
