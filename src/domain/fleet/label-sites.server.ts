import { and, eq } from "drizzle-orm";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { sites } from "#platform/database/site-tables.ts";
import { labelsWith } from "./labels.ts";

export type LabelOutcome = { changed: number; full: string[] };

/** Adds labels to sites and removes others; `full` are the slugs of sites that would have too many, which stay as they are. */
export async function labelSites(
  db: Database,
  actor: Actor,
  chosen: readonly Pick<SiteSummary, "groupId" | "id" | "slug">[],
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<LabelOutcome> {
  const outcome: LabelOutcome = { changed: 0, full: [] };
  for (const { groupId, id, slug } of chosen) {
    await db.as(actor).withTenant({ groupId }, async (tx) => {
      const own = and(eq(sites.groupId, groupId), eq(sites.id, id));
      const [row] = await tx.select({ labels: sites.labels }).from(sites).where(own).for("update");
      if (!row) return;
      const labels = labelsWith(row.labels, change);
      if (labels === null) outcome.full.push(slug);
      else if (labels.join() !== row.labels.join()) {
        await tx.update(sites).set({ labels }).where(own);
        outcome.changed += 1;
      }
    });
  }
  return outcome;
}
