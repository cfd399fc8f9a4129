import type { Car } from "./car.ts";

/** The car's name: from the feed, else year, make, model and badge. */
export function carName(car: Pick<Car, "name" | "year" | "make" | "model" | "badge">): string {
  return (
    car.name?.trim() || [car.year, car.make, car.model, car.badge?.trim()].filter((part) => part).join(" ")
  );
}

/**
 * The card's title: the name, or the carsales title where the site enables it and the car has one
 * (DECIDE-94).
 */
export function carTitle(
  car: Pick<Car, "name" | "carsales_title" | "year" | "make" | "model" | "badge">,
  field: "name" | "carsales_title",
): string {
  return (field === "carsales_title" && car.carsales_title?.trim()) || carName(car);
}

/** The line under the title: badge and series (CARD-05). */
export function badgeLine(car: Pick<Car, "badge" | "series">): string {
  return [car.badge, car.series]
    .map((part) => part?.trim())
    .filter((part) => part)
    .join(" · ");
}

/** The car's kind for headings: "Caravan" for item_type caravan, "Vehicle" without one (DECIDE-98). */
export function vehicleWord(car: Pick<Car, "item_type">): string {
  const type = car.item_type?.trim();
  return type ? type.charAt(0).toUpperCase() + type.slice(1).toLowerCase() : "Vehicle";
}

/** `car`, or its item type: what sentences call it. */
export function nounOf(car: Pick<Car, "item_type">): string {
  return car.item_type?.trim() ? vehicleWord(car).toLowerCase() : "car";
}
