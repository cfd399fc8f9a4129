import { and, desc, eq, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { sendsSms } from "#domain/configuration/slices/messaging-slice.ts";
import type { Deal } from "#domain/deals/deal.ts";
import { dealsOfLead } from "#domain/deals/deals.server.ts";
import { answerSignature, answerTemplates, signerOf } from "#domain/leads/handling/answer-text.ts";
import { handlingOf } from "#domain/leads/handling/change-lead.server.ts";
import { conversationOf, threadSubject, unreadOf } from "#domain/leads/handling/conversation.server.ts";
import { contactOf } from "#domain/leads/handling/correct-contact.server.ts";
import { mobileOf } from "#domain/leads/handling/handle-lead.server.ts";
import { type HandledLead, isErased, leadIs } from "#domain/leads/handling/handled-lead.server.ts";
import { handlersAt, peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { noteReading } from "#domain/leads/handling/note-reading.server.ts";
import { clockOf, openingMinutesBetween } from "#domain/leads/handling/opening-clock.ts";
import { leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { originalContact } from "#domain/leads/stored-leads/contact.ts";
import { contactChangesOf } from "#domain/leads/stored-leads/contact-changes.server.ts";
import { leadAnswers } from "#domain/leads/stored-leads/lead-answers.ts";
import { stopForLead } from "#domain/leads/stored-leads/lead-stops.server.ts";
import { leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import { answerOf, carTitle, type StoredDelivery } from "#domain/leads/stored-leads/stored-lead.ts";
import { momentText } from "#domain/leads/test-drive/appointment-days.ts";
import { locationsFor } from "#domain/staff/access/permissions.ts";
import { mayWith, type Reach, reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { ownChoices } from "#domain/staff/members/member-profile.server.ts";
import { calendarDate } from "#lib/date.ts";
import { randomId } from "#lib/random-id.server.ts";
import { nextDate } from "#lib/zoned-time.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { carNow } from "./lead-car-now.server.ts";
import type { LeadDetail } from "./lead-detail.ts";
import { otherSenders, othersOf, type ThreadLead, threadOfPerson } from "./lead-thread.server.ts";
import { deliveryItem, eventItem, newestItemsFirst, replyItem, type TimelineItem } from "./lead-timeline.ts";
import { stopText } from "./stop-text.ts";

type Deps = {
  consoleDb: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  now(): Date;
  isAnsweredInLead: boolean;
};
/** A lead, its site, and every site whose leads the member may see. */
type Found = { site: Site; lead: HandledLead; reach: readonly Reach[] };

/** A lead that a member may see; null for any other, whether it exists or not. */
export async function visibleLead(
  { consoleDb, sites }: Pick<Deps, "consoleDb" | "sites">,
  member: SignedIn,
  { siteSlug, id }: { siteSlug: string; id: string },
): Promise<Found | null> {
  return leadInReach(consoleDb, member, await reachOf(sites, member, "leads.view"), { siteSlug, id });
}

/** A lead of the sites that a member reaches; null for any other. */
export async function leadInReach(
  consoleDb: Database,
  member: SignedIn,
  reach: readonly Reach[],
  { siteSlug, id }: { siteSlug: string; id: string },
): Promise<Found | null> {
  const reached = reach.find(({ site }) => isNamed(site, siteSlug));
  if (!reached) return null;
  const { site } = reached;
  const [lead] = await consoleDb.withSite(site, (tx) => tx.select().from(leads).where(leadIs(site, id)));
  return lead && mayWith(member, "leads.view", site, lead) ? { site, lead, reach } : null;
}

export const isNamed = ({ slug }: Site, wanted: string) => slug === wanted;

/**
 * Everything about a lead for its page; reading it is in the audit log.
 * @param port of the console's address, which the sites have too; empty for the protocol's own
 */
export async function leadDetail(
  deps: Deps,
  member: SignedIn,
  { site, lead, reach }: Found,
  port: string,
): Promise<LeadDetail> {
  const { consoleDb } = deps;
  const [people, history, car, thread, deals, { profile }] = await Promise.all([
    peopleOfGroup(consoleDb, site),
    historyOf(consoleDb, member, site, lead),
    carNow(deps, { site, lead }, port),
    threadOfPerson(consoleDb, member, reach, lead, maxEntries + 1),
    dealsFor(deps, member, site, lead.id),
    ownChoices(consoleDb, member.id),
  ]);
  const about = { lead, site, me: signerOf(member, profile), price: car?.price ?? null };
  const { deliveries, conversation, stops, unread } = history;
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? "a former member";
  const place = { groupId: site.groupId, siteId: site.id, locationId: lead.locationId };
  const handlers = handlersAt(people, place);
  const owner = lead.ownerId;
  return {
    id: lead.id,
    formKey: randomId(),
    reference: leadReference(lead.id),
    site: { slug: site.slug, name: site.name },
    location: site.locations.find(({ id }) => id === lead.locationId)?.name ?? null,
    ...shopperOf(lead),
    original: history.original,
    category: [lead.category, lead.subcategory].filter(Boolean).join(": "),
    answers: answersOf(lead, site),
    source: Object.entries(lead.linkedQueryParams).map(([name, value]) => `${name}=${value}`),
    visited: lead.visitedPages,
    consent: lead.consent.optIn,
    handling: handlingOf(lead, site),
    lostReasons: site.lead.handling.lostReasons,
    tomorrow: nextDate(calendarDate(deps.now(), site.timezone), 1),
    spam: lead.spam,
    isUnfinished: lead.state === "partial",
    owners: [
      ...handlers.map(({ id, name }) => ({ id, name })),
      ...(owner !== null && !handlers.some(({ id }) => id === owner)
        ? [{ id: owner, name: nameOf(owner) }]
        : []),
    ],
    colleagues: handlers.filter(({ id }) => id !== member.id).map(({ id, name }) => ({ id, name })),
    createdAt: lead.createdAt.toISOString(),
    dueAt: lead.dueAt?.toISOString() ?? null,
    answeredAt: lead.answeredAt?.toISOString() ?? null,
    repliedAt: lead.repliedAt?.toISOString() ?? null,
    replyDueAt: lead.replyDueAt?.toISOString() ?? null,
    unread: thread.reduce((sum, one) => sum + (one.lead.mergedInto === null ? one.unread : 0), unread),
    isPart: lead.mergedInto !== null,
    answeredInMinutes:
      lead.answeredAt && openingMinutesBetween(clockOf(lead, site), lead.createdAt, lead.answeredAt),
    car,
    others: othersOf(member, site, thread),
    deals,
    ...newestOf([
      ...itemsOf(lead, history, nameOf, member),
      ...thread.flatMap((one) => threadItems(one, nameOf, member)),
    ]),
    channels: [
      ...new Set(
        deliveries
          .filter(({ purpose, target }) => purpose === "dealer" && target)
          .map(({ channel }) => channel),
      ),
    ],
    templates: answerTemplates(about),
    signature: answerSignature(about),
    senders: otherSenders(lead, conversation, thread),
    replyTo: member.email,
    isAnsweredInLead: deps.isAnsweredInLead,
    threadSubject: threadSubject(conversation.replies),
    mobile: sendsSms(site) ? mobileOf(lead) : null,
    stops,
    isTexting: conversation.replies[0]?.channel === "sms",
    may: {
      change: mayWith(member, "leads.change", site, lead) && !isErased(lead) && lead.mergedInto === null,
      erase: mayWith(member, "leads.erase", site, { locationId: null }) && !isErased(lead),
    },
  };
}

/** The deals of a lead that the member may see. */
async function dealsFor(deps: Deps, member: SignedIn, site: Site, leadId: string): Promise<Deal[]> {
  const locationIds = locationsFor(member.access, "deals.view", site);
  return locationIds === undefined ? [] : dealsOfLead(deps, { site, locationIds }, leadId);
}

/** Entries of the timeline: a lead may collect any number over the years. */
const maxEntries = 150;

function newestOf(items: readonly TimelineItem[]): Pick<LeadDetail, "timeline" | "hasOlder"> {
  const all = newestItemsFirst(items);
  return { timeline: all.slice(0, maxEntries), hasOlder: all.length > maxEntries };
}

/** The deliveries and the newest events of a lead; notes that the member read it. */
async function historyOf(db: Database, { id: memberId }: SignedIn, site: Site, lead: HandledLead) {
  const { id } = lead;
  const actor = { kind: "member", id: memberId, action: "leads.read" } as const;
  return db.as(actor).withSite(site, async (tx) => {
    await noteReading(tx, site, id);
    const row = await leadIn(tx, site, id);
    const events = await tx
      .select()
      .from(leadEvents)
      .where(and(isOfSite(leadEvents, site), eq(leadEvents.leadId, id)))
      .orderBy(desc(leadEvents.at))
      .limit(maxEntries + 1);
    const conversation = await conversationOf(tx, site, [id], maxEntries + 1);
    const [counted] = await tx
      .select({ unread: unreadOf(sql`${leads}`, memberId) })
      .from(leads)
      .where(leadIs(site, id));
    const stops = {
      email: stopText("No e-mail", await stopForLead(tx, site, lead, answerOf(lead, "email"))),
      sms: stopText("No SMS", await stopForLead(tx, site, lead, mobileOf(lead))),
    };
    const changes = await contactChangesOf(tx, site, [id]);
    return {
      deliveries: row?.deliveries ?? [],
      events,
      conversation,
      stops,
      unread: counted?.unread ?? 0,
      original: originalContact(changes, contactOf(lead)),
    };
  });
}

function shopperOf(lead: HandledLead): Pick<LeadDetail, "name" | "email" | "phone" | "isErased"> {
  const name = [answerOf(lead, "name"), answerOf(lead, "last_name")].filter(Boolean).join(" ");
  return {
    name: isErased(lead) ? "Erased" : name || "No name",
    email: answerOf(lead, "email") || null,
    phone: answerOf(lead, "phone") || null,
    isErased: isErased(lead),
  };
}

const shownAbove = new Set(["name", "last_name", "email", "phone"]);

function answersOf(lead: HandledLead, site: Site): [string, string][] {
  return leadAnswers(lead, site).flatMap(({ name, label, value }): [string, string][] =>
    shownAbove.has(name) ? [] : [[label, momentText(value, site.timezone)]],
  );
}

const receivedItem = (lead: HandledLead) => ({
  id: "received",
  at: lead.createdAt.toISOString(),
  nextTryAt: null,
  tone: "plain" as const,
  title: lead.state === "partial" ? "Begun, and not finished" : "Received",
  lines: lead.url ? [`From ${lead.url}`] : [],
});

const linkOf = (site: Site, { id }: HandledLead) => `/leads/${site.slug}/${id}`;
const aboutOf = (lead: HandledLead) => [lead.category, carTitle(lead)].filter(Boolean).join(": ");

/** What was written in another lead of the person, and what else happened in one that was merged into this one. */
function threadItems(
  { site, lead, isMerged, conversation, deliveries, events }: ThreadLead,
  nameOf: (id: string) => string,
  member: SignedIn,
): TimelineItem[] {
  const of = { to: linkOf(site, lead), text: `${isMerged ? "Merged" : "Other"} lead, ${aboutOf(lead)}` };
  return itemsOf(lead, { deliveries, events, conversation }, nameOf, member).map((item) => ({
    ...item,
    id: `${lead.id} ${item.id}`,
    of,
  }));
}

function itemsOf(
  lead: HandledLead,
  {
    deliveries,
    events,
    conversation,
  }: Pick<ThreadLead, "events" | "conversation"> & { deliveries: readonly StoredDelivery[] },
  nameOf: (id: string) => string,
  { id: memberId }: SignedIn,
): TimelineItem[] {
  const shopper = { ...shopperOf(lead), email: lead.email, phone: lead.phone };
  return [
    ...deliveries.map(deliveryItem),
    // What the shopper wrote says it itself.
    ...events.filter(({ kind }) => kind !== "reply").map((event) => eventItem(event, nameOf)),
    ...conversation.replies.map((reply) => replyItem(reply, conversation.files, shopper, memberId)),
    receivedItem(lead),
  ];
}
