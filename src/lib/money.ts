/**
 * Dollars for shoppers: `$24,990`, no cents (DECIDE-91).
 * @param dollars whole or fractional Australian dollars; fractions are rounded half up
 */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? "-" : ""}$${formatNumber(Math.abs(dollars))}`;
}

/** A count or distance with thousands separators: `formatNumber(86570)` is `"86,570"`. */
export function formatNumber(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
