import { isAvailable } from "#domain/cars/availability.ts";
import type { Car } from "#domain/cars/car.ts";
import type { CardSlice, WatchSlice } from "#domain/configuration/settings.ts";

/** The lists a shopper can add a car to: two in the browser, one on the server. */
export type SavedListName = "favourites" | "watchlist" | "compare";

/**
 * A toggle on a card or car page: its appearance, and the list that it adds the car to or removes it from.
 */
export type Control = {
  name: Exclude<CardSlice["control"], "none">;
  list: SavedListName;
  /** Show the control only when the car is already on the list, which only the browser knows (WATCH-15). */
  onlyIfSaved?: true;
};

type ControlledCar = Pick<Car, "status" | "price" | "offer_price"> & { pictures: readonly unknown[] };

/**
 * The controls of a car in display order. A site with a garage saves to the shopper's watchlist on the
 * server, any other to favourites in the browser (DECIDE-71). A sold car can only be removed from the
 * watchlist (WATCH-15). Compare and favourite need an available car with pictures, on some sites also a price
 * (WATCH-18..20, DECIDE-08).
 */
export function controlsFor(
  car: ControlledCar,
  chosen: CardSlice["control"],
  watch: WatchSlice,
  garage: boolean,
): Control[] {
  if (chosen === "none") return [];
  const controls: Control[] = [];
  if (chosen !== "compare") {
    const { status } = car;
    if (garage)
      controls.push({ name: chosen, list: "watchlist", ...(status === "sold" ? { onlyIfSaved: true } : {}) });
    else if (watch.localFavourites && isCacheable(car, watch))
      controls.push({ name: chosen, list: "favourites" });
  }
  const compares = chosen === "compare" || watch.compare;
  if (compares && isCacheable(car, watch)) controls.push({ name: "compare", list: "compare" });
  return controls;
}

function isCacheable(car: ControlledCar, watch: WatchSlice): boolean {
  if (!isAvailable(car) || car.pictures.length === 0) return false;
  return !watch.hideWithoutPrice || (car.price ?? 0) > 0 || (car.offer_price ?? 0) > 0;
}
