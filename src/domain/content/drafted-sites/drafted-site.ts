import { resolveSite } from "#domain/configuration/resolve.ts";
import type { Site } from "#domain/configuration/site.ts";
import { checkDocuments, type Documents, type DraftRules } from "#domain/content/drafts/check-draft.ts";
import { type Change, sameDocument, withChanges } from "#domain/content/drafts/draft.ts";
import { whyNotEditable } from "#domain/content/drafts/editable.ts";
import type { ContentDocument } from "#domain/content/pages/content-document.ts";
import type { Problem } from "#platform/config/problem.ts";

/** The versions of a site's published documents. */
type Versions = { group: number; site: number; content: number };

/** A site as shoppers would get it, with its content. */
type SiteWithContent = { kind: "ok"; site: Site; content: ContentDocument };
export type DraftedSite = SiteWithContent | { kind: "invalid"; problems: Problem[] };

type Published = {
  groupId: string;
  siteId: string;
  /** Of this site at least. */
  documents: Documents;
  versions: Versions;
};

/**
 * One site as it would be if these changes were published. What other sites of the group make of them doesn't matter.
 * @param changes of any document of the group; without any it is the site as published, and those that the console may not make are left out
 * @param draftVersion a negative number that only this draft has: the version of what it changes, so that nothing that is cached by version
 * mixes it with what is published
 */
export function draftedSite(
  { groupId, siteId, documents, versions }: Published,
  changes: readonly Pick<Change, "document" | "siteId" | "path" | "to">[],
  { rules, draftVersion }: { rules: DraftRules; draftVersion: number },
): DraftedSite {
  const changed = (document: Change["document"], of: string | null) =>
    changes.filter(
      (change) => sameDocument(change, { document, siteId: of }) && whyNotEditable(change) === null,
    );
  const ofGroup = changed("group", null);
  const ofSite = changed("site", siteId);
  const ofContent = changed("content", siteId);
  const checked = checkDocuments(
    {
      group: withChanges<unknown>("group", documents.group, ofGroup),
      sites: new Map([[siteId, withChanges<unknown>("site", documents.sites.get(siteId), ofSite)]]),
      contents: new Map([
        [siteId, withChanges<unknown>("content", documents.contents.get(siteId), ofContent)],
      ]),
      agencies: documents.agencies ?? new Map(),
    },
    rules,
  );
  if (checked.kind === "invalid") return checked;
  const site = checked.documents.sites.get(siteId);
  const content = checked.documents.contents.get(siteId);
  if (!site || !content) throw new Error(`site ${siteId} has no documents`);
  const resolution = resolveSite({
    groupId,
    siteId,
    site,
    agency: documents.agencies?.get(siteId),
    group: checked.documents.group,
    groupVersion: versions.group,
    siteVersion: versions.site,
    contentVersion: ofContent.length > 0 ? draftVersion : versions.content,
  });
  if (resolution.kind === "invalid") return resolution;
  const isConfigured = ofGroup.length + ofSite.length > 0;
  return {
    kind: "ok",
    content,
    site: isConfigured ? { ...resolution.site, version: draftVersion } : resolution.site,
  };
}
