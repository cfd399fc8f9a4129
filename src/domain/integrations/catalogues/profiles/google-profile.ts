import { isNoCar, priceReasons } from "./car-values.ts";
import type { Column, Profile } from "./profile.ts";

/** A file for Google: passenger vehicles that a shopper can buy today, by VIN, with the code of each store. */
export const googleProfile = (title: string, columns: readonly Column[]): Profile => ({
  title,
  format: () => "tsv",
  columns: () => columns,
  conditions: (placed, settings) => [
    ...(placed.car.status === "coming_soon" ? (["coming_soon"] as const) : []),
    ...(isNoCar(placed.car) ? (["not_a_car"] as const) : []),
    ...(placed.car.car_type !== "new" && placed.car.km == null ? (["no_mileage"] as const) : []),
    ...priceReasons(placed, settings),
  ],
  isByVin: true,
  hasStoreCodes: true,
  isOneLine: true,
});
