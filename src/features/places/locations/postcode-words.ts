import type { Point } from "#lib/sphere.ts";

/** What is said of a postcode (ERR-14, ERR-15); one has four digits (LIMIT-47). */
export const postcodeTexts = {
  malformed: "Invalid postcode. Please enter a 4-digit number.",
  unknown: "Invalid postcode",
} as const;

/** Somebody's search for what is near, by postcode. */
export type Nearby = { postcode: string; point: Point | null; error: string | null };

/** Exactly four digits (CONTACT-21, LIMIT-47). */
export function isPostcodeText(value: string): boolean {
  return /^\d{4}$/.test(value);
}
