import { plainCharacters } from "#lib/plain-characters.ts";

/** What is wrong with a VIN; `none` identifies a car. */
export type VinProblem = "none" | "length" | "letters" | "check digit";

const values: Record<string, number> = Object.fromEntries([
  ..."0123456789".split("").map((digit) => [digit, Number(digit)]),
  ...["AJ", "BKS", "CLT", "DMU", "ENV", "FW", "GPX", "HY", "RZ"].flatMap((letters, i) =>
    letters.split("").map((letter) => [letter, i + 1]),
  ),
]);
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

const unspaced = (text: string): string => text.toUpperCase().replace(/[\s.-]+/g, "");

/** A VIN in capitals, without the spaces and dashes that people put between its parts. */
export function tidyVin(text: string): string {
  const plain = unspaced(plainCharacters(text));
  return plain.length <= text.length && /^[A-Z\d]+$/.test(plain) ? plain : unspaced(text);
}

/** One sign throughout, which stands for no VIN: `XXXXXXXXXXXXXXXXX`. */
export const isOneSign = (vin: string): boolean => /^([A-Z\d])\1{5,}$/.test(vin);

/**
 * Checks a VIN (ISO 3779): 17 letters and digits, never I, O or Q, not the same sign throughout. Those that
 * begin with 1 to 5 are North American and carry a check digit in the ninth place (49 CFR 565.15), or a Z where they were made for markets
 * without one.
 * @param vin as `tidyVin` returns it
 */
export function checkVin(vin: string): VinProblem {
  if (vin.length !== 17) return "length";
  if (!/^[A-HJ-NPR-Z\d]{17}$/.test(vin) || isOneSign(vin)) return "letters";
  if (!/^[1-5]/.test(vin) || vin[8] === "Z") return "none";
  const sum = [...vin].reduce(
    (total, sign, i) => total + (values[sign] as number) * (weights[i] as number),
    0,
  );
  return vin[8] === "0123456789X"[sum % 11] ? "none" : "check digit";
}
