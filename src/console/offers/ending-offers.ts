import type { Site } from "#domain/configuration/site.ts";
import type { WrittenPopup } from "#domain/promotions/timed-popup.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { daysOf, type OfferEntry, type OfferKind } from "./offer.ts";

/** Days before its last one from which an offer counts as ending. */
export const endingDays = 3;

/** How many of the offers that a site shows today end within three days. @param popups those of its content */
export function endingOffers(
  { promo, range }: Pick<Site, "promo" | "range">,
  popups: readonly WrittenPopup[],
  today: string,
): number {
  const all: [OfferKind, readonly OfferEntry[]][] = [
    ["slide", promo.slides],
    ["tile", promo.tiles],
    ["card", promo.cards],
    ["popup", popups],
    ["model", range.flatMap(({ offers }) => offers)],
  ];
  return all
    .flatMap(([kind, entries]) => entries.map((entry) => daysOf(kind, entry)))
    .filter(
      ({ from, until }) =>
        until !== null &&
        today <= until &&
        until <= nextDate(today, endingDays) &&
        (from === null || from <= today),
    ).length;
}
