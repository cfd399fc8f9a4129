import type { SearchSlice } from "#domain/configuration/settings.ts";

/**
 * The display name of a make: suffixes of country and trucks dropped, two words joined by a hyphen
 * (SEARCH-66..68). `"Hyundai Australia"` is `"Hyundai"`, `"Isuzu UTE"` is `"Isuzu"`, `"Land Rover"` is
 * `"Land-Rover"`. Only the label changes; what is sent to the search stays (DECIDE-96).
 */
export function makeLabel(
  make: string,
  { countrySuffixes, truckSuffixes }: SearchSlice["makeLabels"],
): string {
  const dropped = new Set([...countrySuffixes, ...truckSuffixes].map((word) => word.toLowerCase()));
  const words = make.trim().split(/\s+/);
  while (words.length > 1 && dropped.has(words.at(-1)!.toLowerCase())) words.pop();
  return words.length === 2 ? words.join("-") : words.join(" ");
}
