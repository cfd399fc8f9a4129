import { columnQuantities, eachColumnQuantity, quantityColumns } from "#domain/cars/quantities.ts";

/** The fields whose values have bounds, with their default ones; a mapping may set others under `bounds`. */
export const boundedFields = [
  "year",
  "km",
  "price",
  "before_price",
  "offer_price",
  "subscription_price",
  "purchase_cost",
  "doors",
  "seats",
  "engine_size",
  ...columnQuantities,
] as const;
export type BoundedField = (typeof boundedFields)[number];
export type Bounds = Record<BoundedField, { min: number; max: number }>;

const money = { min: 100, max: 5_000_000 };

/**
 * The default bounds, both inclusive: years, kilometres, whole units of the currency (the subscription price
 * per week), litres, the unit of a quantity.
 * @param now a car's year is at most the next one
 */
export function defaultBounds(now: Date): Bounds {
  return {
    year: { min: 1940, max: now.getUTCFullYear() + 1 },
    km: { min: 0, max: 1_000_000 },
    price: money,
    before_price: money,
    offer_price: money,
    subscription_price: { min: 10, max: 10_000 },
    purchase_cost: { min: 1, max: 5_000_000 },
    doors: { min: 1, max: 6 },
    seats: { min: 1, max: 60 },
    engine_size: { min: 0.1, max: 20 },
    ...eachColumnQuantity((name) => quantityColumns[name].bounds),
  };
}

/** Why a value is set aside, or null when it is within its bounds. */
export function outOfBounds(bounds: Bounds, field: BoundedField, value: number): string | null {
  const { min, max } = bounds[field];
  if (value >= min && value <= max) return null;
  return value < min
    ? `is below ${min}, the lowest plausible value`
    : `is above ${max}, the highest plausible value`;
}
