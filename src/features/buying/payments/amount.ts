/**
 * Parses a typed amount of dollars to cents: `"1,250.50"` and `"$1250.5"` are 125050. Null for anything else:
 * nothing, less than a cent, signs, more than two decimals, more than ten digits.
 */
export function parseAmount(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, "");
  const match = /^(\d{1,10}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const [, dollars = "", cents = ""] = match;
  const amount = Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
  return amount > 0 ? amount : null;
}
