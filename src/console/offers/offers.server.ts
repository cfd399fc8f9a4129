import { missingTerms } from "#domain/configuration/missing-terms.ts";
import { termsOf, wordsOfOffer } from "#domain/configuration/offer-terms.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Documents } from "#domain/content/drafts/check-draft.ts";
import { noContent } from "#domain/content/pages/content-document.ts";
import { figuresOfOffers } from "#domain/measurement/offer-figures.server.ts";
import { calendarDate } from "#lib/date.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import type { Database } from "#platform/database/database.server.ts";
import { daysOf, type OfferPlace, shownPart, titleOf } from "./offer.ts";
import { offerAddress } from "./offer-address.ts";
import { shownFigures } from "./offer-figures.ts";
import { type OfferGroup, ownerOf } from "./offer-groups.server.ts";
import { type FoundOffer, hasKey, hasOwnList, offersIn, sameOffer } from "./offer-lists.ts";
import { namedPages, placesOn } from "./offer-places.ts";
import type { OfferFilter } from "./offer-query.ts";
import { offerState, offerStates } from "./offer-state.ts";
import type { ListedOffer, OffersModel } from "./offers.ts";
import { popupsInPages } from "./popups-in-pages.server.ts";

export const showing = (
  { drafted, sites }: OfferGroup,
  { kind, siteId }: Pick<OfferPlace, "kind" | "siteId">,
): Site[] =>
  [...sites.values()].filter(({ id }) =>
    siteId === null ? !hasOwnList(drafted, { kind, siteId: id }) : id === siteId,
  );

/** Whether an offer is on the sites, perhaps with other words or days. */
export const isOnSites = ({ published }: OfferGroup, offer: FoundOffer): boolean =>
  hasKey(published, offer, offer.key) || isUnchanged(published, offer);

const isUnchanged = (published: Documents, offer: FoundOffer): boolean =>
  sameOffer(published, offer, offer.entry) !== undefined;

/** An offer as lists show it; null for one of no site that the member reaches. */
export function listedOffer(group: OfferGroup, offer: FoundOffer, now: Date): ListedOffer | null {
  const sites = showing(group, offer);
  const owner = ownerOf(group, offer);
  if (sites.length === 0 && !owner) return null;
  const { kind, siteId, model, key, entry } = offer;
  const isPublished = isUnchanged(group.published, offer);
  const isShown = isOnSites(group, offer);
  const found = sites.map((site) => {
    const content = group.drafted.contents.get(site.id) ?? noContent;
    const { pages, why } = placesOn(site, content, offer);
    const today = calendarDate(now, site.timezone);
    return {
      pages,
      ...offerState(daysOf(kind, entry), { today, why: pages.length > 0 ? null : why, isPublished: isShown }),
    };
  });
  const [best] = found.sort((a, b) => offerStates.indexOf(a.state) - offerStates.indexOf(b.state));
  const of = owner?.id ?? "";
  return {
    kind,
    ...daysOf(kind, entry),
    isPublished,
    seen: JSON.stringify(entry),
    id: [of || group.groupId, kind, siteId ?? "", model ?? "", key].join(" "),
    title: titleOf(kind, entry),
    address: offerAddress(of, offer, key),
    sites: sites.map(({ slug, name }) => ({ slug, name })),
    state: best?.state ?? "never",
    reason: best ? best.reason : "Every site has a list of its own in place of this one.",
    pages: namedPages([...new Set(found.flatMap(({ pages }) => pages))]),
    missing: [
      ...new Set(sites.flatMap((site) => missingTerms(wordsOfOffer(shownPart(kind, entry)), termsOf(site)))),
    ],
    mayChange: owner !== null,
    isWithinPage: false,
  };
}

/** The offers of the sites that a member may change, as their drafts have them. */
export function offersModel(
  groups: readonly OfferGroup[],
  filter: OfferFilter,
  now: Date,
): Omit<OffersModel, "figures"> {
  const within = groups.map((group) => popupsInPages(group, now));
  const all = groups.flatMap((group, at) => [
    ...offersIn(group.drafted).flatMap((offer) => listedOffer(group, offer, now) ?? []),
    ...(within[at]?.offers ?? []),
  ]);
  const sites = groups.flatMap((group) => [...group.sites.values()]);
  const shown = all.filter(
    (offer) =>
      (filter.kind === null || offer.kind === filter.kind) &&
      (filter.site === null || offer.sites.some(({ slug }) => slug === filter.site)),
  );
  return {
    filter,
    sites: sites.map(({ slug, name }) => ({ slug, name })),
    offers: shown.sort((a, b) => ((a.from ?? "") < (b.from ?? "") ? -1 : 1)),
    today: todayOf(groups, now),
    changes: groups.reduce((sum, { changes }) => sum + changes.length, 0),
    unreadable: groups.flatMap(({ unreadable }) => unreadable),
    unlistedPopups: within.reduce((sum, { more }) => sum + more, 0),
  };
}

/** Today by the calendar of the first site. */
export function todayOf(groups: readonly OfferGroup[], now: Date): string {
  const [site] = groups.flatMap((group) => [...group.sites.values()]);
  return calendarDate(now, site?.timezone ?? "UTC");
}

/** The same with how often each was seen and pressed. */
export async function offersWithFigures(
  db: Database,
  groups: readonly OfferGroup[],
  filter: OfferFilter,
  now: Date,
): Promise<OffersModel> {
  const model = offersModel(groups, filter, now);
  const sites = groups.flatMap((group) => [...group.sites.values()]);
  const found = await mapInTurns(
    sites,
    4,
    async (site) => [site.slug, await figuresOfOffers(db, site, now)] as const,
  );
  const bySite = new Map(found);
  const figures = model.offers.map((offer) => [offer.id, shownFigures(offer, bySite)] as const);
  return { ...model, figures: Object.fromEntries(figures) };
}
