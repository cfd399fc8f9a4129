import { currencyDecimals } from "#lib/amounts.ts";
import { parseNumber } from "#lib/decimal.ts";
import type { Formats } from "#lib/formats.ts";

/**
 * Parses a typed amount to hundredths: `"1,250.50"` and `"$1250.5"` are 125050, where the locale writes a decimal comma also `"1.250,50"`.
 * Null for anything else: nothing, less than a cent, signs, more than two decimals (or any in a currency without), more than ten digits.
 */
export function parseAmount(text: string, formats: Pick<Formats, "language" | "currency">): number | null {
  const amount = parseNumber(text, formats);
  if (amount === null || amount >= 1e10) return null;
  const cents = Math.round(amount * 100);
  const smallest = currencyDecimals(formats.currency) === 0 ? 100 : 1;
  return cents > 0 && cents / 100 === amount && cents % smallest === 0 ? cents : null;
}
