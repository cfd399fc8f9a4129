import type { Car } from "#domain/cars/car.ts";
import type { PriceView } from "#domain/cars/price.ts";
import type { Formats } from "#lib/formats.ts";
import type { CardView } from "#site/parts/car-card/card-view.ts";

/** A similar car's card, and why it is offered: "Same model, $2,000 less". */
export type SimilarCar = { card: CardView; why: string };

type Compared = Pick<Car, "make_model" | "simple_body" | "year"> & { price: PriceView };

/**
 * Why another car is offered beside this one: what is the same, and how its price differs; without comparable prices, how its age
 * does. "Also in stock" when nothing is the same.
 */
export function similarReason(car: Compared, other: Compared, formats: Formats): string {
  return [kinship(car, other), priceDifference(car.price, other.price, formats) ?? ageDifference(car, other)]
    .filter((part) => part !== null)
    .join(", ");
}

function kinship(car: Compared, other: Compared): string {
  if (other.make_model === car.make_model) return "Same model";
  return other.simple_body && other.simple_body === car.simple_body ? "Same body type" : "Also in stock";
}

/** Only prices of one kind compare: to buy, or by the week. */
function priceDifference(own: PriceView, other: PriceView, formats: Formats): string | null {
  if (!("amount" in own) || !("amount" in other) || own.kind !== other.kind) return null;
  const difference = other.amount - own.amount;
  if (difference === 0) return "same price";
  const week = own.kind === "subscription" ? " a week" : "";
  return `${formats.money(Math.abs(difference))}${week} ${difference < 0 ? "less" : "more"}`;
}

function ageDifference({ year }: Compared, other: Compared): string | null {
  const years = other.year - year;
  if (years === 0) return null;
  return `${Math.abs(years)} ${Math.abs(years) === 1 ? "year" : "years"} ${years > 0 ? "newer" : "older"}`;
}
