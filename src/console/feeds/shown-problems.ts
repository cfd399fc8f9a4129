import { fieldName } from "#domain/stock/files/field-names.ts";
import type { ProblemGroup } from "#domain/stock/import/problem-groups.ts";
import { feedFields } from "#domain/stock/import/rows/fields.ts";
import type { FileModel } from "./file-model.ts";

const maxText = 200;
const maxGroups = 30;

/** A text of a file, cut where it is long. */
export const short = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** A problem with a field that no column is has the field's own name. */
const nameOf = (column: string): string =>
  (feedFields as readonly string[]).includes(column) ? fieldName(column) : column;

export const shownProblems = (groups: readonly ProblemGroup[]): FileModel["problems"] =>
  groups.slice(0, maxGroups).map(({ rows, column, reason, outcome, examples }) => ({
    rows,
    column: column && nameOf(column),
    reason,
    isRejected: outcome === "rejected",
    examples: examples.map(({ line, value }) => `line ${line}${value?.trim() ? `: ${short(value)}` : ""}`),
  }));
