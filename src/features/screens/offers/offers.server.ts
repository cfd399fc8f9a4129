import type { Documents } from "#features/content/drafts/check-draft.ts";
import { sameValue } from "#features/content/drafts/document-path.ts";
import {
  type DraftChange,
  draftedDocuments,
  readDraft,
} from "#features/content/drafts/draft-store.server.ts";
import { noContent } from "#features/content/pages/content-document.ts";
import { type EditTarget, editTargets } from "#features/screens/settings/edit-targets.ts";
import type { SignedIn } from "#features/staff/access/signed-in.ts";
import { calendarDate } from "#lib/date.ts";
import { missingTerms } from "#platform/config/missing-terms.ts";
import { termsOf, wordsOfOffer } from "#platform/config/offer-terms.ts";
import { resolveSite } from "#platform/config/resolve.ts";
import type { Site } from "#platform/config/site.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import { daysOf, type OfferPlace, titleOf } from "./offer.ts";
import { offerAddress } from "./offer-address.ts";
import { type FoundOffer, hasOwnList, offersAt, offersIn } from "./offer-lists.ts";
import { placesOn } from "./offer-places.ts";
import type { OfferFilter } from "./offer-query.ts";
import { offerState, offerStates } from "./offer-state.ts";
import type { ListedOffer, OffersModel } from "./offers.ts";

/** A group's documents as published and as the draft has them, with its sites as they would be then. */
export type OfferGroup = {
  groupId: string;
  /** The sites and the group that the member may change. */
  targets: EditTarget[];
  changes: readonly DraftChange[];
  published: Documents;
  drafted: Documents;
  /** Of the sites that the member reaches, by id; one whose draft can't be read is missing. */
  sites: ReadonlyMap<string, Site>;
  unreadable: string[];
};

/** The groups in which a member may change offers. */
export async function offerGroups(
  { db, sites }: { db: Database; sites: Pick<SiteStore, "list"> },
  { access }: Pick<SignedIn, "access">,
): Promise<OfferGroup[]> {
  const targets = editTargets(access, await sites.list());
  const groups: OfferGroup[] = [];
  for (const groupId of new Set(targets.map((target) => target.groupId))) {
    const group = await groupOf(
      db,
      groupId,
      targets.filter((target) => target.groupId === groupId),
    );
    if (group) groups.push(group);
  }
  return groups;
}

async function groupOf(db: Database, groupId: string, targets: EditTarget[]): Promise<OfferGroup | null> {
  const ids = targets.flatMap(({ site }) => (site ? [site.id] : []));
  const names = ids.map((siteId) => ({ document: "content" as const, siteId }));
  const draft = await db.withTenant({ groupId }, (tx) => readDraft(tx, groupId, names));
  if (!draft) return null;
  const drafted = draftedDocuments(draft);
  const sites = new Map<string, Site>();
  const unreadable: string[] = [];
  for (const id of ids) {
    const document = drafted.sites.get(id);
    if (!document) continue;
    const versions = { groupId, groupVersion: 0, siteId: id, siteVersion: 0 };
    const resolved = resolveSite({ ...versions, group: drafted.group, site: document });
    if (resolved.kind === "ok") sites.set(id, resolved.site);
    else unreadable.push(document.name);
  }
  return { groupId, targets, changes: draft.changes, published: draft.published, drafted, sites, unreadable };
}

/** The target that an offer belongs to; for a group's offer its own id where the member may only change sites of it. */
export const ownerOf = ({ targets }: OfferGroup, { siteId }: Pick<FoundOffer, "siteId">): EditTarget | null =>
  targets.find(({ site }) => (siteId === null ? site === null : site?.id === siteId)) ?? null;

/** The sites that show the offers of a list. */
export const showing = (
  { drafted, sites }: OfferGroup,
  { kind, siteId }: Pick<OfferPlace, "kind" | "siteId">,
): Site[] =>
  [...sites.values()].filter(({ id }) =>
    siteId === null ? !hasOwnList(drafted, { kind, siteId: id }) : id === siteId,
  );

/** Whether an offer is on the sites, perhaps with other words or days. */
export const isOnSites = ({ published }: OfferGroup, offer: FoundOffer): boolean =>
  offersAt(published, offer).some(({ key, entry }) => key === offer.key || sameValue(entry, offer.entry));

/** An offer as lists show it; null for one of no site that the member reaches. */
export function listedOffer(group: OfferGroup, offer: FoundOffer, now: Date): ListedOffer | null {
  const sites = showing(group, offer);
  const owner = ownerOf(group, offer);
  if (sites.length === 0 && !owner) return null;
  const { kind, siteId, model, key, entry } = offer;
  const isPublished = offersAt(group.published, offer).some((one) => sameValue(one.entry, entry));
  const isShown = isOnSites(group, offer);
  const found = sites.map((site) => {
    const content = group.drafted.contents.get(site.id) ?? noContent;
    const { pages, why } = placesOn(site, content, offer);
    const today = calendarDate(now, site.timezone);
    return {
      pages,
      ...offerState(offer, { today, why: pages.length > 0 ? null : why, isPublished: isShown }),
    };
  });
  const [best] = found.sort((a, b) => offerStates.indexOf(a.state) - offerStates.indexOf(b.state));
  const of = owner?.id ?? "";
  return {
    ...{ kind, ...daysOf(kind, entry), isPublished, seen: JSON.stringify(entry) },
    id: [of || group.groupId, kind, siteId ?? "", model ?? "", key].join(" "),
    title: titleOf(kind, entry),
    address: offerAddress(of, offer, key),
    sites: sites.map(({ slug, name }) => ({ slug, name })),
    state: best?.state ?? "never",
    reason: best ? best.reason : "Every site has a list of its own in place of this one.",
    pages: [...new Set(found.flatMap(({ pages }) => pages))],
    missing: [...new Set(sites.flatMap((site) => missingTerms(wordsOfOffer(entry), termsOf(site))))],
    mayChange: owner !== null,
  };
}

/** The offers of the sites that a member may change, as their drafts have them. */
export function offersModel(groups: readonly OfferGroup[], filter: OfferFilter, now: Date): OffersModel {
  const all = groups.flatMap((group) =>
    offersIn(group.drafted).flatMap((offer) => listedOffer(group, offer, now) ?? []),
  );
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
  };
}

/** Today by the calendar of the first site. */
export function todayOf(groups: readonly OfferGroup[], now: Date): string {
  const [site] = groups.flatMap((group) => [...group.sites.values()]);
  return calendarDate(now, site?.timezone ?? "UTC");
}
