import { and, desc, eq, inArray, max, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask, PartFailed } from "#platform/background/background-task.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { type HandledLead, isErased, leadIs, lockLead } from "./handled-lead.server.ts";
import { addEvent } from "./lead-events.server.ts";
import { handlersAt, type LeadPerson, peopleOfGroup } from "./lead-people.server.ts";
import { notifyMember } from "./notify-member.server.ts";
import { addOpeningMinutes, clockOf } from "./opening-clock.ts";
import { type Candidate, type RoutingStep, routedSources, routingStep, ruleFor } from "./routing-rules.ts";

export const leadRoutingTaskName = "lead routing";
const batch = 50;

export type RoutingOptions = {
  /** As the role that sees staff. */
  consoleDb: Database;
  sites: Pick<SiteStore, "byIds">;
  consoleAddress: string | null;
  now(): Date;
  log: Pick<Logger, "error">;
};

/** Routes new leads, and those not answered in time. */
export function leadRoutingTask(options: RoutingOptions): BackgroundTask {
  return {
    name: leadRoutingTaskName,
    everyMs: 5_000,
    leasesRows: false,
    role: consoleRole,
    run: async (stopped, partFailed) => {
      await routeDue(options, stopped, partFailed);
      return null;
    },
  };
}

/**
 * Continues the routing of every lead that is due. Each lead is one transaction: who was notified, the messages to them, the owner and the time of
 * the next step are stored together, so that a killed process leaves nothing half done and no member is notified twice.
 * @returns how many people were notified
 */
export async function routeDue(
  options: RoutingOptions,
  stopped: () => boolean = () => false,
  partFailed: PartFailed = () => {},
): Promise<number> {
  const { consoleDb, sites, now, log } = options;
  let notified = 0;
  const failed = new Set<string>();
  while (!stopped()) {
    const { rows } = await consoleDb.withoutTenant((tx) =>
      tx.execute<{ group_id: string; site_id: string; id: string }>(
        sql`select group_id, site_id, id from leads_to_route(${now().toISOString()}::timestamptz, ${batch + failed.size})`,
      ),
    );
    const due = rows.filter(({ id }) => !failed.has(id));
    if (due.length === 0) break;
    const people = new Map<string, LeadPerson[]>();
    for (const { group_id: groupId, site_id: siteId, id } of due) {
      if (stopped()) break;
      try {
        const site = await sites.byIds(groupId, siteId);
        if (!site) throw new Error("the lead's site isn't there");
        const known = people.get(groupId) ?? (await peopleOfGroup(consoleDb, site));
        people.set(groupId, known);
        if (await routeLead(options, site, id, known)) notified++;
      } catch (error) {
        // One lead that can't be routed doesn't hold up the others; it is tried again in the next run.
        failed.add(id);
        log.error({ code: errorCode(error), lead: id }, "a lead wasn't routed, will retry");
        partFailed(error);
      }
    }
  }
  return notified;
}

/** Does the next step of one lead; whether someone was notified. */
function routeLead(
  { consoleDb, consoleAddress, now }: RoutingOptions,
  site: Site,
  id: string,
  people: readonly LeadPerson[],
): Promise<boolean> {
  const actor = { kind: "task", id: leadRoutingTaskName, action: leadRoutingTaskName } as const;
  return consoleDb.as(actor).withSite(site, async (tx) => {
    const at = now();
    // One lead of a site at a time: whose turn it is depends on the others.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${site.id}, 19))`);
    const lead = await lockLead(tx, site, id);
    if (!lead || lead.nextStepAt === null || lead.nextStepAt > at) return false;
    if (await remind(tx, site, lead, people, { consoleAddress, now: at })) return true;
    const clock = clockOf(lead, site);
    const dueAt = lead.dueAt ?? addOpeningMinutes(clock, lead.createdAt, site.lead.handling.answerMinutes);
    const step = await stepOf(tx, site, lead, people, at);
    const store = (set: Partial<typeof leads.$inferInsert>) =>
      tx
        .update(leads)
        .set({ dueAt, ...set })
        .where(leadIs(site, id));
    switch (step.kind) {
      case "end":
        await store({ nextStepAt: null });
        return false;
      case "unnotified":
        await addEvent(
          tx,
          site,
          { leadId: id, kind: "notified", source: "routing", key: "unnotified", details: {} },
          at,
        );
        await store({ nextStepAt: null });
        return false;
      case "wait":
        await store({ nextStepAt: step.until });
        return false;
      case "notify": {
        const { member, role, next } = step;
        const mutedNotices = people.find((one) => one.id === member.id)?.mutedNotices ?? [];
        const isMuted = mutedNotices.includes("new");
        const isNew = await addEvent(
          tx,
          site,
          {
            leadId: id,
            kind: "notified",
            source: "routing",
            subjectId: member.id,
            key: `notified ${member.id}`,
            details: { role, ...(isMuted ? { isMuted } : {}) },
          },
          at,
        );
        if (isNew) {
          const reason = role === "manager" ? "manager" : "routed";
          await notifyMember(
            tx,
            site,
            lead,
            { email: member.email, mutedNotices, reason },
            { consoleAddress, now: at },
          );
        }
        await store({ ownerId: member.id, nextStepAt: next });
        return isNew;
      }
    }
  });
}

/** Reminds the owner of a lead that has slept until now, else who let it sleep, once; whether it did. Its routing has ended then. */
async function remind(
  tx: Transaction,
  site: Site,
  lead: HandledLead,
  people: readonly LeadPerson[],
  { consoleAddress, now }: { consoleAddress: string | null; now: Date },
): Promise<boolean> {
  const { asleepUntil, id } = lead;
  if (asleepUntil === null || asleepUntil > now || isErased(lead)) return false;
  const [last] = await tx
    .select({ memberId: leadEvents.memberId })
    .from(leadEvents)
    .where(and(isOfSite(leadEvents, site), eq(leadEvents.leadId, id), eq(leadEvents.kind, "sleep")))
    .orderBy(desc(leadEvents.at))
    .limit(1);
  const place = { groupId: site.groupId, siteId: site.id, locationId: lead.locationId };
  const member = handlersAt(people, place).find((one) => one.id === (lead.ownerId ?? last?.memberId));
  const event = { leadId: id, kind: "reminded", source: "routing", subjectId: member?.id ?? null } as const;
  const key = `reminded ${asleepUntil.toISOString()}`;
  if (!(await addEvent(tx, site, { ...event, key, details: {} }, now))) return false;
  if (member) await notifyMember(tx, site, lead, { ...member, reason: "awake" }, { consoleAddress, now });
  await tx.update(leads).set({ nextStepAt: null, updatedAt: now }).where(leadIs(site, id));
  return true;
}

async function stepOf(
  tx: Transaction,
  site: Site,
  lead: HandledLead,
  people: readonly LeadPerson[],
  now: Date,
): Promise<RoutingStep> {
  const { handling } = site.lead;
  if (lead.stage !== "new" || lead.answeredAt !== null || isErased(lead)) return { kind: "end" };
  const location = site.locations.find(({ id }) => id === lead.locationId) ?? null;
  const sources = routedSources(lead.source, lead.linkedQueryParams);
  const make = lead.car?.make ?? null;
  const rule = ruleFor({ category: lead.category, make, location, sources }, handling.rules);
  if (!rule) return { kind: "end" };
  const place = { groupId: site.groupId, siteId: site.id, locationId: lead.locationId };
  const members = await candidates(tx, site, handlersAt(people, place));
  const notified = await notifiedOf(tx, site, lead.id);
  // Assigned by a person: it is theirs now.
  if (lead.ownerId !== null && !notified.has(lead.ownerId)) return { kind: "end" };
  return routingStep({ handling, rule, clock: clockOf(lead, site), members, notified }, now);
}

async function candidates(
  tx: Transaction,
  site: Site,
  people: readonly LeadPerson[],
): Promise<Map<string, Candidate>> {
  if (people.length === 0) return new Map();
  const rows = await tx
    .select({ id: leadEvents.subjectId, at: max(leadEvents.at) })
    .from(leadEvents)
    .where(
      and(
        isOfSite(leadEvents, site),
        eq(leadEvents.kind, "notified"),
        inArray(
          leadEvents.subjectId,
          people.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(leadEvents.subjectId);
  const lastNotifiedAt = new Map(rows.map(({ id, at }) => [id, at]));
  return new Map(
    people.map(({ id, email }) => [
      email.toLowerCase(),
      { id, email, lastNotifiedAt: lastNotifiedAt.get(id) ?? null },
    ]),
  );
}

async function notifiedOf(tx: Transaction, site: Site, leadId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: leadEvents.subjectId })
    .from(leadEvents)
    .where(and(isOfSite(leadEvents, site), eq(leadEvents.leadId, leadId), eq(leadEvents.kind, "notified")));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
