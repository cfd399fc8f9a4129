import { leadEvents } from "#domain/leads/lead-tables.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";

export type LeadEvent = typeof leadEvents.$inferSelect;
export type NewLeadEvent = Pick<LeadEvent, "leadId" | "kind" | "source" | "details"> &
  Partial<Pick<LeadEvent, "memberId" | "subjectId" | "key">>;

/**
 * Adds to a lead's timeline.
 * @returns false if an event with its key is there already
 */
export async function addEvent(
  tx: Transaction,
  site: SiteKey,
  event: NewLeadEvent,
  at: Date,
): Promise<boolean> {
  const added = await tx
    .insert(leadEvents)
    .values({ groupId: site.groupId, siteId: site.id, id: randomId(), at, ...event })
    .onConflictDoNothing()
    .returning({ id: leadEvents.id });
  return added.length === 1;
}
