import { data } from "react-router";
import type { Success } from "#features/leads/lead-form/success-memory.ts";
import { leadById } from "#features/leads/stored-leads/lead-store.server.ts";
import { bookingOfLead } from "#features/leads/test-drive/book-slot.server.ts";
import { cookieHeader, isSecure, sentCookie } from "#lib/own-cookie.ts";
import { zonedIso } from "#lib/zoned-time.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";

/** Names the lead just accepted, for one look at the success page (DESIGN §5). */
const leadCookie = "forecourt_lead";

export function leadCookieHeader(leadId: string, secure: boolean): string {
  return cookieHeader({ name: leadCookie, value: leadId, seconds: 600 }, secure);
}

/**
 * What the server knows of the form that led here: with the one-time cookie the lead's category, car and booked time, else
 * nothing, and then the browser's own memory says it.
 */
export async function successPage({ db }: { db: Database }, request: Request, site: Site) {
  const leadId = sentCookie(request, leadCookie);
  if (!leadId || !/^[\w-]{22}$/.test(leadId)) return data({ success: null });
  const lead = await leadById(db, site, leadId);
  const headers = {
    "Cache-Control": "private, no-store",
    "Set-Cookie": cookieHeader({ name: leadCookie, value: "", seconds: 0 }, isSecure(request)),
  };
  if (!lead) return data({ success: null }, { headers });
  const booking = await db.withSite(site, (tx) => bookingOfLead(tx, site.groupId, leadId));
  const success: Success = {
    category: lead.category,
    subcategory: lead.subcategory ?? "",
    leadId,
    car: lead.car,
    dateTime: booking && zonedIso(booking.startsAt, site.timezone),
  };
  return data({ success: { ...success, car: lead.car && shown(lead.car) } }, { headers });
}

function shown({ id, slug, name, make, model }: NonNullable<Success["car"]>): Success["car"] {
  return { id, slug, name, make, model };
}
