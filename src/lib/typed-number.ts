/**
 * A whole number as typed, without its currency sign, spaces and thousands separators of any locale: `"$25,000"` and `"25.000 €"` are
 * `"25000"`. Other characters stay.
 */
export const plainDigits = (text: string) =>
  text.normalize("NFKC").replace(/[\p{Sc}\p{DI}\s'’]|[.,](?=\d{3}\b)/gu, "");
