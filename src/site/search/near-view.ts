import type { ListedCar } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { offersDistance } from "#domain/search/distances.ts";
import { type Near, radii } from "#domain/search/words/near.ts";
import { formatsOf } from "#lib/formats.ts";
import type { CardView } from "#site/parts/car-card/card-view.ts";

/** The fields that say where the shopper is. */
export type NearView = {
  postcode: string;
  /** What is wrong with the postcode. */
  problem?: string;
  within: number | null;
  /** Kilometres to choose from. */
  radii: readonly number[];
};

/** Null where distances say nothing. */
export function nearView(near: Near | undefined, problem: string | null, site: Site): NearView | null {
  if (!offersDistance(site)) return null;
  return {
    postcode: near?.postcode ?? "",
    ...(problem === null ? {} : { problem }),
    within: near?.within ?? null,
    radii,
  };
}

/** The card of a car with its distance before its place: `12 km away · Geelong`. A postcode is an area, so kilometres are whole. */
export function withDistance(card: CardView, car: ListedCar, near: Near | undefined, site: Site): CardView {
  const km = car.location && near?.distances?.get(car.location.id);
  if (typeof km !== "number") return card;
  const distance = `${formatsOf(site).number(Math.max(1, Math.round(km)))} km away`;
  return { ...card, location: card.location ? `${distance} · ${card.location}` : distance };
}
