import type { Formats } from "#lib/formats.ts";
import type { Car } from "./car.ts";
import { displayedPrice } from "./price.ts";

/** A price well below the market: `saving` dollars below the `against` average, and what was compared. */
export type MarketPriceView = {
  saving: number;
  against: "state" | "national";
  text: string;
  explanation: string;
};

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
    return { saving: belowState, against: "state", ...words("state", belowState, price, money) };
  }
  if (belowNational > minDifference) {
    return { saving: belowNational, against: "national", ...words("national", belowNational, price, money) };
  }
  return null;
}

/** The data has an average for this car, not the cars behind it: neither their number nor their kilometres (DECIDE-177). */
function words(against: MarketPriceView["against"], saving: number, price: number, money: Formats["money"]) {
  const average = money(price + saving);
  return {
    text: `${money(saving)} below the ${against} market average`,
    explanation: `We compared this price, ${money(price)}, with the ${against} average of ${average} in our market data for this vehicle. Its own kilometres, condition and equipment were not compared.`,
  };
}
