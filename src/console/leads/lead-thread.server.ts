import { and, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { conversationOf, unreadOf } from "#domain/leads/handling/conversation.server.ts";
import type { HandledLead } from "#domain/leads/handling/handled-lead.server.ts";
import { noteReading } from "#domain/leads/handling/note-reading.server.ts";
import { leadDeliveries, leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { carTitle } from "#domain/leads/stored-leads/stored-lead.ts";
import { mayWith, type Reach } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { OtherLead } from "./lead-detail.ts";

const maxOthers = 20;

/** Another lead of the same person, with what was written in it; all of its history where it was merged into the lead that is shown. */
export type ThreadLead = {
  site: Site;
  lead: HandledLead;
  /** Messages that wait and that the member hasn't opened. */
  unread: number;
  isMerged: boolean;
  conversation: Awaited<ReturnType<typeof conversationOf>>;
  deliveries: (typeof leadDeliveries.$inferSelect)[];
  events: (typeof leadEvents.$inferSelect)[];
};

/**
 * The other leads with the same number or address in the sites of the group, and those that were merged into it: only where the member may see them.
 * Those whose messages are shown are noted as read in the audit log.
 * @param most the newest entries of each site
 */
export async function threadOfPerson(
  db: Database,
  { id: memberId }: Pick<SignedIn, "id">,
  reach: readonly Reach[],
  lead: HandledLead,
  most: number,
): Promise<ThreadLead[]> {
  const ofGroup = reach.filter(({ site }) => site.groupId === lead.groupId);
  const actor = { kind: "member", id: memberId, action: "leads.read" } as const;
  const found = await mapInTurns(ofGroup, 4, (one) =>
    db.as(actor).withSite(one.site, async (tx) => {
      const rows = await leadsOfPerson(tx, one, lead, memberId);
      return rows.length === 0 ? [] : withHistory(tx, one.site, lead, rows, most);
    }),
  );
  return found
    .flat()
    .sort((a, b) => b.lead.createdAt.getTime() - a.lead.createdAt.getTime())
    .slice(0, maxOthers);
}

/** The leads that a member opens with a lead: it, and those of the same person that the member handles, by site. */
export async function openedWith(
  db: Database,
  member: SignedIn,
  reach: readonly Reach[],
  lead: HandledLead,
): Promise<[Site, string[]][]> {
  return mapInTurns(
    reach.filter(({ site }) => site.groupId === lead.groupId),
    4,
    async (one): Promise<[Site, string[]]> => {
      const others = await db.withSite(one.site, (tx) => leadsOfPerson(tx, one, lead, member.id));
      const opened = others.filter(
        ({ lead: other, unread }) => unread > 0 && mayWith(member, "leads.change", one.site, other),
      );
      const own = one.site.id === lead.siteId ? [lead.id] : [];
      return [one.site, [...own, ...opened.map(({ lead: { id } }) => id)]];
    },
  );
}

/** Of the leads of the person those of one site, each with what the member hasn't opened. */
export async function leadsOfPerson(
  tx: Transaction,
  { site, locationIds }: Reach,
  lead: HandledLead,
  memberId: string,
): Promise<{ lead: HandledLead; unread: number }[]> {
  const isTheirs = [
    lead.phone ? eq(leads.phone, lead.phone) : undefined,
    lead.email ? eq(leads.email, lead.email) : undefined,
    lead.siteId === site.id ? eq(leads.mergedInto, lead.id) : undefined,
  ].filter((one) => one !== undefined);
  if (isTheirs.length === 0) return [];
  return tx
    .select({ lead: leads, unread: unreadOf(sql`${leads}`, memberId) })
    .from(leads)
    .where(
      and(
        isOfSite(leads, site),
        lead.siteId === site.id ? ne(leads.id, lead.id) : undefined,
        or(...isTheirs),
        or(eq(leads.state, "complete"), isNotNull(leads.unfinishedReportedAt)),
        locationIds === null ? undefined : sql`${leads.locationId} = any(${sql.param(locationIds)}::text[])`,
      ),
    )
    .orderBy(desc(leads.createdAt))
    .limit(maxOthers);
}

async function withHistory(
  tx: Transaction,
  site: Site,
  shown: HandledLead,
  rows: readonly { lead: HandledLead; unread: number }[],
  most: number,
): Promise<ThreadLead[]> {
  const ids = rows.map(({ lead }) => lead.id);
  const isPart = (lead: HandledLead) => lead.siteId === shown.siteId && lead.mergedInto === shown.id;
  const parts = rows.filter(({ lead }) => isPart(lead)).map(({ lead }) => lead.id);
  const conversation = await conversationOf(tx, site, ids, most);
  const deliveries = await tx
    .select()
    .from(leadDeliveries)
    .where(
      and(
        isOfSite(leadDeliveries, site),
        inArray(leadDeliveries.leadId, ids),
        or(
          eq(leadDeliveries.purpose, "answer"),
          parts.length > 0 ? inArray(leadDeliveries.leadId, parts) : undefined,
        ),
      ),
    )
    .orderBy(desc(leadDeliveries.createdAt))
    .limit(most);
  const events =
    parts.length === 0
      ? []
      : await tx
          .select()
          .from(leadEvents)
          .where(and(isOfSite(leadEvents, site), inArray(leadEvents.leadId, parts)))
          .orderBy(desc(leadEvents.at))
          .limit(most);
  const ofLead = <T extends { leadId: string | null }>(all: readonly T[], id: string) =>
    all.filter(({ leadId }) => leadId === id);
  const found = rows.map(({ lead, unread }) => ({
    site,
    lead,
    unread,
    isMerged: isPart(lead),
    conversation: { replies: ofLead(conversation.replies, lead.id), files: conversation.files },
    deliveries: ofLead(deliveries, lead.id),
    events: ofLead(events, lead.id),
  }));
  for (const { lead, conversation: said, deliveries: sent } of found)
    if (said.replies.length + sent.length > 0) await noteReading(tx, site, lead.id);
  return found;
}

/** The other leads of the person but those that are part of yet another. */
export const othersOf = (member: SignedIn, shown: Site, thread: readonly ThreadLead[]): OtherLead[] =>
  thread
    .filter(({ lead, isMerged }) => isMerged || lead.mergedInto === null)
    .map(({ site, lead, isMerged, unread }) => ({
      id: lead.id,
      site: { slug: site.slug, name: site.name },
      category: lead.category,
      car: carTitle(lead),
      stage: lead.stage,
      createdAt: lead.createdAt.toISOString(),
      repliedAt: isMerged ? null : (lead.repliedAt?.toISOString() ?? null),
      unread,
      isMerged,
      mayMerge: site.id === shown.id && mayWith(member, "leads.change", site, lead),
    }));

/** The addresses besides its own that the e-mails of a lead, and of those merged into it, came from: the newest first. */
export function otherSenders(
  lead: HandledLead,
  own: ThreadLead["conversation"],
  thread: readonly ThreadLead[],
): string[] {
  const merged = thread
    .filter(({ isMerged }) => isMerged)
    .flatMap(({ conversation }) => conversation.replies);
  const addresses = [...own.replies, ...merged]
    .filter(({ channel, isSpam, isAutomatic }) => channel === "email" && !isSpam && !isAutomatic)
    .map(({ fromAddress }) => fromAddress);
  return [...new Set(addresses)].filter((address) => address !== "" && address !== lead.email);
}
