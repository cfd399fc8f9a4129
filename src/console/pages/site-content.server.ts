import { type EditTarget, editTargets } from "#console/parts/setting-form/edit-targets.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { Documents } from "#domain/content/drafts/check-draft.ts";
import type { DocumentName } from "#domain/content/drafts/draft.ts";
import { type Draft, draftedDocuments, readDraft } from "#domain/content/drafts/draft-store.server.ts";
import { type ContentDocument, noContent } from "#domain/content/pages/content-document.ts";
import { groupsOf } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Database } from "#platform/database/database.server.ts";

/** A site whose content a member may change. */
export type SiteTarget = EditTarget & { site: NonNullable<EditTarget["site"]> };

export const contentOf = ({ site }: SiteTarget): DocumentName => ({ document: "content", siteId: site.id });

/** The site that an address names with `?of=`, or the first whose pages a member may change; null for one beyond their reach. */
export async function chosenSite(
  sites: Pick<SiteStore, "list">,
  { access }: Pick<SignedIn, "access">,
  named: string | null,
): Promise<{ chosen: SiteTarget | null; all: SiteTarget[] }> {
  const all = editTargets(access, await sites.list(groupsOf(access))).filter(
    (target): target is SiteTarget => target.site !== null,
  );
  const chosen = named === null ? all[0] : all.find(({ id }) => id === named);
  return { chosen: chosen ?? null, all };
}

/** A site's content as published and as the draft has it. */
export type SiteContent = {
  draft: Draft;
  documents: Documents;
  published: ContentDocument;
  drafted: ContentDocument;
};

/** Null for a site that is gone. */
export async function siteContent(db: Database, target: SiteTarget): Promise<SiteContent | null> {
  const draft = await db.withTenant({ groupId: target.groupId }, (tx) =>
    readDraft(tx, target.groupId, [contentOf(target)]),
  );
  if (!draft?.published.sites.has(target.site.id)) return null;
  const documents = draftedDocuments(draft);
  const { id } = target.site;
  return {
    draft,
    documents,
    published: draft.published.contents.get(id) ?? noContent,
    drafted: documents.contents.get(id) ?? noContent,
  };
}
