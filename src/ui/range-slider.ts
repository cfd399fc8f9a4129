/**
 * The rules of a slider with two ends (SEARCH-93..97). Values are integers; a value at the end of the range
 * means "no limit", and so is not sent.
 */
export type Bounds = { min: number; max: number };
export type Ends = { low: number; high: number };

/** When no values are known (SEARCH-97, LIMIT-10). */
export const defaultMaximum = 100_000;

/** Milliseconds after the last movement until the value applies (SEARCH-98, LIMIT-04). */
export const sliderDelay = 400;

/** Values of these round to thousands, of the others to ones (SEARCH-95). */
const thousands: ReadonlySet<string> = new Set(["price", "km"]);

export function roundValue(attribute: string, value: number): number {
  return thousands.has(attribute) ? Math.round(value / 1000) * 1000 : Math.round(value);
}

/**
 * The range of a slider from the lowest and highest value found, extended to round numbers so that both stay
 * within.
 */
export function rangeBounds(attribute: string, found: Bounds | null): Bounds {
  if (!found) return { min: 0, max: defaultMaximum };
  const unit = thousands.has(attribute) ? 1000 : 1;
  return { min: Math.floor(found.min / unit) * unit, max: Math.ceil(found.max / unit) * unit };
}

/** A hundredth of the range (SEARCH-96, LIMIT-11). */
export function sliderStep({ min, max }: Bounds): number {
  return (max - min) / 100;
}

export type Moved = { kind: "moved"; ends: Ends } | { kind: "ignored"; ends: Ends; reason: string };

/**
 * Moves one end to a dragged or typed value. A value outside the range is ignored, the previous one stays
 * (SEARCH-93); an end that would pass the other stops there (SEARCH-94), equal ends are allowed (DECIDE-03).
 */
export function moveEnd(
  attribute: string,
  ends: Ends,
  end: keyof Ends,
  value: number,
  bounds: Bounds,
): Moved {
  if (!Number.isFinite(value)) return { kind: "ignored", ends, reason: "not a number" };
  if (value < bounds.min || value > bounds.max) {
    return { kind: "ignored", ends, reason: `${value} is outside ${bounds.min} to ${bounds.max}` };
  }
  const rounded = Math.min(Math.max(roundValue(attribute, value), bounds.min), bounds.max);
  if (end === "low") return { kind: "moved", ends: { low: Math.min(rounded, ends.high), high: ends.high } };
  return { kind: "moved", ends: { low: ends.low, high: Math.max(rounded, ends.low) } };
}
