import type { ColumnQuestion } from "./columns/column-readings.ts";
import type { FeedMapping } from "./columns/mapping.ts";
import type { ProblemGroup, RowProblem } from "./problem-groups.ts";

/** A line of the full report: the outcome of a row (or of a car missing from a full file), or a problem. */
export type ReportLine = RowProblem | { line: number | null; outcome: RowOutcome; car: string };
export type RowOutcome = "created" | "changed" | "unchanged" | "merged" | "sold";

export type ImportCounts = {
  /** created + changed + unchanged + rejected + merged + elsewhere */
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
  /** Rows of a car that another row of the file describes. */
  merged: number;
  /** Rows of a car that another feed of the group lists. */
  elsewhere: number;
  /** Cars missing from a full file. */
  sold: number;
  /** Cars missing from a full file that another feed lists, and that now belong to it. */
  moved: number;
  warnings: number;
};

/** The maximum of problems that an outcome lists; the counts are always complete. */
export const listedProblems = 1000;

export type UnknownWord = { column: string; word: string; rows: number };

export type ImportOutcome =
  | ({
      kind: "imported";
      dryRun: boolean;
      importId: string;
      feed: string;
      format: NonNullable<FeedMapping["format"]>;
      problems: RowProblem[];
      /** All problems by reason, rejected rows first. */
      groups: ProblemGroup[];
      /** Words that no vocabulary has, most frequent first, at most 100. */
      unknownWords: UnknownWord[];
      /** Notes on the file as a whole: its encoding, unused columns. */
      notes: string[];
      /** Corrected fields of which the feed says something else than when they were corrected; the corrections stay. */
      overridesMoved: number;
      ms: number;
    } & ImportCounts)
  /** Columns whose values don't fit their field. Nothing was changed. */
  | { kind: "questioned"; questions: ColumnQuestion[]; message: string }
  /** A full file without too much of the stock. Nothing was changed. */
  | { kind: "refused"; wouldSell: number; stock: number; message: string }
  /** The file can't be read to its end, not with this mapping, or has more cars than the group may have. Nothing was changed. */
  | { kind: "broken"; line: number | null; message: string };
