import { and, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import type { Purposes } from "#domain/measurement/consent.ts";
import { deleteWithdrawn } from "#domain/measurement/destinations/record-events.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

/**
 * A browser allows less than before: what waits about it for other purposes is deleted, and what happens to its leads from now on is measured as
 * it allows now.
 */
export async function withdrawMeasured(
  db: Pick<Database, "withSite">,
  site: Pick<Site, "groupId" | "id" | "tracking">,
  client: string,
  { statistics, advertising }: Purposes,
): Promise<void> {
  await db.withSite(site, async (tx) => {
    await deleteWithdrawn(tx, site, client, { statistics, advertising });
    const isTheirs = and(
      isOfSite(leads, site),
      sql`${leads.measure} is not null and ${leads.measure} ->> 'client' = ${client}`,
    );
    for (const { id, measure } of await tx
      .select({ id: leads.id, measure: leads.measure })
      .from(leads)
      .where(isTheirs)
      .for("update")) {
      const before = measure?.purposes;
      const purposes = {
        statistics: statistics && before?.statistics === true,
        advertising: advertising && before?.advertising === true,
      };
      const less = purposes.advertising ? {} : { clicks: {}, fbp: null, fbc: null };
      const none = !purposes.statistics && !purposes.advertising;
      await tx
        .update(leads)
        .set({ measure: none || !measure ? null : { ...measure, ...less, purposes } })
        .where(and(isTheirs, sql`${leads.id} = ${id}`));
    }
  });
}
