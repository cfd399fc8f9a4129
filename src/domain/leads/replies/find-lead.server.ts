import { sql } from "drizzle-orm";
import { type HandledLead, isErased, leadIs } from "#domain/leads/handling/handled-lead.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { carTitle } from "#domain/leads/stored-leads/stored-lead.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database } from "#platform/database/database.server.ts";
import { namesCar } from "./names-car.ts";
import type { ReadMessage } from "./read-message.server.ts";
import { tokenHash } from "./reply-address.server.ts";

/** Where a message belongs: in a lead, in a site's list of what wasn't placed, or, where no site is known, in the operator's. */
export type Place = {
  groupId: string;
  siteId: string;
  leadId: string | null;
  by: "token" | "thread" | "sender" | null;
};
type Found = { group_id: string; site_id: string; lead_id: string };

/** A sender's leads are looked through for this long. */
const senderDays = 180;
const maxLeads = 20;

/**
 * Finds the lead of a message: by the token of its recipient, by the message that it answers, or by its sender, where that is certain: one lead, or
 * one whose car the subject names.
 * @param token null for an address without one
 */
export async function findPlace(
  db: Database,
  token: string | null,
  message: Pick<ReadMessage, "references" | "fromAddress" | "subject">,
  now: Date,
): Promise<Place | null> {
  const byToken =
    token === null ? [] : await rowsOf(db, sql`select * from lead_of_reply_token(${tokenHash(token)})`);
  if (byToken[0]) return placed(db, byToken[0], "token");
  const ids = sql.param(message.references);
  const byThread =
    message.references.length === 0
      ? []
      : await rowsOf(db, sql`select * from lead_of_messages(${ids}::text[])`);
  if (byThread[0] && byThread.length === 1) return placed(db, byThread[0], "thread");
  return (await bySender(db, message, now)) ?? siteOfOnlyGroup(db);
}

/** The newest lead of a phone number in a group, else the list of the site that it was sent to. */
export async function placeOfPhone(
  db: Database,
  { groupId, id: siteId }: { groupId: string; id: string },
  number: string,
): Promise<Place> {
  const [found] = await rowsOf(db, sql`select * from lead_of_phone(${groupId}::uuid, ${number})`);
  return found ? placed(db, found, "sender") : { groupId, siteId, leadId: null, by: null };
}

async function rowsOf(db: Database, query: ReturnType<typeof sql>): Promise<Found[]> {
  const { rows } = await db.withoutTenant((tx) => tx.execute<Found>(query));
  return rows;
}

async function leadOf(db: Database, { group_id, site_id, lead_id }: Found): Promise<HandledLead | null> {
  const site = { groupId: group_id, id: site_id };
  const [lead] = await db.withSite(site, (tx) => tx.select().from(leads).where(leadIs(site, lead_id)));
  return lead ?? null;
}

/** Nothing is added to a lead whose shopper was erased: its message is for people to place. */
async function placed(db: Database, found: Found, by: Place["by"]): Promise<Place> {
  const lead = await leadOf(db, found);
  const isOpen = lead !== null && !isErased(lead);
  return {
    groupId: found.group_id,
    siteId: found.site_id,
    leadId: isOpen ? found.lead_id : null,
    by: isOpen ? by : null,
  };
}

async function bySender(
  db: Database,
  { fromAddress, subject }: Pick<ReadMessage, "fromAddress" | "subject">,
  now: Date,
): Promise<Place | null> {
  if (fromAddress === "") return null;
  const since = new Date(now.getTime() - senderDays * dayMs).toISOString();
  const found = await rowsOf(
    db,
    sql`select * from leads_of_sender(${fromAddress}, ${since}::timestamptz, ${maxLeads})`,
  );
  const [first] = found;
  if (!first) return null;
  if (found.length === 1) return placed(db, first, "sender");
  const about: Found[] = [];
  for (const one of found) {
    const lead = await leadOf(db, one);
    const title = lead && carTitle(lead);
    if (title && namesCar(subject, title)) about.push(one);
  }
  if (about[0] && about.length === 1) return placed(db, about[0], "sender");
  const isOneGroup = found.every(({ group_id }) => group_id === first.group_id);
  return isOneGroup ? { groupId: first.group_id, siteId: first.site_id, leadId: null, by: null } : null;
}

/** A platform with one group has no other list than that of its first site. */
async function siteOfOnlyGroup(db: Database): Promise<Place | null> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ id: string | null }>(sql`select only_group() as id`),
  );
  const groupId = rows[0]?.id;
  if (!groupId) return null;
  const sites = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{ id: string }>(
      sql`select id from sites where group_id = ${groupId}::uuid order by slug limit 1`,
    ),
  );
  const siteId = sites.rows[0]?.id;
  return siteId ? { groupId, siteId, leadId: null, by: null } : null;
}
