import type { Site } from "#domain/configuration/site.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { deliveriesOf, insertDeliveries } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { leadAttributes, leadPayload, sentReferrer } from "#domain/leads/stored-leads/lead.ts";
import { payloadHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { leadSource } from "./sent-source.server.ts";

/**
 * Stores a lead that the server creates and that no form rule can reject, since dealer staff must see it. It
 * has no dealership and no car; recipients are those of the site's routes, or its fallback address.
 * @returns the lead's id
 */
export async function storeServerLead(
  tx: Transaction,
  site: Site,
  lead: {
    category: string;
    subcategory: string;
    userData: Record<string, unknown>;
    /** What brought the visit. */
    leadAttributes?: unknown;
    url: string | null;
    key: string;
  },
  now: Date,
): Promise<string> {
  const { category, subcategory, userData, leadAttributes: sent, url, key } = lead;
  const plain = { ...userData, category, subcategory };
  const row = {
    id: randomId(),
    groupId: site.groupId,
    siteId: site.id,
    state: "complete" as const,
    category,
    subcategory,
    car: null,
    carId: null,
    dealershipSlug: null,
    locationId: null,
    payload: leadPayload(plain, { car: null, url, userAgent: null, byServer: true }),
    consent: {
      optIn: false,
      text: site.lead.optInText,
      version: site.lead.consentVersion,
      terms: null,
      termsText: null,
    },
    visitedPages: [],
    linkedQueryParams: {},
    ...(await leadSource(tx, { site, now }, { ...leadAttributes(sent), from: sentReferrer(sent) })),
    url,
    userAgent: null,
    spam: [],
    measure: null,
    createdAt: now,
    updatedAt: now,
  };
  await tx.insert(leads).values({ ...row, idempotencyKey: key, payloadHash: payloadHash(plain) });
  const reported = deliveriesOf(row, site).filter(({ purpose }) => purpose === "dealer");
  await insertDeliveries(tx, site, row.id, reported, now);
  return row.id;
}
