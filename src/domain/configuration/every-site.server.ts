import type { Site } from "./site.ts";
import type { SiteStore } from "./site-store.server.ts";

/**
 * Does something for each site in turn. One whose work fails, or whose configuration can't be used, doesn't hold up the others.
 * @param failed is called with what was thrown and the site's slug
 */
export async function forEverySite(
  sites: Pick<SiteStore, "all" | "byIds">,
  work: (site: Site) => Promise<void>,
  failed: (error: unknown, slug: string) => void,
): Promise<void> {
  for (const { groupId, siteId, slug } of await sites.all()) {
    try {
      const site = await sites.byIds(groupId, siteId);
      if (site) await work(site);
    } catch (error) {
      failed(error, slug);
    }
  }
}
