/**
 * The rules of a slider with two ends (SEARCH-93..97). Values are integers; a value at the end of the range
 * means "no limit", and so is not sent.
 */
export type Bounds = {
  min: number;
  max: number;
  /** The smallest and largest value that may be typed, where a few are beyond the slider. */
  least?: number;
  most?: number;
  /** Values are multiples of this, 1 by default (SEARCH-95). */
  roundTo?: number;
};
export type Ends = { low: number; high: number };

/** The share of values at either end that a slider leaves out: one car of ten times the price would be most of it. */
export const sliderTails = 0.005;

/** When no values are known (SEARCH-97, LIMIT-10). */
export const defaultMaximum = 100_000;

/** Milliseconds after the last movement until the value applies (SEARCH-98, LIMIT-04). */
export const sliderDelay = 400;

export function roundValue(value: number, { roundTo = 1 }: Pick<Bounds, "roundTo">): number {
  return Math.round(value / roundTo) * roundTo;
}

export type FoundValues = { min: number; max: number; low?: number; high?: number };

/**
 * The range of a slider from the values found, extended to multiples of `roundTo` so that they stay within: without
 * the tails, which only the fields reach, unless nothing would be left.
 */
export function rangeBounds(roundTo: number, found: FoundValues | null): Bounds {
  const rounding = roundTo === 1 ? {} : { roundTo };
  if (!found) return { min: 0, max: defaultMaximum, ...rounding };
  const down = (value: number) => Math.floor(value / roundTo) * roundTo;
  const up = (value: number) => Math.ceil(value / roundTo) * roundTo;
  const [least, most] = [down(found.min), up(found.max)];
  const [min, max] = [down(found.low ?? found.min), up(found.high ?? found.max)];
  if (min >= max) return { min: least, max: most, ...rounding };
  return { min, max, ...rounding, ...(least < min ? { least } : {}), ...(most > max ? { most } : {}) };
}

/** Whether an end is no limit: at the end of the slider, or at that of all values. */
export function isOpenEnd(end: keyof Ends, value: number, bounds: Bounds): boolean {
  const { min, max, least = min, most = max } = bounds;
  return end === "low" ? value === min || value <= least : value === max || value >= most;
}

/** A hundredth of the range (SEARCH-96, LIMIT-11). */
export function sliderStep({ min, max }: Bounds): number {
  return (max - min) / 100;
}

export type Moved = { kind: "moved"; ends: Ends } | { kind: "ignored"; ends: Ends; reason: string };

/**
 * Moves one end to a dragged or typed value. A value that no car reaches is ignored, the previous one stays
 * (SEARCH-93); an end that would pass the other stops there (SEARCH-94), equal ends are allowed (DECIDE-03).
 */
export function moveEnd(ends: Ends, end: keyof Ends, value: number, bounds: Bounds): Moved {
  if (!Number.isFinite(value)) return { kind: "ignored", ends, reason: "not a number" };
  const { least = bounds.min, most = bounds.max } = bounds;
  if (value < least || value > most) {
    return { kind: "ignored", ends, reason: `${value} is outside ${least} to ${most}` };
  }
  const settled = Math.min(Math.max(roundValue(value, bounds), least), most);
  // No limit, also for the other end.
  const rounded = !isOpenEnd(end, settled, bounds) ? settled : end === "low" ? least : most;
  if (end === "low") return { kind: "moved", ends: { low: Math.min(rounded, ends.high), high: ends.high } };
  return { kind: "moved", ends: { low: ends.low, high: Math.max(rounded, ends.low) } };
}
