import type { Site } from "#domain/configuration/site.ts";
import type { ContentDocument } from "#domain/content/pages/content-document.ts";
import { defaultPages } from "#domain/content/pages/default-pages.ts";
import { oncePerObject } from "#lib/once-per-object.ts";
import { slugify } from "#lib/slug.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { daysOf, type OfferEntry } from "./offer.ts";
import type { FoundOffer } from "./offer-lists.ts";

/** Where a site shows an offer: pages as people name them; none with the reason. */
export type OfferPages = { pages: string[]; why: string | null };

const maxNamedPages = 20;

/** Pages as a list names them: the first, and how many more. */
export const namedPages = (pages: readonly string[]): string[] =>
  pages.length <= maxNamedPages
    ? [...pages]
    : [...pages.slice(0, maxNamedPages), `and ${pages.length - maxNamedPages} more`];

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
      const name = modelNames(site.range).get(offer.model ?? "");
      return { pages: name === undefined ? [] : [name], why: "The site doesn’t show this model." };
    }
  }
}

/** Names of a site's models by what addresses call them; of several the first. */
const modelNames = oncePerObject((range: ShowingSite["range"]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const { slug, name } of range)
    for (const key of [slug, slugify(name)]) if (!names.has(key)) names.set(key, name);
  return names;
});

/** Paths of pages by the types of their blocks that show what the whole site advertises. */
const pathsByBlock = oncePerObject((pages: Content["pages"]): ReadonlyMap<string, string[]> => {
  const paths = new Map<string, string[]>();
  for (const { path, blocks } of pages) {
    const shown = blocks.filter((block) => !("dealership" in block && block.dealership));
    for (const type of new Set(shown.map((block) => block.type))) {
      const known = paths.get(type);
      if (known) known.push(path);
      else paths.set(type, [path]);
    }
  }
  return paths;
});

const pagesWith = ({ pages }: Content, type: string): string[] => pathsByBlock(pages).get(type) ?? [];

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
