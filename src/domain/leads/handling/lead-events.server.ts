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
  return (await addEvents(tx, site, [event], at)) === 1;
}

/** Adds several, of several leads. @returns how many weren't there yet */
export async function addEvents(
  tx: Transaction,
  site: SiteKey,
  events: readonly NewLeadEvent[],
  at: Date,
): Promise<number> {
  if (events.length === 0) return 0;
  const { groupId, id: siteId } = site;
  const added = await tx
    .insert(leadEvents)
    .values(events.map((event) => ({ groupId, siteId, id: randomId(), at, ...event })))
    .onConflictDoNothing()
    .returning({ id: leadEvents.id });
  return added.length;
}
