import type { BuySlice, TradeSlice } from "#domain/configuration/settings.ts";
import { isAvailable } from "./availability.ts";
import type { Car } from "./car.ts";
import { displayedPrice } from "./price.ts";

/** Online purchase only above this many dollars (LIMIT-22). */
const onlinePurchaseFloor = 200;

/**
 * Whether the car can be reserved online: the site offers it and takes payments, the car is in stock, not
 * reserved, and its price is shown (DECIDE-73), and the site has a payment method that the car accepts
 * (BUY-13).
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
 * The payment methods offered for a car (BUY-13): the site's, restricted to those that the car's
 * `payment_processors` names, by method or by provider, if it names any. None without a provider.
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

/**
 * Whether a trade-in against this car is offered: the site takes trade-ins and the car is available
 * (DECIDE-73).
 */
export function canTradeIn(car: Pick<Car, "status">, trade: Pick<TradeSlice, "enabled">): boolean {
  return trade.enabled && isAvailable(car);
}

/**
 * Whether the online purchase of a used car is offered: the site has it, and the car can be bought online
 * (BUY-10, DECIDE-75).
 */
export function offersJourney(
  car: Pick<Car, "status" | "reserved" | "price" | "offer_price" | "car_type">,
  settings: { buy: Pick<BuySlice, "checkoutJourney">; features: Record<string, boolean> },
): boolean {
  return settings.buy.checkoutJourney && car.car_type === "used" && canBuyOnline(car, settings.features);
}

/**
 * Whether the car can be bought entirely online: the autograb feature is on, in stock, not reserved, above
 * $200 (BUY-09, DECIDE-08).
 */
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
