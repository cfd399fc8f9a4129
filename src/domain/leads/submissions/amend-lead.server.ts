import { and, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import {
  deliveriesOf,
  insertDeliveries,
  withinMailboxLimit,
} from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

/**
 * Adds to the payload of an accepted lead, such as an accepted trade-in offer or a moved booking, and delivers it to
 * the dealer again; to the shopper only if a text is given. False for a deleted lead. Callers must have verified
 * that the lead belongs to the shopper, or that staff may change it.
 */
export async function amendLead(
  tx: Transaction,
  site: Site,
  leadId: string,
  change: {
    /** Unchanged without one. */
    subcategory?: string;
    payload: Record<string, unknown>;
    acknowledgement?: { subject: string; text: string };
    /** Whether the dealer's channels get it. */
    notifiesDealer?: boolean;
  },
  now: Date,
): Promise<boolean> {
  const lead = await leadIn(tx, site, leadId);
  if (!lead) return false;
  const subcategory = change.subcategory ?? lead.subcategory;
  const changed = change.subcategory === undefined ? {} : { subcategory };
  const payload = { ...lead.payload, ...change.payload, ...changed };
  await tx
    .update(leads)
    .set({ subcategory, payload, updatedAt: now })
    .where(and(isOfSite(leads, site), eq(leads.id, leadId)));
  const deliveries = deliveriesOf({ ...lead, subcategory, payload }, site, change.acknowledgement);
  const { notifiesDealer = true } = change;
  const reported = deliveries.filter(({ purpose, words }) => (purpose === "dealer" ? notifiesDealer : words));
  await insertDeliveries(tx, site, leadId, await withinMailboxLimit(tx, site, reported, now), now);
  return true;
}
