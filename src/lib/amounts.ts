import type { Formats } from "./formats.ts";

const exact: Record<string, Intl.NumberFormat> = {};

/** Formats hundredths of the currency as `$200`, with decimals where needed: `$12.50`, `12,50 €`. */
export function formatCents(cents: number, { language, currency, money }: Formats): string {
  if (cents % 100 === 0) return money(cents / 100);
  const key = language + currency;
  exact[key] ??= new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    numberingSystem: "latn",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return exact[key].format(cents / 100);
}

/** The decimals that amounts of a currency are written with: 2 for `AUD`, 0 for `JPY`. */
export const currencyDecimals = (currency: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** The currency's full name in English, plural: `Australian dollars`, `euros`. */
export function currencyName(currency: string): string {
  const parts = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "name",
  }).formatToParts(2);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

/** What people call an amount of the currency, plural: `dollars`, `euros`, `francs`. */
export function currencyUnit(currency: string): string {
  return currencyName(currency).split(" ").at(-1) ?? currency;
}
