import type { FieldValue } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import type { Question } from "#domain/stock/changes-by-staff/overrides/questions.ts";

/** What became of a car's changes. Fields in conflict are not saved. */
export type SaveAnswer =
  | {
      kind: "saved";
      fields: string[];
      conflicts: {
        field: string;
        theirs: FieldValue;
        /** Both values as people read them. */
        theirsText: string;
        yoursText: string;
        /** Who changed it; null for the feed. */
        by: string | null;
      }[];
      /** What sets the saved fields back; empty where that isn’t offered. */
      undo: { field: string; text: string; seen: FieldValue }[];
    }
  /** Nothing was saved before these are answered. */
  | { kind: "asked"; questions: Question[] }
  | { kind: "invalid"; problems: { field: string; problem: string }[] }
  | { kind: "gone" };
