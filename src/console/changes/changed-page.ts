import type { Documents } from "#domain/content/drafts/check-draft.ts";
import type { Change } from "#domain/content/drafts/draft.ts";
import { sitesOfLocation } from "#domain/content/drafts/location-sites.ts";
import { placeName } from "#domain/places/place-name.ts";

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
    const location = document === "group" && list === "special_hours" ? locationOfDay(published, key) : null;
    if (location) return { siteIds: sitesOfLocation(published, location), path: `/locations/${location}` };
  }
  return { siteIds, path: "/" };
}

/** The slug of the location that special hours are of, which their key names last: `2026-12-25 sales Newcastle`; null for all locations. */
function locationOfDay({ group }: Pick<Documents, "group">, key: string): string | null {
  const name = key.split(" ").slice(2).join(" ");
  const found = group.locations.find((one) => one.name === name || placeName(one.name) === name);
  return (name !== "" && found?.slug) || null;
}
