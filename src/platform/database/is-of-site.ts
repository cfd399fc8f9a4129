import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Whether a row belongs to a site. Row-level security leaves other sites' rows out anyway; with the condition PostgreSQL finds the site's
 * by their index.
 */
export function isOfSite(
  table: { groupId: PgColumn; siteId: PgColumn },
  site: { groupId: string; id: string },
): SQL | undefined {
  return and(eq(table.groupId, site.groupId), eq(table.siteId, site.id));
}
