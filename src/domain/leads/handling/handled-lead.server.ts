import { and, asc, eq, inArray } from "drizzle-orm";
import { leads } from "#domain/leads/lead-tables.ts";
import type { Actor, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

/** A lead as stored, with what staff did with it. */
export type HandledLead = typeof leads.$inferSelect;

/** Who handles a lead: for the audit log and the timeline. */
export type Handler = {
  actor: Actor;
  memberId: string | null;
  source: "member" | "command" | "system";
  /** Names a change of many leads, by which it is undone. */
  run?: string;
};

export const leadIsIn = (site: SiteKey, ids: readonly string[]) =>
  and(isOfSite(leads, site), inArray(leads.id, [...ids]));

export const leadIs = (site: SiteKey, id: string) => and(isOfSite(leads, site), eq(leads.id, id));

/** The row of a lead, locked until the end of the transaction; null for one that isn't this site's. */
export async function lockLead(tx: Transaction, site: SiteKey, id: string): Promise<HandledLead | null> {
  const [row] = await tx.select().from(leads).where(leadIs(site, id)).for("update");
  return row ?? null;
}

/** The rows of several leads of a site, always locked in one order. */
export const lockLeads = (tx: Transaction, site: SiteKey, ids: readonly string[]): Promise<HandledLead[]> =>
  tx.select().from(leads).where(leadIsIn(site, ids)).orderBy(asc(leads.id)).for("update");

/** The locked row of the lead that a message for a lead belongs to: the one that it was merged into, else itself. */
export async function lockConversation(
  tx: Transaction,
  site: SiteKey,
  id: string,
): Promise<HandledLead | null> {
  const lead = await lockLead(tx, site, id);
  return lead?.mergedInto ? lockLead(tx, site, lead.mergedInto) : lead;
}

/** Whether the person was erased from it. */
export const isErased = ({ payload }: Pick<HandledLead, "payload">): boolean => payload.erased === true;
