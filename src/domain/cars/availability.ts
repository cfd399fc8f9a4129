import { dayMs } from "#lib/durations.ts";
import type { Car } from "./car.ts";

/** In stock or coming soon is available; sold is not (CAR-01). */
export function isAvailable(car: Pick<Car, "status">): boolean {
  return car.status !== "sold";
}

/** In stock, and held for another customer. */
export function isReserved(car: Pick<Car, "status" | "reserved">): boolean {
  return car.status === "in_stock" && car.reserved === true;
}

/**
 * The instant a sold car leaves the lists (exclusive, SEARCH-63), long past for one sold at an unknown time;
 * null for a car that isn't sold.
 */
export function soldWindowEnd(car: Pick<Car, "status" | "sold_at">, soldDays: number): Date | null {
  if (car.status !== "sold") return null;
  return new Date(car.sold_at ? Date.parse(car.sold_at) + soldDays * dayMs : 0);
}

/** Whether a sold car sold so recently that it is still listed. */
export function isJustSold(car: Pick<Car, "status" | "sold_at">, soldDays: number, now: Date): boolean {
  const end = soldWindowEnd(car, soldDays);
  return end !== null && now < end;
}

/**
 * Whether results show the car: available, or sold less than `soldDays` days ago, and not excluded by
 * `show_on_dealer_website` (SEARCH-63, SEARCH-64). Shown when the feed leaves that field out (DECIDE-144).
 */
export function isListed(
  car: Pick<Car, "status" | "sold_at" | "show_on_dealer_website">,
  soldDays: number,
  now: Date,
): boolean {
  if (car.show_on_dealer_website === false) return false;
  return isAvailable(car) || isJustSold(car, soldDays, now);
}

/** A sold car loses its certified badge (TAG-09). */
export function showsCertified(car: Pick<Car, "status" | "certified">): boolean {
  return car.certified === true && isAvailable(car);
}
