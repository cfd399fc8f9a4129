import type { ColumnEvidence, RawColumn } from "./column-evidence.ts";

/** What the values of a column say of a field: what they add to its score. */
export type Fit = (column: RawColumn, evidence: ColumnEvidence) => number;

/** Values that can't be of the field. */
export const never = Number.NEGATIVE_INFINITY;
/** Fewer values show nothing by themselves. */
export const fewest = 3;
