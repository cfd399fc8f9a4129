import type { PreviewedPage } from "#console/parts/previewed-page.ts";
import type { ListedPreviewLink } from "#domain/content/drafted-sites/preview-link.ts";
import { type Access, grantsFor } from "#domain/staff/access/permissions.ts";
import { compareNames } from "#lib/name-order.ts";

type ListedSite = { id: string; groupId: string; name: string };

/** The sites whose previews a member may see: those of the member's grants for content, and every site of a group for one limited to locations. */
export function sitesToPreview<Site extends ListedSite>(access: Access, sites: readonly Site[]): Site[] {
  const grants = grantsFor(access, "content.edit");
  return sites
    .filter(({ id, groupId }) =>
      grants.some(
        (grant) => grant.groupId === groupId && (grant.siteIds === null || grant.siteIds.includes(id)),
      ),
    )
    .sort((a, b) => compareNames(a.name, b.name));
}

/** A path of a site as it is typed or sent; null for anything that leads elsewhere. */
export function pathToPreview(text: string): string | null {
  const path = text.trim() || "/";
  return /^\/(?![/\\])[^\s\\]*$/.test(path) && path.length <= 1_000 ? path : null;
}

export type ListedShare = Omit<ListedPreviewLink, "token" | "siteId" | "madeById"> & {
  site: string;
  /** Null for a link that can't be shown again. */
  address: string | null;
};

export type PreviewModel = {
  sites: { id: string; name: string }[];
  /** What was typed as the page's path, and what is wrong with it. */
  path: string;
  problem: string | null;
  page: PreviewedPage;
  /** Whether the member may edit the whole site, as on the page. */
  isEditable: boolean;
  changes: number;
  shares: ListedShare[];
};

export type PreviewAnswer =
  | { kind: "shared"; address: string }
  | { kind: "revoked" }
  | { kind: "failed"; text: string }
  | {
      kind: "invalid";
      errors: Partial<Record<"label" | "days", string>>;
      typed: { label: string; days: string };
    };
