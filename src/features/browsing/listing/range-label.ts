import { formatNumber } from "#lib/money.ts";
import type { RangeAttribute } from "#platform/config/search-attributes.ts";

/** The display text of a range: `$10,000 – $25,000`, `From 2019`, `Up to 80,000 km`. */
export function rangeLabel(attribute: RangeAttribute, { min, max }: { min?: number; max?: number }): string {
  const low = min === undefined ? null : rangeEnd(attribute, min);
  const high = max === undefined ? null : rangeEnd(attribute, max);
  if (low !== null && high !== null) return low === high ? low : `${low} – ${high}`;
  return low !== null ? `From ${low}` : `Up to ${high}`;
}

export function rangeEnd(attribute: RangeAttribute, value: number): string {
  if (attribute === "year") return String(value);
  if (attribute === "km") return `${formatNumber(value)} km`;
  return attribute === "price" ? `$${formatNumber(value)}` : `$${formatNumber(value)} per week`;
}
