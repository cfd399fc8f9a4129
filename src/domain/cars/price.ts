import type { PriceSlice } from "#domain/configuration/settings.ts";
import type { Formats } from "#lib/formats.ts";
import type { Car } from "./car.ts";

export type PricedCar = Pick<
  Car,
  "price" | "before_price" | "offer_price" | "subscription_price" | "price_type" | "preorder"
>;

/** What is shown as the price. Amounts are in the group's currency, texts are formatted for display. */
export type PriceView =
  /** `buy` is the price to buy the same car, where the site shows both. */
  | { kind: "subscription"; amount: number; text: string; unit: "per week"; buy?: string }
  | { kind: "price"; amount: number; text: string; was: string | null; type: string | null }
  | { kind: "preorder"; text: string }
  | { kind: "none"; text: string };

/** Prices up to this many dollars are placeholders (LIMIT-16). */
export const priceFloor = 10;

/**
 * The purchase price in dollars: the reduced price, else the price, each only above 10 (DECIDE-89); null
 * without either. Search filters, sorts and bands by it; a weekly subscription has a separate attribute.
 */
export function displayedPrice(car: Pick<Car, "price" | "offer_price">): number | null {
  return [car.offer_price, car.price].find((price) => price != null && price > priceFloor) ?? null;
}

/** Whether the price by the week leads: the site offers subscriptions and sells by the week. */
export function sellsByTheWeek({
  subscriptions,
  byTheWeek,
}: Pick<PriceSlice, "subscriptions" | "byTheWeek">): boolean {
  return subscriptions && byTheWeek;
}

/** Dollars per week when the site offers subscriptions and the car has one, else null (PRICE-01). */
export function subscriptionPrice(
  car: Pick<Car, "subscription_price">,
  slice: Pick<PriceSlice, "subscriptions">,
): number | null {
  return slice.subscriptions && car.subscription_price != null && car.subscription_price > 0
    ? car.subscription_price
    : null;
}

/**
 * The price to show, by precedence: subscription, reduced or plain price, PREORDER, the site's own text
 * (PRICE-01..04).
 */
export function priceView(car: PricedCar, slice: PriceSlice, { money }: Formats): PriceView {
  const weekly = subscriptionPrice(car, slice);
  const amount = displayedPrice(car);
  if (weekly !== null) {
    // `price_type` ("Drive Away") describes the purchase price, so it isn't shown with a subscription.
    const view = {
      kind: "subscription",
      amount: weekly,
      text: money(weekly),
      unit: "per week",
    } as const;
    return amount !== null && slice.showPriceToBuy ? { ...view, buy: money(amount) } : view;
  }
  if (amount !== null) {
    const before = car.before_price ?? 0;
    return {
      kind: "price",
      amount,
      text: money(amount),
      was: before > amount ? money(before) : null,
      // Beside prices by the week a price to buy says what it is.
      type: sellsByTheWeek(slice) ? "to buy" : car.price_type?.trim() || null,
    };
  }
  if (car.preorder) return { kind: "preorder", text: "PREORDER" };
  return { kind: "none", text: slice.noPriceText };
}
