import type { Site } from "#domain/configuration/site.ts";
import type { ContentDocument, PageDocument } from "#domain/content/pages/content-document.ts";
import type { PressableOffer } from "#domain/measurement/offer-counts.ts";
import type { PromotionSlide } from "./promotion-slides.ts";

/** What a slide is called, by events and by the console. */
export const slideTitle = ({ words, alt }: Pick<PromotionSlide, "words" | "alt">): string =>
  words?.heading || alt;

/** Every offer of a site whose press pages report: slides, tiles, model offers and popups. */
export function pressableOffers(
  site: Pick<Site, "promo" | "range" | "dealershipSettings">,
  { pages, popups }: Pick<ContentDocument, "popups"> & { pages: ReadonlyMap<string, PageDocument> },
): PressableOffer[] {
  const promos = [site.promo, ...Object.values(site.dealershipSettings).map(({ promo }) => promo)];
  const blocks = [...pages.values()].flatMap((page) =>
    page.blocks.filter((block) => block.type === "timed_popup"),
  );
  return [
    ...promos.flatMap(({ slides, tiles }) => [
      ...slides.map(({ heading, alt }) => ({ title: heading || alt, isPopup: false })),
      ...tiles.map(({ title }) => ({ title, isPopup: false })),
    ]),
    ...site.range.flatMap(({ offers }) => offers.map(({ title }) => ({ title, isPopup: false }))),
    ...[...popups, ...blocks].map(({ title }) => ({ title, isPopup: true })),
  ];
}
