/**
 * The state of a postcode, by Australia Post's ranges: replaces a geocoder without a result, so that an
 * impossible postcode is reported at once (CONTACT-24).
 */
const ranges: [from: number, to: number, state: string][] = [
  [200, 299, "ACT"],
  [800, 999, "NT"],
  [1000, 2599, "NSW"],
  [2600, 2618, "ACT"],
  [2619, 2899, "NSW"],
  [2900, 2920, "ACT"],
  [2921, 2999, "NSW"],
  [3000, 3999, "VIC"],
  [4000, 4999, "QLD"],
  [5000, 5999, "SA"],
  [6000, 6999, "WA"],
  [7000, 7999, "TAS"],
  [8000, 8999, "VIC"],
  [9000, 9999, "QLD"],
];

/** The state of four digits, null when no place has them. */
export function stateOfPostcode(postcode: string): string | null {
  const number = Number(postcode);
  return ranges.find(([from, to]) => number >= from && number <= to)?.[2] ?? null;
}
