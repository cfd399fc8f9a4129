import type { Car } from "#domain/cars/car.ts";
import type { PhoneSlice } from "#domain/configuration/settings.ts";

/**
 * The number to call about a car, by precedence (PHONE-04..08): one number for every car; the dealership's
 * override (SITE-08); the number of the car's type, demo falling back to new; the new number; the used
 * number; the car's location. Null when there is none: then no phone control is shown (PHONE-09).
 */
export function phoneChoice(
  car: Pick<Car, "car_type" | "dealership_slug"> & { location: { phone: string | null } | null },
  phone: PhoneSlice,
): string | null {
  const { byType } = phone;
  const choices = [
    phone.callTheDealer,
    phone.overrides[car.dealership_slug],
    byType[car.car_type],
    car.car_type === "demo" ? byType.new : undefined,
    byType.new,
    byType.used,
    car.location?.phone,
  ];
  for (const number of choices) {
    if (number?.trim()) return number.trim();
  }
  return null;
}
