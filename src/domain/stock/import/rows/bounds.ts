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

/** About how many units of a currency an Australian dollar is, where it is far from one: bounds of amounts are multiplied by it. */
const unitsOfDollar: Record<string, number> = {
  ...Object.fromEntries(["JPY", "RUB", "RSD", "ISK", "KES", "INR", "DZD", "ALL"].map((code) => [code, 50])),
  ...Object.fromEntries(
    ["THB", "CZK", "TWD", "PHP", "UAH", "TRY", "EGP", "UYU", "DOP", "MDL"].map((code) => [code, 10]),
  ),
  ...Object.fromEntries(
    ["HUF", "KZT", "CLP", "PKR", "LKR", "CRC", "AMD", "ARS", "NPR"].map((code) => [code, 200]),
  ),
  ...Object.fromEntries(
    ["KRW", "NGN", "IQD", "MNT", "COP", "TZS", "UGX", "PYG", "MMK", "KHR"].map((code) => [code, 1_000]),
  ),
  ...Object.fromEntries(["IDR", "VND", "UZS", "LAK", "IRR", "LBP", "GNF"].map((code) => [code, 10_000])),
};

/**
 * The default bounds, both inclusive: years, kilometres, whole units of the currency (the subscription price
 * per week), litres, the unit of a quantity.
 * @param now a car's year is at most the next one
 * @param currency of the amounts
 */
export function defaultBounds(now: Date, currency = "AUD"): Bounds {
  const units = unitsOfDollar[currency] ?? 1;
  const money = { min: 100 * units, max: 5_000_000 * units };
  return {
    year: { min: 1940, max: now.getUTCFullYear() + 1 },
    km: { min: 0, max: 1_000_000 },
    price: money,
    before_price: money,
    offer_price: money,
    subscription_price: { min: 10 * units, max: 10_000 * units },
    purchase_cost: { min: 1, max: 5_000_000 * units },
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
