import { and, desc, eq, isNull, like, or } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { isErased, lockConversation } from "#domain/leads/handling/handled-lead.server.ts";
import { noteReading } from "#domain/leads/handling/note-reading.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { leadReplies, replyAttachments } from "#domain/leads/reply-tables.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import { answerOf, carTitle } from "#domain/leads/stored-leads/stored-lead.ts";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { calendarDate } from "#lib/date.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { cutText } from "#lib/sent-text.ts";
import { staffDate } from "#lib/staff-date.ts";
import { containing } from "#platform/database/containing.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { arrived } from "./add-reply.server.ts";

export type LeadChoice = { id: string; name: string };

/** A message without a lead, and the leads of its sender. The time is ISO 8601. */
export type Unplaced = {
  id: string;
  site: { slug: string; name: string };
  channel: "email" | "sms";
  from: string;
  subject: string;
  text: string;
  isSpam: boolean;
  isAutomatic: boolean;
  receivedAt: string;
  choices: LeadChoice[];
  files: { id: string; name: string; type: string; bytes: number }[];
  leftOut: string | null;
};

const maxListed = 50;
const maxChoices = 20;

/** A message has no location, so those of a site are for members of all of it. */
const wholeSites = (reach: readonly Reach[]) => reach.filter(({ locationIds }) => locationIds === null);

const isUnplaced = (site: Site) => and(isOfSite(leadReplies, site), isNull(leadReplies.leadId));

/** How many messages wait to be placed, suspected spam left out. */
export async function unplacedCount(db: Database, reach: readonly Reach[]): Promise<number> {
  const counts = await mapInTurns(wholeSites(reach), 4, ({ site }) =>
    db.withSite(site, (tx) =>
      tx.$count(
        leadReplies,
        and(isUnplaced(site), eq(leadReplies.isSpam, false), eq(leadReplies.isAutomatic, false)),
      ),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The newest messages that weren't placed, those that need no answer last. */
export async function unplacedMessages(
  db: Database,
  { id: memberId }: Pick<SignedIn, "id">,
  reach: readonly Reach[],
): Promise<Unplaced[]> {
  const actor = { kind: "member", id: memberId, action: "leads.read" } as const;
  const found = await mapInTurns(wholeSites(reach), 4, ({ site }) =>
    db.as(actor).withSite(site, async (tx) => {
      const rows = await tx
        .select()
        .from(leadReplies)
        .where(isUnplaced(site))
        .orderBy(leadReplies.isSpam, leadReplies.isAutomatic, desc(leadReplies.receivedAt))
        .limit(maxListed);
      for (const { id } of rows) await noteReading(tx, site, id, "lead_replies");
      const messages: Unplaced[] = [];
      for (const {
        id,
        fromName,
        fromAddress,
        subject,
        text,
        isSpam,
        isAutomatic,
        receivedAt,
        channel,
        leftOut,
      } of rows)
        messages.push({
          id,
          channel,
          subject,
          text,
          isSpam,
          isAutomatic,
          site: { slug: site.slug, name: site.name },
          from: [fromName, fromAddress && `<${fromAddress}>`].filter(Boolean).join(" ") || "Unknown sender",
          receivedAt: receivedAt.toISOString(),
          choices: await leadsOf(tx, site, fromAddress),
          files: await filesOf(tx, site, id),
          leftOut,
        });
      return messages;
    }),
  );
  const isLast = ({ isSpam, isAutomatic }: Unplaced) => Number(isSpam) * 2 + Number(isAutomatic);
  return found
    .flat()
    .sort((a, b) => isLast(a) - isLast(b) || (a.receivedAt < b.receivedAt ? 1 : -1))
    .slice(0, maxListed);
}

function filesOf(tx: Transaction, site: Site, replyId: string): Promise<Unplaced["files"]> {
  return tx
    .select({
      id: replyAttachments.id,
      name: replyAttachments.name,
      type: replyAttachments.type,
      bytes: replyAttachments.bytes,
    })
    .from(replyAttachments)
    .where(and(isOfSite(replyAttachments, site), eq(replyAttachments.replyId, replyId)));
}

async function leadsOf(tx: Transaction, site: Site, address: string): Promise<LeadChoice[]> {
  if (address === "") return [];
  const rows = await tx
    .select()
    .from(leads)
    .where(
      and(
        isOfSite(leads, site),
        isNull(leads.mergedInto),
        or(eq(leads.email, address), eq(leads.phone, address)),
      ),
    )
    .orderBy(desc(leads.createdAt))
    .limit(maxChoices);
  return rows.map((lead) => ({
    id: lead.id,
    name: [
      leadReference(lead.id),
      answerOf(lead, "name"),
      carTitle(lead) ?? lead.category,
      staffDate(calendarDate(lead.createdAt, site.timezone)),
      cutText(answerOf(lead, "message").replace(/\s+/g, " "), 40),
    ]
      .filter(Boolean)
      .join(", "),
  }));
}

export type PlaceOutcome =
  | { kind: "placed"; leadId: string }
  /** No lead of the site has this reference, or several do. */
  | { kind: "no lead" }
  | { kind: "erased" }
  | { kind: "unknown" };

/**
 * Places a message in a lead of its site, by the lead's id or its reference.
 * @param db acts for the member
 */
export function placeMessage(
  db: Database,
  site: Site,
  { id, lead: named }: { id: string; lead: string },
  now: Date,
): Promise<PlaceOutcome> {
  return db.withSite(site, async (tx): Promise<PlaceOutcome> => {
    const [message] = await tx
      .select()
      .from(leadReplies)
      .where(and(isUnplaced(site), eq(leadReplies.id, id)))
      .for("update");
    if (!message) return { kind: "unknown" };
    const leadId = await leadNamed(tx, site, named);
    const lead = leadId === null ? null : await lockConversation(tx, site, leadId);
    if (!lead) return { kind: "no lead" };
    if (isErased(lead)) return { kind: "erased" };
    await tx
      .update(leadReplies)
      .set({
        leadId: lead.id,
        placedBy: "member",
        isSpam: false,
        readAt: message.isAutomatic || message.asks !== null ? now : null,
      })
      .where(and(isOfSite(leadReplies, site), eq(leadReplies.id, id)));
    const isWaiting = !message.isAutomatic && message.asks === null;
    await arrived(tx, site, lead, { key: message.onceKey, isWaiting, receivedAt: message.receivedAt }, now);
    return { kind: "placed", leadId: lead.id };
  });
}

async function leadNamed(tx: Transaction, site: Site, named: string): Promise<string | null> {
  const plain = named.trim();
  const [own] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(isOfSite(leads, site), eq(leads.id, plain)));
  if (own) return own.id;
  if (!/^[0-9a-z]{4}-?[0-9a-z]{4}$/i.test(plain)) return null;
  const found = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(isOfSite(leads, site), like(leads.searchText, containing(plain.replace("-", "").toLowerCase()))),
    )
    .limit(50);
  const exact = found.filter(
    ({ id }) => leadReference(id).replace("-", "") === plain.replace("-", "").toUpperCase(),
  );
  return exact.length === 1 ? (exact[0]?.id ?? null) : null;
}

/** Marks a message without a lead as spam: it goes to the end of the list, and leaves the count. */
export async function markMessageSpam(db: Database, site: Site, id: string): Promise<boolean> {
  const changed = await db.withSite(site, (tx) =>
    tx
      .update(leadReplies)
      .set({ isSpam: true })
      .where(and(isUnplaced(site), eq(leadReplies.id, id)))
      .returning({ id: leadReplies.id }),
  );
  return changed.length > 0;
}
