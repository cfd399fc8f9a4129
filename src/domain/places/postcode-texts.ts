import type { Point } from "#lib/sphere.ts";

/** Error messages of a postcode (ERR-14, ERR-15); a postcode has four digits (LIMIT-47). */
export const postcodeTexts = {
  malformed: "Invalid postcode. Please enter a 4-digit number.",
  unknown: "Invalid postcode",
} as const;

/** A shopper's search for nearby places by postcode. */
export type Nearby = { postcode: string; point: Point | null; error: string | null };

/** Exactly four digits (CONTACT-21, LIMIT-47). */
export function isPostcodeText(value: string): boolean {
  return /^\d{4}$/.test(value);
}
