import type { Car } from "#domain/cars/car.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import type { AscItem } from "./asc-names.ts";

type ItemCar = Pick<
  Car,
  "car_type" | "year" | "make" | "model" | "badge" | "vin" | "stocknum" | "colour" | "simple_body"
> &
  Pick<Car, "simple_fuel" | "fuel" | "price" | "offer_price" | "created_at">;

const text = (value: string | number | null | undefined): string =>
  String(value ?? "")
    .trim()
    .toLowerCase()
    .slice(0, 100);

/** A car as ASC events describe it; its VIN only if it is used (DECIDE-82), its price as shown. */
export function ascItem(car: ItemCar): AscItem {
  return {
    item_id: car.car_type === "used" ? text(car.vin) : "",
    item_number: text(car.stocknum),
    item_price: text(displayedPrice(car)),
    item_condition: car.car_type,
    item_year: text(car.year),
    item_make: text(car.make),
    item_model: text(car.model),
    item_variant: text(car.badge),
    item_color: text(car.colour),
    item_type: car.car_type === "used" ? "used" : "new",
    item_category: text(car.simple_body),
    item_fuel_type: text(car.simple_fuel ?? car.fuel),
    item_inventory_date: text(car.created_at.slice(0, 10)),
  };
}
