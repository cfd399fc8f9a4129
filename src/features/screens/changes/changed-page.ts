import type { Change } from "#features/content/drafts/draft.ts";

/** Where a change shows first: a page, and the site whose it is; null for any site of the group. */
export type ChangedPage = { siteId: string | null; path: string };

/** The page that a change is of, as far as its place in a document says it: a content page, an article's blog, a location; else the front page. */
export function changedPage({
  document,
  siteId,
  path,
}: Pick<Change, "document" | "siteId" | "path">): ChangedPage {
  const [list, key] = path;
  if (key !== undefined) {
    if (document === "content" && list === "pages") return { siteId, path: key };
    if (document === "content" && list === "articles") return { siteId, path: "/blog" };
    if (document === "group" && list === "locations") return { siteId, path: `/locations/${key}` };
  }
  return { siteId, path: "/" };
}
