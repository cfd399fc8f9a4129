import type { FieldValue } from "#features/stock/stock-overrides/override-fields.ts";

/** A car before and after a change of many. */
export type PlannedCar = {
  id: string;
  name: string;
  stockNumber: string | null;
  before: FieldValue;
  /** Null for "no value", and for a car that stays as it is. */
  after: FieldValue;
  /** The values as people read them. */
  beforeText: string;
  /** Null for a car that stays as it is. */
  afterText: string | null;
  /** Why it stays as it is. */
  problem: string | null;
};

/** What became of a change. */
export type EditAnswer =
  | { kind: "done"; id: string; summary: string; cars: number; skipped: { name: string; problem: string }[] }
  /** No car could be changed. */
  | { kind: "nothing"; skipped: { name: string; problem: string }[] }
  | { kind: "invalid"; problem: string };

export type UndoAnswer =
  | {
      kind: "undone";
      cars: number /** Names of cars that were changed again since, and stay as they are. */;
      unchanged: string[];
    }
  | { kind: "refused"; problem: string };
