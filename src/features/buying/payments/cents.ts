import { formatDollars } from "#lib/money.ts";

/** Formats cents as `$200`, with decimals where needed: `$12.50`. */
export function formatCents(cents: number): string {
  const rest = cents % 100;
  return rest === 0
    ? formatDollars(cents / 100)
    : `${formatDollars(Math.floor(cents / 100))}.${String(rest).padStart(2, "0")}`;
}
