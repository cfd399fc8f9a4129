import { sameValue } from "#features/content/drafts/document-path.ts";
import { entryKeys, noContent } from "#features/content/pages/content-document.ts";
import { popupsIn } from "#features/content/pages/content-offers.ts";
import { addressOnSite, type EntryName, entryAddress } from "#features/screens/page-editor/entry-name.ts";
import { calendarDate } from "#lib/date.ts";
import { missingTerms } from "#platform/config/missing-terms.ts";
import { termsOf, wordsOfOffer } from "#platform/config/offer-terms.ts";
import { daysOf, type OfferEntry, titleOf } from "./offer.ts";
import { type OfferGroup, ownerOf } from "./offer-groups.server.ts";
import { offerState } from "./offer-state.ts";
import type { ListedOffer } from "./offers.ts";

/** Popups that are blocks of a page or an article, as lists of offers show them; each is edited in its page's form. */
export function popupsInPages(group: OfferGroup, now: Date): ListedOffer[] {
  return [...group.sites.values()].flatMap((site) => {
    const owner = ownerOf(group, { siteId: site.id });
    const published = popupsIn(group.published.contents.get(site.id) ?? noContent);
    const today = calendarDate(now, site.timezone);
    const terms = termsOf(site);
    return popupsIn(group.drafted.contents.get(site.id) ?? noContent).flatMap(({ path, popup, page }) => {
      if (!page || !owner) return [];
      const name = nameOf(page);
      const days = daysOn(page, popup);
      const isOnSites = published.some((one) => sameValue(one.popup, popup));
      return [
        {
          ...{ kind: "popup", ...days, isPublished: isOnSites, seen: "" },
          ...offerState(days, { today, why: null, isPublished: isOnSites }),
          id: `${owner.id} ${path}`,
          title: titleOf("popup", popup),
          address: entryAddress(owner.id, name),
          sites: [{ slug: site.slug, name: site.name }],
          pages: [addressOnSite(name.list, name.key) ?? ""],
          missing: missingTerms(wordsOfOffer(popup), terms),
          ...{ mayChange: true, isWithinPage: true },
        } satisfies ListedOffer,
      ];
    });
  });
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
