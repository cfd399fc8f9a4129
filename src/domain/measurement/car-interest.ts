import { formatNumber } from "#lib/staff-number.ts";
import type { Interest } from "./interest-names.ts";
import { figureText } from "./results.ts";

/** How often a car was shown and looked at in a period, and how often cars like it would have been. */
export type CarLooks = { appearances: number; views: number; expected: number };

/** Of a car on one site. @property type new, demo or used */
export type ShownCar = {
  carId: string;
  type: string;
  price: number | null;
  appearances: number;
  views: number;
};

/** The days that interest is worked out from: whole ones, up to yesterday. */
export const interestDays = 30;
/** Upper ends of the bands of prices within which cars are compared, in whole units of the currency. */
const priceBands = [10_000, 20_000, 30_000, 45_000, 70_000];
/** A car is compared once it was shown so often; those of a band once they are so many. */
const leastAppearances = 20;
const fewestCars = 20;
/** With fewer expected, a car's views vary too much by chance. */
const leastExpected = 5;
/** Of a 90 % interval: the share that lies beyond each end. */
const beyond = 0.05;

const bandOf = ({ type, price }: Pick<ShownCar, "type" | "price">): string =>
  `${type} ${price === null ? "without" : priceBands.filter((end) => price >= end).length}`;

/**
 * What the views of each car of a site would be at the median rate of cars of its type and price band. Cars of a band with too few others are
 * left out.
 */
export function looksOf(cars: readonly ShownCar[]): Map<string, CarLooks> {
  const looks = new Map<string, CarLooks>();
  for (const band of Map.groupBy(cars, bandOf).values()) {
    const rates = band
      .filter(({ appearances }) => appearances >= leastAppearances)
      .map(({ appearances, views }) => views / appearances);
    if (rates.length < fewestCars) continue;
    const rate = median(rates);
    for (const { carId, appearances, views } of band)
      looks.set(carId, { appearances, views, expected: appearances * rate });
  }
  return looks;
}

/** A car's figures on several sites together. */
export const addedLooks = (all: readonly CarLooks[]): CarLooks => ({
  appearances: all.reduce((sum, { appearances }) => sum + appearances, 0),
  views: all.reduce((sum, { views }) => sum + views, 0),
  expected: all.reduce((sum, { expected }) => sum + expected, 0),
});

/** Whether a car is looked at less or more than chance explains; null where too few views are expected to say so. */
export function interestOf({ views, expected }: Pick<CarLooks, "views" | "expected">): Interest | null {
  if (expected < leastExpected) return null;
  if (chanceOfAtMost(views, expected) < beyond) return "below";
  return 1 - chanceOfAtMost(views - 1, expected) < beyond ? "above" : "usual";
}

/** A car's interest as staff read it. */
export type ShownInterest = { interest: Interest; views: string; expected: string };

/** Figures too small to be shown are no numbers. */
export function shownInterest(looks: CarLooks | undefined): ShownInterest | null {
  const interest = looks ? interestOf(looks) : null;
  if (!looks || !interest) return null;
  return {
    interest,
    views: figureText(looks.views, formatNumber),
    expected: formatNumber(Math.round(looks.expected)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The chance that a Poisson variable is at most `most`; its terms as logarithms, since e^-mean is nought for large means. */
export function chanceOfAtMost(most: number, mean: number): number {
  let term = -mean;
  let chance = 0;
  for (let count = 0; count <= most; count += 1) {
    if (count > 0) term += Math.log(mean / count);
    chance += Math.exp(term);
  }
  return Math.min(1, chance);
}
