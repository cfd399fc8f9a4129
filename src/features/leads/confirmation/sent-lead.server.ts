import { type LeadRow, leadById } from "#features/leads/stored-leads/lead-store.server.ts";
import { bookingOfLead } from "#features/leads/test-drive/book-slot.server.ts";
import { cookieHeader, sentCookie } from "#lib/own-cookie.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";
import type { LeadBooking } from "./confirmation.ts";

/**
 * Cookie with the id of the lead just accepted: its holder sees that lead's confirmation, on Back and reload
 * too.
 */
const leadCookie = "forecourt_lead";
/** How long a confirmation can be seen, in seconds. */
const shownFor = 3_600;

export function leadCookieHeader(leadId: string, secure: boolean): string {
  return cookieHeader({ name: leadCookie, value: leadId, seconds: shownFor }, secure);
}

/** The complete lead that this browser sent last, within the hour, and its booking; else null. */
export async function sentLead(
  { db, now }: { db: Database; now: () => Date },
  request: Request,
  site: Site,
): Promise<{ lead: LeadRow; booking: LeadBooking | null } | null> {
  const leadId = sentCookie(request, leadCookie);
  if (!leadId || !/^[\w-]{22}$/.test(leadId)) return null;
  const lead = await leadById(db, site, leadId);
  // The browser's clock ends the cookie; this ends it for a browser whose clock is wrong.
  const recent = lead && now().getTime() - lead.updatedAt.getTime() < shownFor * 1_000;
  if (!recent || lead.state !== "complete") return null;
  return { lead, booking: await db.withSite(site, (tx) => bookingOfLead(tx, site.groupId, leadId)) };
}
