import { and, eq } from "drizzle-orm";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { currentGroup, currentSites } from "#domain/configuration/site-versions.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { sites } from "#platform/database/site-tables.ts";
import { type SiteToCopy, siteToCopy } from "./template-site.ts";

/** What a new site takes from this one; null when it is gone. */
export function readSiteToCopy(
  db: Database,
  { groupId, id, labels = [] }: Pick<SiteSummary, "groupId" | "id" | "labels">,
  isSameGroup: boolean,
): Promise<SiteToCopy | null> {
  return db.withTenant({ groupId }, async (tx) => {
    const group = await currentGroup(tx, groupId);
    const site = (await currentSites(tx, groupId)).find((one) => one.id === id);
    if (!group || !site) return null;
    return siteToCopy(
      { group: group.document, site: site.document, agency: site.agency, labels },
      isSameGroup,
    );
  });
}

/** Gives a site that was added in this transaction the agency's settings and labels of the other one. */
export async function copyAgency(
  tx: Transaction,
  { groupId, siteId }: { groupId: string; siteId: string },
  { agency, labels }: SiteToCopy,
): Promise<void> {
  await tx
    .update(sites)
    .set({ agency, agencyVersion: 1, labels: [...labels] })
    .where(and(eq(sites.groupId, groupId), eq(sites.id, siteId)));
}
