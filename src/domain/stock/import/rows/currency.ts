const symbols: Record<string, string> = {
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  "₩": "KRW",
  "₺": "TRY",
  "₽": "RUB",
  "฿": "THB",
  "₫": "VND",
  "₱": "PHP",
  "₦": "NGN",
  "₴": "UAH",
  "₪": "ILS",
  "₸": "KZT",
  "₾": "GEL",
  "₡": "CRC",
  "₲": "PYG",
  "₵": "GHS",
  "₼": "AZN",
  "৳": "BDT",
  "₮": "MNT",
  "₭": "LAK",
};
/** Currencies that are written with letters beside the amount; `kr` is that of several countries, as `$` is. */
const letters: Record<string, string> = {
  R$: "BRL",
  zł: "PLN",
  zl: "PLN",
  Kč: "CZK",
  Kc: "CZK",
  Ft: "HUF",
  lei: "RON",
  лв: "BGN",
  "B/.": "PAB",
  "S/": "PEN",
  RM: "MYR",
  Rp: "IDR",
  kr: "kr",
  руб: "RUB",
  TL: "TRY",
  Dhs: "AED",
  R: "ZAR",
  Fr: "CHF",
  円: "JPY",
  원: "KRW",
  元: "CNY",
  Rs: "INR",
  KSh: "KES",
};
const beside = Object.keys(letters)
  .sort((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[$./]/g, "\\$&"))
  .join("|");
// A capital R after digits is part of a code, such as a series.
const besideAfter = beside
  .split("|")
  .filter((sign) => sign !== "R")
  .join("|");
const letterSign = new RegExp(
  `(?:^|[\\s(])(${beside})\\.?\\s?\\d|\\d[\\s.,–-]{0,3}万?(${besideAfter})(?:$|[\\s).,])`,
  "u",
);
/** Currencies that are written with `$`, and those with `kr`. */
const shared: Record<string, Set<string>> = {
  $: new Set([
    "AUD",
    "NZD",
    "USD",
    "CAD",
    "SGD",
    "HKD",
    "TWD",
    "MXN",
    "CLP",
    "COP",
    "ARS",
    "FJD",
    "JMD",
    "TTD",
  ]),
  kr: new Set(["SEK", "NOK", "DKK", "ISK"]),
};
/** The codes of ISO 4217. */
const codes = new Set(Intl.supportedValuesOf("currency"));
const codeBeside = /(?:^|[^\p{L}\d])([a-z]{3})[\s.:]{0,2}[\d$]|\d[\d.,\s]{0,20}([a-z]{3})(?![\p{L}\d])/giu;
const dollarSign = /\b(A|AU|NZ|US|C|CA|S|HK|NT|MX)\$/i;
const dollarCodes: Record<string, string> = {
  A: "AUD",
  AU: "AUD",
  NZ: "NZD",
  US: "USD",
  C: "CAD",
  CA: "CAD",
  S: "SGD",
  HK: "HKD",
  NT: "TWD",
  MX: "MXN",
};

/** Currencies of countries where distances are miles. */
export const milesCurrencies: ReadonlySet<string> = new Set(["USD", "GBP"]);

export const isCurrencyCode = (text: string): boolean => text.length === 3 && codes.has(text.toUpperCase());

/** Most amounts: digits, perhaps with a dollar sign before them. */
const plainAmount = /^(\$ ?)?[\d.,]*$/;

/** The currency that a text names by code or sign (`"$"` for any kind of dollar, `"kr"` for any kind of crown), or null. */
export function currencyOf(text: string): string | null {
  const given = text.slice(0, 200).trim();
  const plain = plainAmount.exec(given);
  if (plain) return plain[1] ? "$" : null;
  for (const [, before, after] of given.matchAll(codeBeside)) {
    const code = (before ?? after ?? "").toUpperCase();
    if (codes.has(code)) return code;
  }
  const sign = dollarSign.exec(given)?.[1];
  if (sign) return dollarCodes[sign.toUpperCase()] as string;
  const letter = letterSign.exec(given);
  if (letter) return letters[(letter[1] ?? letter[2]) as string] as string;
  const symbol = /\p{Sc}/u.exec(given)?.[0];
  return symbol === undefined ? null : (symbols[symbol] ?? "$");
}

/** The code of a found currency, where it isn't the group's: dollars of no known kind are those of the United States. */
export const codeOf = (found: string): string => (found === "$" ? "USD" : found === "kr" ? "SEK" : found);

/** Whether an amount marked as `found` is in `currency`. */
export function isCurrency(found: string, currency: string): boolean {
  return found === currency || (shared[found]?.has(currency) ?? false);
}
