import type { WrittenNumber } from "#domain/cars/attributes/range-attributes.ts";
import type { Formats } from "#lib/formats.ts";

/** The display text of a range: `$10,000 – $25,000`, `From 2019`, `Up to 80,000 km`. */
export function rangeLabel(
  written: WrittenNumber,
  { min, max }: { min?: number; max?: number },
  formats: Formats,
): string {
  const low = min === undefined ? null : rangeEnd(written, min, formats);
  const high = max === undefined ? null : rangeEnd(written, max, formats);
  if (low !== null && high !== null) return low === high ? low : `${low} – ${high}`;
  return low !== null ? `From ${low}` : `Up to ${high}`;
}

/** One end: `$25,000`, `$200 per week`, `80,000 km`, `2019`. */
export function rangeEnd({ as, unit }: WrittenNumber, value: number, formats: Formats): string {
  const text = as === "digits" ? `${value}` : formats[as](value);
  return unit ? `${text} ${unit}` : text;
}
