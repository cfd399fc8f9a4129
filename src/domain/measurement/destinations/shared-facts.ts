import { plainWords } from "#domain/measurement/plain-words.ts";
import type { EventFacts, MeasuredCar } from "./measured-event.ts";

type Car = {
  id: string;
  make: string;
  model: string;
  year: number;
  car_type: string;
  price?: number | null;
  offer_price?: number | null;
};

/** Pages of a person's own, whose addresses are never reported. */
export const ownPages = /^\/(?:booking|account|sign-in|success|online-payment|demo|preview)(?:\/|$)/;

export const measuredCar = ({ id, make, model, year, car_type: type }: Car): MeasuredCar => ({
  id,
  make,
  model,
  year,
  type,
});

/** A car and its price as facts of an event. */
export function carFacts(car: Car | null, currency: string): Pick<EventFacts, "car" | "value" | "currency"> {
  if (!car) return {};
  const value = car.offer_price ?? car.price;
  return { car: measuredCar(car), ...(value ? { value, currency } : {}) };
}

/** What brought a person, by the parameters of the landing. */
export function campaignFacts(
  params: Readonly<Record<string, string>>,
): Pick<EventFacts, "source" | "medium" | "campaign"> {
  const found = (["source", "medium", "campaign"] as const).flatMap((name) => {
    const words = plainWords(params[`utm_${name}`]);
    return words === undefined ? [] : [[name, words]];
  });
  return Object.fromEntries(found);
}
