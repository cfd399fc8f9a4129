import type { Documents } from "#features/content/drafts/check-draft.ts";
import type { Change } from "#features/content/drafts/draft.ts";
import { sitesOfLocation } from "#features/content/drafts/location-sites.ts";

/** Where a change shows first: a page, and the sites that have it; null for every site of the group. */
export type ChangedPage = { siteIds: string[] | null; path: string };

/** The page that a change is of, as far as its place in a document says it: a content page, an article's blog, a location; else the front page. */
export function changedPage(
  { document, siteId, path }: Pick<Change, "document" | "siteId" | "path">,
  published: Pick<Documents, "group" | "sites">,
): ChangedPage {
  const siteIds = siteId === null ? null : [siteId];
  const [list, key] = path;
  if (key !== undefined) {
    if (document === "content" && list === "pages") return { siteIds, path: key };
    if (document === "content" && list === "articles") return { siteIds, path: "/blog" };
    if (document === "group" && list === "locations")
      return { siteIds: sitesOfLocation(published, key), path: `/locations/${key}` };
    // Special days of one location: `2026-12-25 sales newcastle`.
    const location = list === "special_hours" ? key.split(" ")[2] : undefined;
    if (document === "group" && location)
      return { siteIds: sitesOfLocation(published, location), path: `/locations/${location}` };
  }
  return { siteIds, path: "/" };
}
