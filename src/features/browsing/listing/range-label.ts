import type { Formats } from "#lib/formats.ts";
import type { RangeAttribute } from "#platform/config/search-attributes.ts";

/** The display text of a range: `$10,000 – $25,000`, `From 2019`, `Up to 80,000 km`. */
export function rangeLabel(
  attribute: RangeAttribute,
  { min, max }: { min?: number; max?: number },
  formats: Formats,
): string {
  const low = min === undefined ? null : rangeEnd(attribute, min, formats);
  const high = max === undefined ? null : rangeEnd(attribute, max, formats);
  if (low !== null && high !== null) return low === high ? low : `${low} – ${high}`;
  return low !== null ? `From ${low}` : `Up to ${high}`;
}

export function rangeEnd(attribute: RangeAttribute, value: number, { money, number }: Formats): string {
  if (attribute === "year") return String(value);
  if (attribute === "km") return `${number(value)} km`;
  return attribute === "price" ? money(value) : `${money(value)} per week`;
}
