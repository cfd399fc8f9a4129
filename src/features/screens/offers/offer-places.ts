import type { ContentDocument } from "#features/content/pages/content-document.ts";
import { defaultPages } from "#features/content/pages/default-pages.ts";
import { slugify } from "#lib/slug.ts";
import { nextDate } from "#lib/zoned-time.ts";
import type { Site } from "#platform/config/site.ts";
import { daysOf, type OfferEntry } from "./offer.ts";
import type { FoundOffer } from "./offer-lists.ts";

/** Where a site shows an offer: pages as people name them; none with the reason. */
export type OfferPages = { pages: string[]; why: string | null };

type Content = Pick<ContentDocument, "pages" | "popups">;
type ShowingSite = Pick<Site, "home" | "range" | "manufacturer" | "trade">;

const frontPage = "Front page";

/** The pages of a site on which an offer is shown within its days. */
export function placesOn(
  site: ShowingSite,
  content: Content,
  offer: Pick<FoundOffer, "kind" | "entry"> & { model?: string | null },
): OfferPages {
  switch (offer.kind) {
    case "slide": {
      const isOnFront = site.home.sections.includes("promotions");
      const pages = [...(isOnFront ? [frontPage] : []), ...pagesWith(content, "promotion_slides")];
      return { pages, why: "The front page has no promotions section, and no page has a block of slides." };
    }
    case "tile":
      return { pages: pagesWith(content, "promo_tiles"), why: "No page has a block of promotion tiles." };
    case "card":
      return cardPages(offer.entry);
    case "popup":
      return popupPages(site, content, offer.entry);
    case "model": {
      const model = site.range.find((one) => one.slug === offer.model || slugify(one.name) === offer.model);
      return { pages: model ? [model.name] : [], why: "The site doesn’t show this model." };
    }
  }
}

const pagesWith = ({ pages }: Content, type: string): string[] =>
  pages
    .filter(({ blocks }) =>
      blocks.some((block) => block.type === type && !("dealership" in block && block.dealership)),
    )
    .map(({ path }) => path);

function cardPages({ display }: OfferEntry): OfferPages {
  const shown = (display as string[] | undefined) ?? ["search"];
  const pages = [
    ...(shown.some((name) => name !== "car") ? ["Results"] : []),
    ...(shown.includes("car") ? ["Car pages"] : []),
  ];
  return { pages, why: "It says neither which results show it nor that car pages do." };
}

function popupPages(site: ShowingSite, content: Content, entry: OfferEntry): OfferPages {
  const chosen = (entry.pages as string[] | undefined) ?? ["/"];
  const known = new Set(["/", ...[...content.pages, ...defaultPages(site)].map(({ path }) => path)]);
  const there = chosen.filter((path) => known.has(path));
  const free = there.filter((path) => !isCovered(content, entry, path));
  const why =
    there.length === 0
      ? `The site has no page at ${chosen.join(", ")}.`
      : "Another popup is shown on the same pages all that time: a page shows its first.";
  return { pages: free.map((path) => (path === "/" ? frontPage : path)), why };
}

/** Whether popups before it are shown on a page on each of its days. */
function isCovered({ popups }: Content, entry: OfferEntry, path: string): boolean {
  const own = daysOf("popup", entry);
  const at = popups.findIndex(({ src }) => src === entry.src);
  let covered = own.from ?? "";
  const before = popups
    .slice(0, Math.max(0, at))
    .filter(({ pages }) => pages.includes(path))
    .map((one) => daysOf("popup", one))
    .sort((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1));
  for (const { from, until } of before) {
    if ((from ?? "") > covered) return false;
    if (until !== null && until >= covered) covered = nextDate(until, 1);
  }
  return own.until !== null && covered > own.until;
}
