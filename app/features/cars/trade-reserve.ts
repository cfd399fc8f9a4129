import type { BuySlice, TradeSlice } from "../../site/slices.ts";
import { isAvailable } from "./availability.ts";
import type { Car } from "./car.ts";
import { displayedPrice } from "./price.ts";

/** Online purchase only above this many dollars (LIMIT-22). */
const onlinePurchaseFloor = 200;

/** Reserved online: the site does it, the car stands in stock, nobody holds it, its price is shown (DECIDE-73). */
export function canReserve(
  car: Pick<Car, "status" | "reserved" | "price" | "offer_price">,
  buy: Pick<BuySlice, "reserve">,
): boolean {
  return buy.reserve && car.status === "in_stock" && !car.reserved && displayedPrice(car) !== null;
}

/** A trade-in against this car: the site takes them and the car can be had (DECIDE-73). */
export function canTradeIn(car: Pick<Car, "status">, trade: Pick<TradeSlice, "enabled">): boolean {
  return trade.enabled && isAvailable(car);
}

/** Bought online to the end: the autograb feature is on, in stock, not reserved, above $200 (BUY-09, DECIDE-08). */
export function canBuyOnline(
  car: Pick<Car, "status" | "reserved" | "price" | "offer_price">,
  features: Record<string, boolean>,
): boolean {
  return (
    features.autograb === true &&
    car.status === "in_stock" &&
    !car.reserved &&
    (displayedPrice(car) ?? 0) > onlinePurchaseFloor
  );
}
