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
 * Says more of a lead that was accepted before, such as an offer that the shopper took, and tells the dealer again; the shopper
 * only with words of their own. False for a lead that is gone. For a caller that has proved whose lead it is.
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
  const wanted = deliveriesOf({ ...lead, subcategory, payload }, site, change.acknowledgement);
  const reported = wanted.filter(({ purpose, words }) => purpose === "dealer" || words);
  await insertDeliveries(tx, site, leadId, await withinMailboxLimit(tx, site, reported, now), now);
  return true;
}
