import { sql } from "drizzle-orm";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import type { Database } from "#platform/database/database.server.ts";

/** How many leads have something of their shopper that the member hasn't opened. */
export async function unreadLeads(db: Database, reach: readonly Reach[], memberId: string): Promise<number> {
  const reached = new Map(reach.map(({ site, locationIds }) => [site.id, locationIds]));
  const groups = [...new Set(reach.map(({ site }) => site.groupId))];
  const counts = await mapInTurns(groups, 4, async (groupId) => {
    const { rows } = await db.withTenant({ groupId }, (tx) =>
      tx.execute<{ site_id: string; location_id: string | null; unread: number }>(
        sql`select site_id, location_id, unread from unread_leads(${memberId})`,
      ),
    );
    return rows.flatMap(({ site_id, location_id, unread }) => {
      const locations = reached.get(site_id);
      const isReached = locations === null || (location_id !== null && locations?.includes(location_id));
      return isReached ? [unread] : [];
    });
  });
  return counts.flat().reduce((sum, count) => sum + count, 0);
}
