import { saysNothing } from "../rows/feed-values.ts";
import type { FeedField } from "../rows/fields.ts";
import { misfit } from "../rows/value-kind.ts";

/**
 * Whether a row's values fit their columns only when they are moved one column to the left or right: at least
 * two of them fit none where they stand, and from the first of these on all fit when moved.
 * @param columns the file's columns in order
 * @param fieldOf the field of a column, null when none reads it
 * @returns the reason for the report, or null
 */
export function shiftedRow(
  record: Record<string, string>,
  columns: readonly string[],
  fieldOf: (column: string) => FeedField | null,
): string | null {
  const texts = columns.map((column) => {
    const text = (record[column] ?? "").trim();
    return saysNothing(text) ? "" : text;
  });
  const fields = columns.map(fieldOf);
  const fits = (at: number, from: number) => {
    const field = fields[at];
    const text = texts[from] ?? "";
    return !field || text === "" || misfit(field, text) === null;
  };
  const wrong = columns.map((_, i) => i).filter((i) => !fits(i, i));
  if (wrong.length < 2) return null;
  const [first, last] = [wrong[0] as number, wrong.at(-1) as number];
  for (const step of [1, -1]) {
    // The first wrong value may belong to the column before the first wrong column, or its own value be lost.
    const moved = columns.map((_, i) => i).filter((i) => i >= first && i <= last);
    const repaired = wrong.filter((i) => texts[i + step] && fits(i, i + step));
    if (repaired.length >= 2 && repaired.length >= wrong.length - 1 && moved.every((i) => fits(i, i + step)))
      return `columns shifted: ${wrong.length} values fit their columns only when moved one to the ${step === 1 ? "left" : "right"}, such as ${JSON.stringify(texts[first]?.slice(0, 40))} in ${columns[first]}`;
  }
  return null;
}
