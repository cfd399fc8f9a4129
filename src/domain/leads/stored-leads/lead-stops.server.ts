import { mailboxOf } from "#lib/mailbox.ts";
import { addStop, liftStop, stopOfAll } from "#platform/adapters/messages/message-stops.server.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import type { LeadStop } from "./lead-stop.ts";

/** Notes that a mailbox or phone wants nothing more of a site; every sender reads it in the transaction before it sends. */
export const stopMessages = (tx: Transaction, site: SiteKey, contact: string, now: Date): Promise<void> =>
  addStop(tx, site, mailboxOf(contact), { purpose: "all", cause: "unsubscribed" }, now);

/** Lifts what the person stopped; bounces and complaints stay. */
export const resumeMessages = (tx: Transaction, site: SiteKey, contact: string): Promise<void> =>
  liftStop(tx, site, mailboxOf(contact), "all");

/**
 * The stop that holds for a message about a lead. By e-mail a later enquiry asks for its own answer, so what the person stopped before it doesn't hold;
 * by phone only START lifts it.
 */
export async function stopForLead(
  tx: Transaction,
  site: SiteKey,
  lead: { createdAt: Date },
  contact: string | null,
): Promise<LeadStop | null> {
  if (!contact) return null;
  const stop = await stopOfAll(tx, site, mailboxOf(contact));
  if (!stop) return null;
  const isAskedAgain = stop.cause === "unsubscribed" && contact.includes("@") && lead.createdAt > stop.since;
  return isAskedAgain ? null : stop;
}
