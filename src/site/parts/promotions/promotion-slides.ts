import type { PromoSlice } from "#domain/configuration/settings.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { openNow } from "#domain/promotions/day-window.ts";

export type PromotionSlide = {
  image: string;
  alt: string;
  url: string | null;
  /** Set over the picture; null for a picture that contains its words. */
  words: { heading: string; text: string } | null;
};
export type PromoTile = { title: string; text: string; url: string | null };

/** The current entries, and when they next change. */
export type Promotions<Entry> = { shown: Entry[]; changesAt: Date | null };

type Written = { start?: string | null; expiry?: string | null };
const windowOf = ({ start, expiry }: Written) => ({ from: start, to: expiry });

/**
 * The slides of the promotions slider, each from its first to its last day (HOME-43). A dealership's own
 * slides replace the site's (HOME-44).
 */
export function promotionSlides(
  site: Pick<Site, "promo" | "timezone" | "dealershipSettings">,
  now: Date,
  dealershipSlug: string | null = null,
): Promotions<PromotionSlide> {
  const promo = promoOf(site, dealershipSlug);
  const { open, changesAt } = openNow(promo.slides, windowOf, now, site.timezone);
  return {
    shown: open.map(({ image, alt, url, heading, text }) => ({
      image,
      alt,
      url: url ?? null,
      words: heading ? { heading, text } : null,
    })),
    changesAt,
  };
}

/** The promotional tiles of a site, or of one of its dealerships with its own (CMS-17, CMS-19). */
export function promoTiles(
  site: Pick<Site, "promo" | "timezone" | "dealershipSettings">,
  now: Date,
  dealershipSlug: string | null = null,
): Promotions<PromoTile> {
  const promo = promoOf(site, dealershipSlug);
  const { open, changesAt } = openNow(promo.tiles, windowOf, now, site.timezone);
  return {
    shown: open.map(({ title, text, url }) => ({ title, text, url: url ?? null })),
    changesAt,
  };
}

function promoOf(
  site: Pick<Site, "promo" | "dealershipSettings">,
  dealershipSlug: string | null,
): PromoSlice {
  return dealershipSlug ? settingsFor(site as Site, dealershipSlug).promo : site.promo;
}
