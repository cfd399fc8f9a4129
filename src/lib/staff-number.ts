/**
 * A number for commands and the console, whose language is Australian English: `formatNumber(86570)` is `"86,570"`. Fractions are rounded.
 * Without `Intl`, whose formatters take a browser longer to make than all figures of a screen.
 */
export function formatNumber(value: number): string {
  const digits = String(Math.round(Math.abs(value))).replace(/\B(?=(?:\d{3}){1,7}$)/g, ",");
  return value < 0 ? `-${digits}` : digits;
}
