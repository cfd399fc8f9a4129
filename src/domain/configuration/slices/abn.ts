import { plainCharacters } from "#lib/plain-characters.ts";

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Whether a text is an Australian Business Number: 11 digits, spaces allowed, whose weighted sum is a multiple of 89 (abr.business.gov.au). */
export function isAbn(text: string): boolean {
  const digits = abnDigits(text);
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = weights.reduce((so, weight, at) => so + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0);
  return sum % 89 === 0;
}

const abnDigits = (text: string): string => plainCharacters(text).replace(/\s/g, "");

/** `"51824753556"` as it is written: `"51 824 753 556"`. */
const abnText = (abn: string): string =>
  abnDigits(abn).replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");

/** `"Example Pty Ltd, ABN 51 824 753 556"`; empty where neither is known. */
export const companyText = ({ company, abn }: { company: string | null; abn: string | null }): string =>
  [company, abn === null ? null : `ABN ${abnText(abn)}`].filter(Boolean).join(", ");
