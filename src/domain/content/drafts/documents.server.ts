import type { GroupDocument, SiteDocument } from "#domain/configuration/document.ts";
import type { SettingsLayer } from "#domain/configuration/settings-layer.ts";
import { currentGroup, currentSites } from "#domain/configuration/site-versions.server.ts";
import { newestContent } from "#domain/content/pages/apply-content.server.ts";
import type { ContentDocument } from "#domain/content/pages/content-document.ts";
import { asSite, type Transaction } from "#platform/database/database.server.ts";
import type { Documents } from "./check-draft.ts";
import type { DocumentName } from "./draft.ts";

/** The published documents of a group with their versions. */
export type PublishedDocuments = Documents & {
  groupVersion: number;
  siteVersions: ReadonlyMap<string, number>;
  contentVersions: ReadonlyMap<string, number>;
  agencies: ReadonlyMap<string, SettingsLayer>;
  agencyVersions: ReadonlyMap<string, number>;
};

/**
 * The newest documents of a group; null for a group that the tenant can't see.
 * @param contentsOf the sites whose content is read; those of other groups are left out
 */
export async function publishedDocuments(
  tx: Transaction,
  groupId: string,
  contentsOf: readonly string[],
): Promise<PublishedDocuments | null> {
  const group = await currentGroup(tx, groupId);
  if (!group) return null;
  const stored = await currentSites(tx, groupId);
  const contents = new Map<string, ContentDocument>();
  const contentVersions = new Map<string, number>();
  for (const id of stored.map((site) => site.id).sort()) {
    if (!contentsOf.includes(id)) continue;
    const { document, version } = await asSite(tx, id, () => newestContent(tx, { id }));
    contents.set(id, document);
    contentVersions.set(id, version);
  }
  return {
    group: group.document,
    groupVersion: group.version,
    sites: new Map<string, SiteDocument>(stored.map(({ id, document }) => [id, document])),
    siteVersions: new Map(stored.map(({ id, version }) => [id, version])),
    agencies: new Map(stored.map(({ id, agency }) => [id, agency])),
    agencyVersions: new Map(stored.map(({ id, agencyVersion }) => [id, agencyVersion])),
    contents,
    contentVersions,
  };
}

type AnyDocument = GroupDocument | SiteDocument | ContentDocument;

/** One of a group's documents; undefined for a site that it doesn't have, or whose content wasn't read. */
export function documentOf(
  documents: Documents,
  { document, siteId }: DocumentName,
): AnyDocument | undefined {
  if (document === "group") return documents.group;
  return (document === "site" ? documents.sites : documents.contents).get(siteId ?? "");
}

/** The documents with one of them replaced; it isn't checked yet. */
export function withDocument(
  documents: Pick<Documents, "group" | "sites" | "contents">,
  { document, siteId }: DocumentName,
  replacement: unknown,
): Documents {
  if (document === "group") return { ...documents, group: replacement as GroupDocument };
  const list = document === "site" ? "sites" : "contents";
  return { ...documents, [list]: new Map<string, unknown>(documents[list]).set(siteId ?? "", replacement) };
}
