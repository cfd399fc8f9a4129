import type { Formats } from "./formats.ts";
import { plainCharacters } from "./plain-characters.ts";

const decimalSigns: Record<string, string> = {};

/** The decimal sign of a locale: `.` for `en-AU`, `,` for `de-DE`. */
export function decimalSign(language: string): string {
  decimalSigns[language] ??=
    new Intl.NumberFormat(language, { numberingSystem: "latn" })
      .formatToParts(0.5)
      .find(({ type }) => type === "decimal")?.value ?? ".";
  return decimalSigns[language];
}

/** A small number with a fixed count of decimals: `decimal(4.66, 1, { language: "de-DE" })` is `"4,7"`. */
export function decimal(value: number, digits: number, { language }: Pick<Formats, "language">): string {
  return value.toFixed(digits).replace(".", decimalSign(language));
}

/**
 * Parses a number as typed in the locale: `"$1,250.50"` in `en-AU` and `"1.250,50 €"` in `de-DE` are 1250.5. Null for anything else:
 * nothing, signs, exponents, separators at the wrong places, more than twelve digits or six decimals.
 */
export function parseNumber(text: string, { language }: Pick<Formats, "language">): number | null {
  const plain = plainCharacters(text)
    .replace(/^\s*\p{Sc}|\p{Sc}\s*$/gu, "")
    .trim();
  const sign = decimalSign(language);
  const [whole = "", fraction, ...more] = plain.split(sign);
  const thousands = sign === "," ? "[. '’]" : "[, '’]";
  const digits = new RegExp(`^(\\d{1,12}|\\d{1,3}(${thousands}\\d{3}){1,3}|)$`);
  if (more.length > 0 || !digits.test(whole) || !/^\d{0,6}$/.test(fraction ?? "")) return null;
  if (whole === "" && !fraction) return null;
  return Number(`${whole.replace(/\D/g, "")}.${fraction ?? ""}`);
}
