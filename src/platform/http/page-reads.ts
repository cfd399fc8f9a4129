import type { ServedSite } from "./served-site.ts";

/**
 * What a page read of what a site lists while it was rendered, noted by what was read: a cached page is still right when all of it would be
 * read the same. Only for paths that declare `items: "read"`.
 */
export type PageReads = {
  /**
   * Whether all of it is the same now; may be false although it is. Null until something could be read.
   * @param site as when the page was rendered
   */
  isUnchanged: ((site: ServedSite) => Promise<boolean>) | null;
  /** Approximate memory. */
  bytes: number;
  /** The ids of the items that it read; null once it read what any item of the site may change. */
  items: Set<string> | null;
};

/** Of a page that has read nothing so far. */
export const noReads = (): PageReads => ({ isUnchanged: null, bytes: 0, items: new Set() });
