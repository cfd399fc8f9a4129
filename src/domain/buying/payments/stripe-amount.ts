/**
 * Stripe's smallest unit of each currency is a hundredth, but for these (https://docs.stripe.com/currencies, "Zero-decimal currencies" and
 * "Three-decimal currencies"). ISK and UGX have no hundredths any more and are still sent in them.
 */
const wholeUnits = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const thousandths = new Set("bhd jod kwd omr tnd".split(" "));

/** The units of Stripe in a hundredth of a currency. @param currency ISO 4217, in lower case */
const unitsPerCent = (currency: string): number => {
  if (wholeUnits.has(currency)) return 0.01;
  return thousandths.has(currency) ? 10 : 1;
};

/** An amount as Stripe takes it. Fractions that the currency doesn't have are rounded half up. */
export const stripeAmount = (cents: number, currency: string): number =>
  Math.round(cents * unitsPerCent(currency));

/** Hundredths of the currency, from an amount of Stripe's. */
export const centsOfStripe = (amount: number, currency: string): number =>
  Math.round(amount / unitsPerCent(currency));
