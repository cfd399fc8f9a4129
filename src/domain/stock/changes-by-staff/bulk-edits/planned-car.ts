import type { FieldValue } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";

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
  /** The price that is changed, by its name; null for another field. */
  price: string | null;
  /** What shoppers read in place of a changed price, before and after: a car's offer price hides its price. Null where they see the change. */
  stillSeen: string | null;
};

export type CarNote = { name: string; problem: string };

/** What became of a change. */
export type EditAnswer =
  | {
      kind: "done";
      id: string;
      summary: string;
      cars: number;
      skipped: CarNote[];
      /** Changed cars of which shoppers see nothing else than before. */
      unseen: CarNote[];
    }
  /** No car could be changed. */
  | { kind: "nothing"; skipped: CarNote[] }
  | { kind: "invalid"; problem: string };

export type UndoAnswer =
  | {
      kind: "undone";
      cars: number /** Names of cars that were changed again since, and stay as they are. */;
      unchanged: string[];
    }
  | { kind: "refused"; problem: string };
