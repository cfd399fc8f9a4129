import type { Car } from "#domain/cars/car.ts";
import { displayedPrice, subscriptionPrice } from "#domain/cars/price.ts";
import type { PriceSlice } from "#domain/configuration/settings.ts";
import type { Clause, EngineQuery } from "#faceted-search/search-engine.ts";

/** The maximum price difference of a similar car, as a share. */
const priceSpan = 0.25;
/** What counts as near in age and use. */
const nearYears = 3;
const nearKm = 40_000;

/** Only available cars are offered. */
const available: Clause = { attribute: "status", anyOf: ["in_stock", "coming_soon"] };

export type LikeCar = Pick<
  Car,
  "make_model" | "simple_body" | "year" | "km" | "price" | "offer_price" | "subscription_price"
>;
type Search = Required<Pick<EngineQuery, "clauses" | "prefer">>;

/**
 * Searches for cars like this one at a similar price, the most similar first: the same model, then the same body, each first near in
 * age and kilometres; then any other. Within each, the nearest cars come first. `anyPrice` is for when all of `near` find nothing.
 */
export function similarSearches(
  car: LikeCar,
  slice: Pick<PriceSlice, "subscriptions">,
): { near: Search[]; anyPrice: Search[] } {
  const model: Clause[] = [{ attribute: "make_model", anyOf: [car.make_model] }];
  const body: Clause[] = car.simple_body ? [{ attribute: "body", anyOf: [car.simple_body] }] : [];
  const price = around(comparedPrice(car, slice), (value) => value * priceSpan);
  const age = around({ attribute: "year", value: car.year }, () => nearYears);
  const use = around({ attribute: "km", value: car.km }, () => nearKm);
  const prefer = nearness(car, slice);
  const search = (...clauses: Clause[][]): Search => ({ clauses: [available, ...clauses.flat()], prefer });
  return {
    near: [
      search(model, price, age, use),
      search(body, price, age, use),
      search(model, price),
      search(body, price),
      search(price),
    ],
    anyPrice: price.length > 0 ? [search(model), search(body), search()] : [],
  };
}

/** The first `count` ids of the lists in turn, each once, without the car itself; reserved ones after the others. */
export function pickSimilar(
  found: readonly string[][],
  { own, count, reserved }: { own: string; count: number; reserved: ReadonlySet<string> },
): string[] {
  const others = [...new Set(found.flat())].filter((id) => id !== own);
  const last = (id: string) => Number(reserved.has(id));
  return others.toSorted((a, b) => last(a) - last(b)).slice(0, count);
}

type Measure = { attribute: string; value: number | null | undefined };

/** Prices of one kind compare: by the week where the car is shown so, otherwise to buy. */
function comparedPrice(car: LikeCar, slice: Pick<PriceSlice, "subscriptions">): Measure {
  const weekly = subscriptionPrice(car, slice);
  return weekly === null
    ? { attribute: "price", value: displayedPrice(car) }
    : { attribute: "subscription_price", value: weekly };
}

/** Two steps of each measure: a car that is nearer matches both. */
function nearness(car: LikeCar, slice: Pick<PriceSlice, "subscriptions">): Clause[] {
  const price = comparedPrice(car, slice);
  const year = { attribute: "year", value: car.year };
  const km = { attribute: "km", value: car.km };
  return [
    ...[0.05, 0.12].flatMap((share) => around(price, (value) => value * share)),
    ...[1, 2].flatMap((years) => around(year, () => years)),
    ...[10_000, 20_000].flatMap((distance) => around(km, () => distance)),
  ];
}

/** The values not further than `span` from the measured one; nothing where that is unknown. */
function around({ attribute, value }: Measure, span: (value: number) => number): Clause[] {
  return value == null
    ? []
    : [{ attribute, min: Math.ceil(value - span(value)), max: Math.floor(value + span(value)) }];
}
