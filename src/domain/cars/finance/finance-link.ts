import type { Car } from "#domain/cars/car.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import type { FinanceSlice } from "#domain/configuration/settings.ts";

/** The fragment of a finance page's form (FIN-23). */
export const financeAnchor = "#finance-form";

/**
 * The finance link of a car, or of no car (FIN-21..23, DECIDE-133):
 * `/finance?preferredDealership=north&vehiclePriceBudget=34990&car_id=…&car_type=used#finance-form`. Unknown
 * values are left out.
 */
export function financeLink(
  { path }: Pick<FinanceSlice, "path">,
  car: Pick<Car, "id" | "car_type" | "dealership_slug" | "price" | "offer_price"> | null,
): string {
  if (!car) return `${path}${financeAnchor}`;
  const parameters = {
    preferredDealership: car.dealership_slug,
    vehiclePriceBudget: displayedPrice(car)?.toString(),
    car_id: car.id,
    car_type: car.car_type,
  };
  const known = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${path}?${new URLSearchParams(known)}${financeAnchor}`;
}
