import type { Site } from "#domain/configuration/site.ts";
import { type Handling, isAnswer, openStages, settled } from "#domain/leads/lead-stage.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { measureStage } from "#domain/leads/stored-leads/measure-lead.server.ts";
import { calendarDate } from "#lib/date.ts";
import { instantOf } from "#lib/zoned-time.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { settle } from "./conversation.server.ts";
import { type HandledLead, type Handler, isErased, leadIs, lockLead } from "./handled-lead.server.ts";
import { addEvent, type NewLeadEvent } from "./lead-events.server.ts";
import { handlersAt, type LeadPerson } from "./lead-people.server.ts";
import { notifyMember } from "./notify-member.server.ts";

export type HandlingField = keyof Handling;
const handlingFields = [
  "stage",
  "ownerId",
  "tags",
  "lostReason",
  "asleepUntil",
] as const satisfies HandlingField[];

/** Minutes after midnight at which a lead that slept returns. */
const returnsAtMinutes = 8 * 60;

export const handlingOf = (lead: HandledLead, { timezone }: Pick<Site, "timezone">): Handling => ({
  stage: lead.stage,
  ownerId: lead.ownerId,
  tags: lead.tags,
  lostReason: lead.lostReason,
  asleepUntil: lead.asleepUntil && calendarDate(lead.asleepUntil, timezone),
});

export type ChangeOutcome =
  | { kind: "changed"; fields: HandlingField[] }
  /** Nothing was stored: these were changed since the person saw them, and are so now. */
  | { kind: "conflict"; fields: HandlingField[]; current: Handling }
  /** The new owner may not see this lead. */
  | { kind: "no access" }
  /** The shopper's data was erased: tags could name the person again. */
  | { kind: "erased" }
  | { kind: "unknown" };

export type ChangeOptions = {
  /** As the role that sees staff. */
  db: Database;
  site: Site;
  people: readonly LeadPerson[];
  consoleAddress: string | null;
  now: Date;
};

const same = (a: Handling[HandlingField] | undefined, b: Handling[HandlingField] | undefined) =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * Sets stage, owner, tags and the others of a lead. Only what differs from what the person saw is compared and stored, so that people who change different
 * things don't disturb each other; a field that someone else changed meanwhile stores nothing and is named. The new owner is notified, unless it
 * is the person. Routing ends with an owner or an answer.
 * @param seen what the person saw; what isn't in it is overwritten whatever it is
 * @param wanted what is set; other fields stay
 */
export async function changeLead(
  { db, site, people, consoleAddress, now }: ChangeOptions,
  id: string,
  { seen, wanted }: { seen: Partial<Handling>; wanted: Partial<Handling> },
  by: Handler,
): Promise<ChangeOutcome> {
  return db.as(by.actor).withSite(site, async (tx): Promise<ChangeOutcome> => {
    const lead = await lockLead(tx, site, id);
    if (!lead) return { kind: "unknown" };
    const current = handlingOf(lead, site);
    const fields = handlingFields.filter((name) => name in wanted && !same(seen[name], wanted[name]));
    const set = Object.fromEntries(fields.map((name) => [name, wanted[name]]));
    const chosen = settled({ ...current, ...set });
    const conflicts = fields.filter(
      (name) => name in seen && !same(current[name], seen[name]) && !same(current[name], chosen[name]),
    );
    if (conflicts.length > 0) return { kind: "conflict", fields: conflicts, current };
    const changed = handlingFields.filter((name) => !same(current[name], chosen[name]));
    if (changed.includes("tags") && isErased(lead)) return { kind: "erased" };
    if (changed.length === 0) return { kind: "changed", fields: [] };
    const owner = changed.includes("ownerId") ? chosen.ownerId : null;
    const ownerIs = owner && handlersAt(people, placeOf(site, lead)).find((one) => one.id === owner);
    if (owner && !ownerIs) return { kind: "no access" };
    await store(tx, site, lead, { current, wanted: chosen, changed }, by, now);
    if (ownerIs && owner !== by.memberId)
      await notifyMember(tx, site, lead, { ...ownerIs, reason: "assigned" }, { consoleAddress, now });
    return { kind: "changed", fields: changed };
  });
}

const placeOf = (site: Site, { locationId }: HandledLead) => ({
  groupId: site.groupId,
  siteId: site.id,
  locationId,
});

const eventKinds = {
  stage: "stage",
  ownerId: "owner",
  tags: "tags",
  lostReason: "reason",
  asleepUntil: "sleep",
} as const satisfies Record<HandlingField, NewLeadEvent["kind"]>;

async function store(
  tx: Transaction,
  site: Site,
  lead: HandledLead,
  { current, wanted, changed }: { current: Handling; wanted: Handling; changed: HandlingField[] },
  by: Handler,
  now: Date,
): Promise<void> {
  const set = Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<Handling>;
  const { asleepUntil: day, ...others } = set;
  const asleepUntil = day ? instantOf(day, returnsAtMinutes, site.timezone) : null;
  const isAnswered = set.stage !== undefined && isAnswer(set.stage);
  await tx
    .update(leads)
    .set({
      ...others,
      ...(isAnswered ? { answeredAt: lead.answeredAt ?? now } : {}),
      ...(isAnswered || set.ownerId ? { nextStepAt: null } : {}),
      // When it returns, routing reminds its owner.
      ...(day === undefined ? {} : { asleepUntil, nextStepAt: asleepUntil }),
      updatedAt: now,
    })
    .where(leadIs(site, lead.id));
  if (set.stage && !openStages.includes(set.stage)) await settle(tx, site, lead.id, now);
  if (set.stage) await measureStage(tx, site, lead, set.stage, now);
  for (const name of changed) {
    const event: NewLeadEvent = {
      leadId: lead.id,
      kind: eventKinds[name],
      source: by.source,
      memberId: by.memberId,
      subjectId: name === "ownerId" ? wanted.ownerId : null,
      details: { from: current[name], to: wanted[name], ...(by.run ? { run: by.run } : {}) },
    };
    await addEvent(tx, site, event, now);
  }
}
