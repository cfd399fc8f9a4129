import { addressOnSite, type EntryName, entryAddress } from "#console/pages/entry-name.ts";
import { missingTerms } from "#domain/configuration/missing-terms.ts";
import { termsOf, wordsOfOffer } from "#domain/configuration/offer-terms.ts";
import type { Site } from "#domain/configuration/site.ts";
import { canonicalText } from "#domain/content/drafts/document-path.ts";
import { entryKeys, noContent } from "#domain/content/pages/content-document.ts";
import { popupsIn } from "#domain/content/pages/content-offers.ts";
import { calendarDate } from "#lib/date.ts";
import { daysOf, type OfferEntry, titleOf } from "./offer.ts";
import { type OfferGroup, ownerOf } from "./offer-groups.server.ts";
import { offerState } from "./offer-state.ts";
import type { ListedOffer } from "./offers.ts";

/** Popups within pages of a site that are listed: a form of a page may have one in each of its blocks. */
export const maxPopupsInPages = 500;

/**
 * Popups that are blocks of a page or an article, as lists of offers show them; each is edited in its page's form. `more` is how many others
 * the sites have.
 */
export function popupsInPages(group: OfferGroup, now: Date): { offers: ListedOffer[]; more: number } {
  const ofSites = [...group.sites.values()].map((site) => {
    const owner = ownerOf(group, { siteId: site.id });
    if (!owner) return { offers: [], more: 0 };
    const all = popupsIn(group.drafted.contents.get(site.id) ?? noContent).flatMap(({ page, ...popup }) =>
      page ? [{ ...popup, page }] : [],
    );
    const published = new Set(
      popupsIn(group.published.contents.get(site.id) ?? noContent).map(({ popup }) => canonicalText(popup)),
    );
    const offers = all.slice(0, maxPopupsInPages).map((found) => {
      const isPublished = published.has(canonicalText(found.popup));
      return listedPopup(found, { site, of: owner.id, isPublished }, now);
    });
    return { offers, more: all.length - offers.length };
  });
  return {
    offers: ofSites.flatMap(({ offers }) => offers),
    more: ofSites.reduce((sum, { more }) => sum + more, 0),
  };
}

function listedPopup(
  { path, popup, page }: { path: string; popup: OfferEntry; page: PageOrArticle },
  { site, of, isPublished }: { site: Site; of: string; isPublished: boolean },
  now: Date,
): ListedOffer {
  const name = nameOf(page);
  const days = daysOn(page, popup);
  const today = calendarDate(now, site.timezone);
  return {
    kind: "popup",
    ...days,
    isPublished,
    seen: "",
    ...offerState(days, { today, why: null, isPublished }),
    id: `${of} ${path}`,
    title: titleOf("popup", popup),
    address: entryAddress(of, name),
    sites: [{ slug: site.slug, name: site.name }],
    pages: [addressOnSite(name.list, name.key) ?? ""],
    missing: missingTerms(wordsOfOffer(popup), termsOf(site)),
    mayChange: true,
    isWithinPage: true,
  };
}

type PageOrArticle = NonNullable<ReturnType<typeof popupsIn>[number]["page"]>;

const nameOf = (page: PageOrArticle): EntryName =>
  "path" in page ? { list: "pages", key: page.path } : { list: "articles", key: entryKeys.articles(page) };

/** The days on which a popup and its page are both shown; an article is from its date on. */
function daysOn(page: PageOrArticle, popup: OfferEntry): { from: string | null; until: string | null } {
  const own = daysOf("popup", popup);
  const [first = null, last = null] = "path" in page ? [page.from, page.to] : [page.date];
  const from = [own.from, first].filter((day) => day !== null).sort();
  const until = [own.until, last].filter((day) => day !== null).sort();
  return { from: from.at(-1) ?? null, until: until[0] ?? null };
}
