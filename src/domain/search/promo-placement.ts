import type { CarType } from "#domain/cars/car.ts";
import type { PromoSlice } from "#domain/configuration/settings.ts";
import { calendarDate } from "#lib/date.ts";

type PromoCard = PromoSlice["cards"][number];
export type PlacedPromo = { position: number; slide: PromoCard["slide"] };

/**
 * The promo cards of a results list and their positions, counted from 1 in the list that includes them
 * (CARD-17, CMS-14). A card shows from its first to its last day in the site's time zone, on the pages or car
 * types its `display` names. A strict card is omitted from a list shorter than its position, any other card
 * is then appended (DECIDE-113). Only cards that show hold a position.
 */
export function placePromos(
  { cards, positions }: PromoSlice,
  list: { length: number; carTypes: readonly CarType[] },
  now: Date,
  timeZone: string,
): PlacedPromo[] {
  const today = calendarDate(now, timeZone);
  const fits = (card: PromoCard, position = 1) => !card.strictDisplay || list.length >= position;
  const shown = cards.filter(
    (card) =>
      today >= card.start &&
      today <= card.expiry &&
      showsOn(card, list.carTypes) &&
      fits(card, card.position),
  );
  const taken = new Set(shown.map(({ position }) => position));
  const free = positions.filter((position) => !taken.has(position));
  const placed: PlacedPromo[] = [];
  for (const card of shown) {
    const position = card.position ?? free[0];
    if (position === undefined || !fits(card, position)) continue;
    if (card.position === undefined) free.shift();
    placed.push({ position, slide: card.slide });
  }
  return placed.sort((a, b) => a.position - b.position);
}

function showsOn(card: PromoCard, carTypes: readonly CarType[]): boolean {
  return card.display.includes("search") || carTypes.some((type) => card.display.includes(type));
}

/** The list with its promo cards in their places. */
export function interleave<Card>(
  cards: readonly Card[],
  promos: readonly PlacedPromo[],
): ({ kind: "car"; car: Card; at: number } | { kind: "promo"; slide: PromoCard["slide"] })[] {
  const out: ReturnType<typeof interleave<Card>> = cards.map((car, at) => ({ kind: "car", car, at }));
  for (const { position, slide } of promos) {
    out.splice(Math.min(position - 1, out.length), 0, { kind: "promo", slide });
  }
  return out;
}
