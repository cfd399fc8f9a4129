import type { GroupDocument, SiteDocument } from "./document.ts";
import { resolveSite } from "./resolve.ts";
import type { SettingsLayer } from "./settings-layer.ts";
import type { Site } from "./site.ts";

export type StoredGroup = {
  groupId: string;
  version: number;
  document: GroupDocument;
  sites: readonly {
    id: string;
    version: number;
    document: SiteDocument;
    agency?: SettingsLayer;
    agencyVersion?: number;
  }[];
};

/**
 * The site that a feed's file is imported for: that of the group with most dealerships (of several the first by slug),
 * extended to all of the group's, or reduced to the one that the feed belongs to. Null while the group has no site, or none
 * that can be used.
 */
export function feedTarget(group: StoredGroup, dealership: string | null): Site | null {
  const count = ({ document }: StoredGroup["sites"][number]) =>
    document.dealerships?.length ?? group.document.dealerships.length;
  const widest = [...group.sites].sort(
    (a, b) => count(b) - count(a) || (a.document.slug < b.document.slug ? -1 : 1),
  );
  for (const site of widest) {
    const resolution = resolveSite({
      groupId: group.groupId,
      groupVersion: group.version,
      group: group.document,
      siteId: site.id,
      siteVersion: site.version,
      agency: site.agency,
      agencyVersion: site.agencyVersion,
      site: { ...site.document, dealerships: dealership === null ? null : [dealership] },
    });
    if (resolution.kind === "ok") return resolution.site;
  }
  return null;
}
