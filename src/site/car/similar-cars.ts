import type { Car } from "#domain/cars/car.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import type { Clause } from "#faceted-search/search-engine.ts";

/** The maximum price difference of a similar car, as a share. */
const priceSpan = 0.3;

/** Only available cars are offered. */
const available: Clause = { attribute: "status", anyOf: ["in_stock", "coming_soon"] };

/**
 * Searches for cars like this one, the most similar first: the same model, the same body at a similar price,
 * the same body, then anything else in stock. They run until enough cars are found.
 */
export function similarSearches(
  car: Pick<Car, "make_model" | "simple_body" | "price" | "offer_price">,
): Clause[][] {
  const price = displayedPrice(car);
  const body: Clause[] = car.simple_body ? [{ attribute: "body", anyOf: [car.simple_body] }] : [];
  const near: Clause[] =
    price === null
      ? []
      : [
          {
            attribute: "price",
            min: Math.round(price * (1 - priceSpan)),
            max: Math.round(price * (1 + priceSpan)),
          },
        ];
  return [
    [available, { attribute: "make_model", anyOf: [car.make_model] }],
    [available, ...body, ...near],
    [available, ...body],
    [available],
  ];
}

/** The first `count` ids of the lists in turn, each once, without the car itself. */
export function pickSimilar(found: readonly string[][], own: string, count: number): string[] {
  return [...new Set(found.flat())].filter((id) => id !== own).slice(0, count);
}
