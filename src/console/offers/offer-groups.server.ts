import { type EditTarget, editTargets } from "#console/parts/setting-form/edit-targets.ts";
import { resolveSite } from "#domain/configuration/resolve.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { Documents } from "#domain/content/drafts/check-draft.ts";
import { type DraftChange, draftedDocuments, readDraft } from "#domain/content/drafts/draft-store.server.ts";
import { groupsOf } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Database } from "#platform/database/database.server.ts";

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

export async function offerGroups(
  { db, sites }: { db: Database; sites: Pick<SiteStore, "list"> },
  { access }: Pick<SignedIn, "access">,
): Promise<OfferGroup[]> {
  const targets = editTargets(access, await sites.list(groupsOf(access)));
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
    const agency = draft.published.agencies.get(id);
    const resolved = resolveSite({ ...versions, group: drafted.group, site: document, agency });
    if (resolved.kind === "ok") sites.set(id, resolved.site);
    else unreadable.push(document.name);
  }
  return { groupId, targets, changes: draft.changes, published: draft.published, drafted, sites, unreadable };
}

/** The target that an offer belongs to; for a group's offer its own id where the member may only change sites of it. */
export const ownerOf = ({ targets }: OfferGroup, { siteId }: { siteId: string | null }): EditTarget | null =>
  targets.find(({ site }) => (siteId === null ? site === null : site?.id === siteId)) ?? null;
