import { and, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { draftHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { type LeadRow, leadById } from "#domain/leads/stored-leads/lead-store.server.ts";
import type { StoredBooking } from "#domain/leads/stored-leads/stored-booking.ts";
import { cookieHeader, sentCookie } from "#lib/own-cookie.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

/**
 * Cookie with the id of the lead just accepted and the proof that this browser sent it: its holder sees that
 * lead's confirmation, on Back and reload too. The id alone gives no access.
 */
const leadCookie = "forecourt_lead";
/** How long a confirmation can be seen, in seconds. */
const shownFor = 3_600;

/** @param proof of `acceptLead`; null where another cookie of the browser shows whose lead it is */
export function leadCookieHeader(leadId: string, proof: string | null, secure: boolean): string {
  const value = proof ? `${leadId}.${proof}` : leadId;
  return cookieHeader({ name: leadCookie, value, seconds: shownFor }, secure);
}

/**
 * The complete lead that this browser sent last, within the hour, and its booking; else null.
 * @param ownLeadId id of a lead that another cookie of the browser proves to be its own
 */
export async function sentLead(
  { db, now }: { db: Database; now: () => Date },
  request: Request,
  site: Site,
  ownLeadId: string | null = null,
): Promise<{ lead: LeadRow; booking: StoredBooking | null } | null> {
  const [leadId = "", proof = ""] = sentCookie(request, leadCookie)?.split(".") ?? [];
  if (!/^[\w-]{22}$/.test(leadId)) return null;
  if (leadId !== ownLeadId && !(await isProvenBy(db, site, leadId, proof))) return null;
  const lead = await leadById(db, site, leadId);
  // The browser's clock ends the cookie; this ends it for a browser whose clock is wrong.
  const recent = lead && now().getTime() - lead.updatedAt.getTime() < shownFor * 1_000;
  if (!recent || lead.state !== "complete") return null;
  return { lead, booking: await db.withSite(site, (tx) => bookingIn(tx, site, leadId)) };
}

async function isProvenBy(db: Database, site: Site, leadId: string, proof: string): Promise<boolean> {
  if (!/^[\w-]{22}$/.test(proof)) return false;
  const [found] = await db.withSite(site, (tx) =>
    tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(isOfSite(leads, site), eq(leads.id, leadId), eq(leads.draftHash, draftHash(proof)))),
  );
  return found !== undefined;
}
