import { chooseByMake } from "./choose-car.ts";
import { diceFor } from "./dice.ts";
import type { GeneratedCar, Yard } from "./generated-car.ts";
import { makeCar } from "./make-car.ts";
import { market } from "./market.ts";
import { applySpecialCases } from "./special-cases.ts";

export { drawingsOf } from "./drawings.ts";
export type { CaravanSpecifications, CarFacts, GeneratedCar, Shoot, Variant, Yard } from "./generated-car.ts";
export { type CarPicture, drawCar } from "./pictures/draw-car.ts";

export type StockOptions = {
  /** Any text: the same seed, time and yards give the same stock. */
  seed: string;
  /** The time at which it is on sale; ages, registration dates and arrivals follow from it. */
  now: Date;
  /** Where the cars stand, in turn. */
  yards: readonly [Yard, ...Yard[]];
  /** How many; 100 by default. */
  count?: number;
};

/**
 * The stock of a dealer: new, demonstrator and used cars as often as they are sold in Australia, in every state that real stock has:
 * sold, reserved, coming soon, reduced, without a price or a picture. Throws a RangeError for a count that isn't a whole number.
 *
 * @example
 * const yard = { dealership: "north", location: "north-sales", city: "Gosford", state: "NSW" };
 * const cars = generateStock({ seed: "north", now: new Date(), yards: [yard] });
 * const drawings = cars.flatMap(({ shoot }) => (shoot ? drawingsOf(shoot) : []));
 * drawings.map(({ picture }) => drawCar(picture)); // SVG documents of 1200 by 800
 */
export function generateStock({ seed, now, yards, count = 100 }: StockOptions): GeneratedCar[] {
  if (!Number.isInteger(count) || count < 0)
    throw new RangeError(`count is ${count}: give a whole number of cars`);
  const dice = diceFor(seed);
  const first = dice.between(10_000, 90_000);
  const known = market.filter((car) => car.firstYear <= now.getUTCFullYear());
  const stillSold = known.filter((car) => car.lastYear === null);
  const cars = Array.from({ length: count }, (_, i) => {
    const type = dice.weighted([["used", 70] as const, ["new", 24] as const, ["demo", 6] as const]);
    const car = chooseByMake(type === "used" ? known : stillSold, dice);
    return makeCar({ car, type, stocknum: `S${first + i}`, yard: yards[i % yards.length]! }, now);
  });
  applySpecialCases(cars, seed, now);
  return cars;
}
