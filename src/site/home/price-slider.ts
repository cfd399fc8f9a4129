import type { Bounds, Ends } from "#domain/search/range-slider.ts";
import type { Formats } from "#lib/formats.ts";
import { plainDigits } from "#lib/typed-number.ts";

/** The hero's price slider (HOME-17..20, LIMIT-36), a different control from the filters' (DECIDE-03). */
export const heroPrice: Bounds = { min: 5_000, max: 250_000 };
export const heroPriceStep = 500;
/** What a slider chooses: an attribute, its bounds and its step. */
export type SliderRange = Bounds & { attribute: "price" | "subscription_price"; step: number };
export const heroRange: SliderRange = { attribute: "price", ...heroPrice, step: heroPriceStep };
export const weeklyStep = 5;
/** The minimum distance of the handles (HOME-19). */
export const minHandleDistance = 1;

/**
 * Moves one handle: onto a step, within the range, and never onto or past the other one. With steps of 500
 * the nearest place that is at least a dollar away is the next step.
 */
export function moveHandle(
  ends: Ends,
  end: keyof Ends,
  value: number,
  { min, max, step }: SliderRange = heroRange,
): Ends {
  if (!Number.isFinite(value)) return ends;
  const stepped = Math.round(value / step) * step;
  const within = Math.min(Math.max(stepped, min), max);
  if (end === "low") {
    const highest = Math.floor((ends.high - minHandleDistance) / step) * step;
    return { ...ends, low: Math.min(within, highest) };
  }
  const lowest = Math.ceil((ends.low + minHandleDistance) / step) * step;
  return { ...ends, high: Math.max(within, lowest) };
}

/** The range of a search: a handle at its end of the slider is no limit. Null when neither limits. */
export function requestedPrice(
  { low, high }: Ends,
  { min, max }: SliderRange = heroRange,
): { min?: number; max?: number } | null {
  const range = {
    ...(low > min ? { min: low } : {}),
    ...(high < max ? { max: high } : {}),
  };
  return "min" in range || "max" in range ? range : null;
}

/** The handles for an address or the fields without script; an invalid value leaves a handle at its end. */
export function handlesOf(min: string | null, max: string | null, range: SliderRange = heroRange): Ends {
  const number = (text: string | null) => {
    const value = text && plainDigits(text);
    return value ? Number(value) : Number.NaN;
  };
  const fullRange: Ends = { low: range.min, high: range.max };
  return moveHandle(moveHandle(fullRange, "high", number(max), range), "low", number(min), range);
}

/** `$25,000`; the upper end of the slider is open. */
export function priceText(value: number, { max }: Bounds, { money }: Formats): string {
  return value >= max ? `${money(value)}+` : money(value);
}
