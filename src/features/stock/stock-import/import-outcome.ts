/** A row that was refused, or a value that looks wrong. `column` is the file's own name for it. */
export type RowProblem = {
  line: number;
  outcome: "rejected" | "warning";
  column: string | null;
  value: string | null;
  reason: string;
};

/** A line of the full report: what became of a row (or of a car that a full file no longer has), or a problem. */
export type ReportLine = RowProblem | { line: number | null; outcome: RowOutcome; car: string };
export type RowOutcome = "created" | "changed" | "unchanged" | "sold";

export type ImportCounts = {
  /** created + changed + unchanged + rejected */
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  rejected: number;
  /** Cars that a full file no longer has. */
  sold: number;
  warnings: number;
};

/** The most problems that an outcome lists; the counts are always whole. */
export const listedProblems = 1000;

export type ImportOutcome =
  | ({
      kind: "imported";
      dryRun: boolean;
      importId: string;
      format: "csv" | "json" | "xml";
      problems: RowProblem[];
      /** Said of the file as a whole: its encoding, columns that nothing reads. */
      notes: string[];
      ms: number;
    } & ImportCounts)
  /** A full file without more than half of the stock. Nothing was changed. */
  | { kind: "refused"; wouldSell: number; stock: number; message: string }
  /** The file can't be read to its end, or not with this mapping. Nothing was changed. */
  | { kind: "broken"; line: number | null; message: string };
