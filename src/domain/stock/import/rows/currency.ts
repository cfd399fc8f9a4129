const symbols: Record<string, string> = {
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₩": "KRW",
  "₺": "TRY",
  "₽": "RUB",
  "฿": "THB",
};
/** Currencies that are written with `$`. */
const dollars = new Set(["AUD", "NZD", "USD", "CAD", "SGD", "HKD"]);
const named =
  /\b(AUD|NZD|USD|CAD|EUR|GBP|CHF|JPY|CNY|SGD|HKD|ZAR|SEK|NOK|DKK|PLN|CZK|HUF|INR|THB|MYR|AED)\b/i;
const dollarSign = /\b(A|AU|NZ|US|C|CA|S|HK)\$/i;
const dollarCodes: Record<string, string> = {
  A: "AUD",
  AU: "AUD",
  NZ: "NZD",
  US: "USD",
  C: "CAD",
  CA: "CAD",
  S: "SGD",
  HK: "HKD",
};

/** The currency that a text names by code or symbol (`"$"` for any kind of dollar), or null. */
export function currencyOf(text: string): string | null {
  const code = named.exec(text)?.[1];
  if (code) return code.toUpperCase();
  const sign = dollarSign.exec(text)?.[1];
  if (sign) return dollarCodes[sign.toUpperCase()] as string;
  const symbol = /\p{Sc}/u.exec(text)?.[0];
  return symbol === undefined ? null : (symbols[symbol] ?? "$");
}

/** The code of a found currency, where it isn't the group's: dollars of no known kind are those of the United States. */
export const codeOf = (found: string): string => (found === "$" ? "USD" : found);

/** Whether an amount marked as `found` is in `currency`. */
export function isCurrency(found: string, currency: string): boolean {
  return found === currency || (found === "$" && dollars.has(currency));
}
