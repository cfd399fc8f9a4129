import { and, isNotNull } from "drizzle-orm";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { dropQueue } from "./claim-events.server.ts";
import { destinationStates } from "./measure-tables.ts";

export const switchedOff = "it was switched off in the console";

export async function offDestinations(tx: Transaction, site: SiteKey): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx
    .select({ name: destinationStates.destination, offAt: destinationStates.offAt })
    .from(destinationStates)
    .where(and(isOfSite(destinationStates, site), isNotNull(destinationStates.offAt)));
  return new Map(rows.flatMap(({ name, offAt }) => (offAt ? [[name, offAt]] : [])));
}

async function note(
  tx: Transaction,
  { groupId, id: siteId }: SiteKey,
  destination: string,
  set: Partial<Pick<typeof destinationStates.$inferInsert, "offAt" | "reportedAt">>,
): Promise<void> {
  await tx
    .insert(destinationStates)
    .values({ groupId, siteId, destination, ...set })
    .onConflictDoUpdate({
      target: [destinationStates.groupId, destinationStates.siteId, destinationStates.destination],
      set,
    });
}

/** Switches a destination off, beside its configuration: from now on nothing is recorded for it, and what waits is dropped. Or on again. */
export async function switchDestination(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  destination: string,
  { isOff, now }: { isOff: boolean; now: Date },
): Promise<void> {
  await db.withSite(site, async (tx) => {
    await note(tx, site, destination, { offAt: isOff ? now : null });
    if (isOff) await dropQueue(tx, site, destination, { answer: switchedOff, now, before: now });
  });
}

/** When the problem of each destination was reported, by name; those without a report are left out. */
export async function reportedDestinations(tx: Transaction, site: SiteKey): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ name: destinationStates.destination })
    .from(destinationStates)
    .where(and(isOfSite(destinationStates, site), isNotNull(destinationStates.reportedAt)));
  return new Set(rows.map(({ name }) => name));
}

/** Notes that a destination's problem was reported, or that it has none any more (null). */
export const noteReport = (
  tx: Transaction,
  site: SiteKey,
  destination: string,
  reportedAt: Date | null,
): Promise<void> => note(tx, site, destination, { reportedAt });
