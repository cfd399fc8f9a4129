import type { CardSlice, WatchSlice } from "../../site/slices.ts";
import { isAvailable } from "./availability.ts";
import type { Car } from "./car.ts";

export type Control = Exclude<CardSlice["control"], "none">;

/**
 * The control in the card's corner, or null when the car may not have it: compare and favourite only on an available
 * car with pictures, on some sites only with a price (WATCH-18..20, DECIDE-08); save not on a sold car (WATCH-15:
 * whoever had saved it before keeps the control, which only the browser knows).
 */
export function controlFor(
  car: Pick<Car, "status" | "price" | "offer_price"> & { pictures: readonly unknown[] },
  control: CardSlice["control"],
  watch: WatchSlice,
): Control | null {
  if (control === "none" || !isAvailable(car)) return null;
  if (control === "save") return control;
  if (control === "favourite" && !watch.localFavourites) return null;
  if (car.pictures.length === 0) return null;
  const priced = (car.price ?? 0) > 0 || (car.offer_price ?? 0) > 0;
  return watch.hideWithoutPrice && !priced ? null : control;
}
