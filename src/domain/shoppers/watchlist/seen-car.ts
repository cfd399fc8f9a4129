import type { Car } from "#domain/cars/car.ts";
import { priceView } from "#domain/cars/price.ts";
import { carName } from "#domain/cars/title.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";

/**
 * A car as the shopper saw it when saving: enough to name it once it no longer exists, and to report a price change.
 */
export type SeenCar = {
  name: string;
  /** In the group's currency, to buy or a week; null where no price was shown. */
  price: { kind: "price" | "subscription"; amount: number } | null;
};

/** The stored fields of a car at the moment it is saved. */
export function seenCar(car: Car, site: Site): SeenCar {
  const view = priceView(car, settingsFor(site, car.dealership_slug).price, formatsOf(site));
  return {
    name: carName(car),
    price: "amount" in view ? { kind: view.kind, amount: view.amount } : null,
  };
}

/** The price change since the car was saved. `text` is the whole sentence. */
export type PriceMove = { kind: "lower" | "higher"; text: string };

/** Null without a change, and where a price to buy can't be compared with one a week. */
export function priceMove(
  then: SeenCar["price"],
  now: SeenCar["price"],
  { money }: Formats,
): PriceMove | null {
  if (!then || !now || then.kind !== now.kind || then.amount === now.amount) return null;
  const kind = now.amount < then.amount ? "lower" : "higher";
  const by = money(Math.abs(now.amount - then.amount));
  const week = now.kind === "subscription" ? " a week" : "";
  const was = `${money(then.amount)}${week} when you saved it`;
  return { kind, text: kind === "lower" ? `Down ${by} from ${was}` : `Up ${by} from ${was}` };
}
