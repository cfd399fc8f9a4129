import { parseNumber } from "#domain/stock/import/rows/number-text.ts";
import type { RawColumn } from "./column-evidence.ts";
import type { ScoredColumn } from "./column-scores.ts";

/** Rows that have both amounts at least: those of fewer cars say nothing of the others. */
const fewestRows = 3;

/** The amount of a text, of which only the size matters; null without, and for zero. */
export function amountOf(text: string): number | null {
  const number = parseNumber(text, { decimal: null });
  if (number.kind === "number") return number.value || null;
  return number.kind === "ambiguous" ? Number(text.replace(/\D/g, "")) : null;
}

const known = new WeakMap<RawColumn, (number | null)[]>();

function amountsOf(column: RawColumn): (number | null)[] {
  const found = known.get(column) ?? Array.from(column.first ?? [], (text) => amountOf(text ?? ""));
  known.set(column, found);
  return found;
}

/**
 * How many times another column's amount that of a column usually is, car by car: cars without one of the two say nothing, as where few have a
 * former price. Null where too few have both.
 */
export function timesOf(given: ScoredColumn, other: ScoredColumn): number | null {
  const { column: one, evidence } = given;
  const times = eachTimes(given, other).sort((a, b) => a - b);
  if (times.length >= fewestRows) return times[Math.floor(times.length / 2)] as number;
  if (one.first && other.column.first) return null;
  const [own, its] = [evidence.median, other.evidence.median];
  return own === null || its === null ? null : own / its;
}

/** How many times another column's amount that of a column is, of each car that has both. */
export function eachTimes({ column: one }: ScoredColumn, { column: other }: ScoredColumn): number[] {
  const amounts = amountsOf(one);
  return amountsOf(other).flatMap((amount, row) => (amount && amounts[row] ? [amounts[row] / amount] : []));
}
