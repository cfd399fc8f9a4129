import { saysNothing } from "#domain/stock/import/rows/feed-values.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { misfit } from "#domain/stock/import/rows/value-kind.ts";

/**
 * Finds rows whose values fit their columns only when they are moved one column to the left or right: at least
 * two of them fit none where they stand, and from the first of these on all fit when moved.
 * @param columns the file's columns in order
 * @param fieldOf the field of a column, null when none reads it
 * @returns a function that gives the reason for the report, or null
 */
export function shiftDetector(
  columns: readonly string[],
  fieldOf: (column: string) => FeedField | null,
): (record: Record<string, string>) => string | null {
  const fields = columns.map(fieldOf);
  const fits = (field: FeedField | null | undefined, text: string) =>
    !field || text === "" || misfit(field, text) === null;
  return (record) => {
    const texts = columns.map((column) => givenText(record[column] ?? ""));
    const wrong: number[] = [];
    for (let i = 0; i < columns.length; i++) if (!fits(fields[i], texts[i] as string)) wrong.push(i);
    if (wrong.length < 2) return null;
    const [first, last] = [wrong[0] as number, wrong.at(-1) as number];
    for (const step of [1, -1]) {
      const fitsMoved = (i: number) => fits(fields[i], texts[i + step] ?? "");
      const repaired = wrong.filter((i) => texts[i + step] && fitsMoved(i));
      if (repaired.length < 2 || repaired.length < wrong.length - 1) continue;
      if (!columns.every((_, i) => i < first || i > last || fitsMoved(i))) continue;
      return `columns shifted: ${wrong.length} values fit their columns only when moved one to the ${step === 1 ? "left" : "right"}, such as ${JSON.stringify(texts[first]?.slice(0, 40))} in ${columns[first]}`;
    }
    return null;
  };
}

function givenText(text: string): string {
  const trimmed = text.trim();
  return saysNothing(trimmed) ? "" : trimmed;
}
