import type { Formats } from "#lib/formats.ts";
import type { Car } from "./car.ts";
import { displayedPrice } from "./price.ts";

/** A price well below the market: `saving` dollars below the `against` average. */
export type MarketPriceView = { saving: number; against: "state" | "national"; text: string };

/** The difference must be more than this many dollars (LIMIT-21). */
const minDifference = 499;

/**
 * The market-price indicator, or null. Shown only below the state average, and more than 499 below it or
 * below the national one (PRICE-07, DECIDE-07); the state average takes precedence.
 */
export function marketPriceView(
  car: Pick<Car, "price" | "offer_price" | "autograb_data">,
  { money }: Formats,
): MarketPriceView | null {
  const price = displayedPrice(car);
  const state = car.autograb_data?.state_average_market_price;
  const national = car.autograb_data?.average_market_price;
  if (price === null || state == null || price >= state) return null;
  const belowState = state - price;
  const belowNational = national == null ? 0 : national - price;
  if (belowState > minDifference) {
    return { saving: belowState, against: "state", text: words(money(belowState), "state") };
  }
  if (belowNational > minDifference) {
    return { saving: belowNational, against: "national", text: words(money(belowNational), "national") };
  }
  return null;
}

function words(saving: string, against: "state" | "national"): string {
  return `${saving} below the ${against} market average`;
}
