import { eq, max } from "drizzle-orm";
import { cars } from "#domain/cars/car-tables.ts";
import type { Site } from "#domain/configuration/site.ts";
import { contentVersions } from "#platform/database/content-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import { siteVersions } from "#platform/database/site-tables.ts";

/** When the parts of a site last changed: its cars by slug, its content, its configuration. */
export type SiteChanges = {
  cars: ReadonlyMap<string, Date>;
  content: Date | null;
  configuration: Date | null;
};

const unknown: SiteChanges = { cars: new Map(), content: null, configuration: null };

/** The changes of a site; none while the database is unavailable, since sitemaps are served without them. */
export function changesOf(db: Database, site: Pick<Site, "groupId" | "id">): Promise<SiteChanges> {
  const read = db.withSite(site, async (tx): Promise<SiteChanges> => {
    const rows = await tx
      .select({ slug: cars.slug, at: cars.updatedAt })
      .from(cars)
      .where(eq(cars.groupId, site.groupId));
    const [content] = await tx
      .select({ at: max(contentVersions.appliedAt) })
      .from(contentVersions)
      .where(isOfSite(contentVersions, site));
    const [configuration] = await tx
      .select({ at: max(siteVersions.appliedAt) })
      .from(siteVersions)
      .where(isOfSite(siteVersions, site));
    return {
      cars: new Map(rows.map(({ slug, at }) => [slug, at])),
      content: content?.at ?? null,
      configuration: configuration?.at ?? null,
    };
  });
  return fallbackIfUnavailable(read, unknown);
}

/** The latest of some times; null without any. */
export function latest(times: readonly (Date | null | undefined)[]): Date | null {
  let found: Date | null = null;
  for (const at of times) if (at && (!found || at > found)) found = at;
  return found;
}
