import type { BuySlice, TradeSlice } from "#platform/config/slices.ts";
import { isAvailable } from "./availability.ts";
import type { Car } from "./car.ts";
import { displayedPrice } from "./price.ts";

/** Online purchase only above this many dollars (LIMIT-22). */
const onlinePurchaseFloor = 200;

/**
 * Reserved online: the site does it and takes payments, the car stands in stock, nobody holds it, its price is shown
 * (DECIDE-73), and the site has a way to pay that the car accepts (BUY-13).
 */
export function canReserve(
  car: Pick<Car, "status" | "reserved" | "price" | "offer_price" | "payment_processors">,
  buy: Pick<BuySlice, "reserve" | "payment">,
): boolean {
  return (
    buy.reserve &&
    car.status === "in_stock" &&
    !car.reserved &&
    displayedPrice(car) !== null &&
    paymentWays(car.payment_processors, buy.payment).length > 0
  );
}

export type PaymentWay = BuySlice["payment"]["ways"][number];

/**
 * The ways to pay that are offered for a car (BUY-13): the site's own, and where the car's `payment_processors` names
 * some, only those that it names by their own name or their provider's. None without a provider.
 */
export function paymentWays(
  processors: readonly string[] | null | undefined,
  payment: Pick<BuySlice["payment"], "provider" | "ways">,
): PaymentWay[] {
  if (payment.provider === "none") return [];
  const named = (processors ?? []).map((name) => name.trim().toLowerCase()).filter(Boolean);
  if (named.length === 0) return [...payment.ways];
  return payment.ways.filter(
    ({ name }) => named.includes(name.toLowerCase()) || named.includes(payment.provider),
  );
}

/** The reserve page of a car, by the site's option (ROUTE-14, ROUTE-15). */
export function reserveAddress(car: Pick<Car, "slug">, buy: Pick<BuySlice, "reservePath">): string {
  return `/cars/${car.slug}/${buy.reservePath}`;
}

/** A trade-in against this car: the site takes them and the car can be had (DECIDE-73). */
export function canTradeIn(car: Pick<Car, "status">, trade: Pick<TradeSlice, "enabled">): boolean {
  return trade.enabled && isAvailable(car);
}

/** The online purchase of a used car is offered: the site has it, and the car can be bought online (BUY-10, DECIDE-75). */
export function offersJourney(
  car: Pick<Car, "status" | "reserved" | "price" | "offer_price" | "car_type">,
  settings: { buy: Pick<BuySlice, "checkoutJourney">; features: Record<string, boolean> },
): boolean {
  return settings.buy.checkoutJourney && car.car_type === "used" && canBuyOnline(car, settings.features);
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
