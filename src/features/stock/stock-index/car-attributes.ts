import { priceBand, weeklyPriceBand } from "#features/cars/cars/bands.ts";
import type { ListedCar } from "#features/cars/cars/car.ts";
import { displayedPrice } from "#features/cars/cars/price.ts";
import { weeklyAmount } from "#features/cars/finance/eligibility.ts";
import type { Formats } from "#lib/formats.ts";
import { parseRange } from "#platform/config/search-attributes.ts";
import type { FilterMap, Settings } from "#platform/config/slices.ts";

/**
 * The attributes of a car under their query parameter names (DECIDE-18): strings to refine by, integers to
 * filter by range and sort by.
 */
export type CarAttributes = {
  values: Record<string, string | string[] | null>;
  numbers: Record<string, number | null>;
};

/** @param car with `filtered_features` as cached by the process (site-index.server.ts), or without */
export function attributesOf(
  car: ListedCar & { filtered_features?: string[] },
  settings: Settings,
  now: Date,
  formats: Formats,
): CarAttributes {
  const price = displayedPrice(car);
  const weekly = weeklyAmount(car, settings, now);
  return {
    values: {
      badge: text(car.badge),
      status: car.status,
      car_type: car.car_type,
      city: text(car.city),
      colour: text(car.colour),
      dealership_name: car.dealership_name,
      dealership_slug: car.dealership_slug,
      filtered_features: car.filtered_features ?? [],
      item_type: text(car.item_type),
      location_name: car.location?.name ?? null,
      make: text(car.make),
      make_model: text(car.make_model),
      model: text(car.model),
      price_range: price === null ? null : priceBand(price, settings.search.priceBands, formats),
      seats: car.seats == null ? null : String(car.seats),
      body: text(car.simple_body),
      drive: text(car.drive),
      fuel: text(car.simple_fuel),
      transmission: text(car.simple_transmission),
      state: text(car.state),
      tag: text(car.tag),
      weekly_price_range:
        weekly === null ? null : weeklyPriceBand(weekly, settings.search.weeklyBands, formats),
    },
    numbers: {
      price: roundedOrNull(price),
      km: roundedOrNull(car.km),
      subscription_price: roundedOrNull(car.subscription_price),
      year: roundedOrNull(car.year),
    },
  };
}

/**
 * Whether attributes match every filter: one of the values, or within the range; a car without the attribute
 * doesn't match.
 */
export function matchesFilters(attributes: CarAttributes, filters: FilterMap): boolean {
  return Object.entries(filters).every(([attribute, filter]) => {
    if (filter === undefined) return true;
    if (typeof filter === "string") {
      const range = parseRange(filter);
      const value = attributes.numbers[attribute];
      if (!range || value === null || value === undefined) return false;
      return (
        value >= (range.min ?? Number.NEGATIVE_INFINITY) && value <= (range.max ?? Number.POSITIVE_INFINITY)
      );
    }
    const has = attributes.values[attribute];
    const values = Array.isArray(has) ? has : has ? [has] : [];
    return values.some((value) => filter.includes(value));
  });
}

function text(value: string | null | undefined): string | null {
  const trimmed = value?.trim();
  return trimmed ? trimmed : null;
}

function roundedOrNull(value: number | null | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? Math.round(value) : null;
}
