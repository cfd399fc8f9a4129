import { and, eq } from "drizzle-orm";
import {
  deliveriesOf,
  insertDeliveries,
  withinMailboxLimit,
} from "#features/leads/stored-leads/delivery-rows.server.ts";
import { leadIn } from "#features/leads/stored-leads/lead-store.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { Transaction } from "#platform/database/client.server.ts";
import { leads } from "#platform/database/lead-tables.ts";

/**
 * Adds to the payload of an accepted lead, such as an accepted trade-in offer, and delivers it to the dealer
 * again; to the shopper only if a text is given. False for a deleted lead. Callers must have verified that
 * the lead belongs to the shopper.
 */
export async function amendLead(
  tx: Transaction,
  site: Site,
  leadId: string,
  change: {
    subcategory: string;
    payload: Record<string, unknown>;
    acknowledgement?: { subject: string; text: string };
  },
  now: Date,
): Promise<boolean> {
  const lead = await leadIn(tx, site, leadId);
  if (!lead) return false;
  const { subcategory } = change;
  const payload = { ...lead.payload, ...change.payload, subcategory };
  await tx
    .update(leads)
    .set({ subcategory, payload, updatedAt: now })
    .where(and(eq(leads.groupId, site.groupId), eq(leads.siteId, site.id), eq(leads.id, leadId)));
  const deliveries = deliveriesOf({ ...lead, subcategory, payload }, site, change.acknowledgement);
  const reported = deliveries.filter(({ purpose, words }) => purpose === "dealer" || words);
  await insertDeliveries(tx, site, leadId, await withinMailboxLimit(tx, site, reported, now), now);
  return true;
}
