import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { type Handling, isAnswer, isOpenStage, settled } from "#domain/leads/lead-stage.ts";
import { measureStage } from "#domain/leads/stored-leads/measure-lead.server.ts";
import { calendarDate } from "#lib/date.ts";
import { instantOf } from "#lib/zoned-time.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { settle } from "./conversation.server.ts";
import { type HandledLead, type Handler, isErased, lockLeads } from "./handled-lead.server.ts";
import { addEvents, type NewLeadEvent } from "./lead-events.server.ts";
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

/** What a person saw of a lead and what they want; what isn't in `seen` is overwritten whatever it is, what isn't in `wanted` stays. */
export type LeadChange = { seen: Partial<Handling>; wanted: Partial<Handling> };

/**
 * Sets stage, owner, tags and the others of a lead. Only what differs from what the person saw is compared and stored, so that people who change different
 * things don't disturb each other; a field that someone else changed meanwhile stores nothing and is named. The new owner is notified, unless it
 * is the person. Routing ends with an owner or an answer.
 */
export async function changeLead(
  options: ChangeOptions,
  id: string,
  change: LeadChange,
  by: Handler,
): Promise<ChangeOutcome> {
  return (await changeLeads<never>(options, [id], () => change, by)).get(id) ?? { kind: "unknown" };
}

/** A lead that is changed: what it is, and what it becomes. */
type Decided = { lead: HandledLead; current: Handling; wanted: Handling; changed: HandlingField[] };

/**
 * The same of several leads of a site, in one transaction and with one statement for each table.
 * @param changeOf what is changed of a lead, or why it stays as it is
 * @returns by lead; those that aren't there are left out
 */
export async function changeLeads<Refusal extends { kind: string } = never>(
  { db, site, people, consoleAddress, now }: ChangeOptions,
  ids: readonly string[],
  changeOf: (lead: HandledLead) => LeadChange | Refusal,
  by: Handler,
): Promise<Map<string, ChangeOutcome | Refusal>> {
  return db.as(by.actor).withSite(site, async (tx) => {
    const outcomes = new Map<string, ChangeOutcome | Refusal>();
    const decided: Decided[] = [];
    for (const lead of await lockLeads(tx, site, ids)) {
      const change = changeOf(lead);
      const outcome = "wanted" in change ? decide(site, lead, change) : change;
      if ("current" in outcome && "changed" in outcome) {
        const { ownerId } = outcome.wanted;
        const mayHave = !outcome.changed.includes("ownerId") || ownerId === null;
        if (mayHave || ownerOf(people, site, lead, ownerId)) decided.push(outcome);
        else outcomes.set(lead.id, { kind: "no access" });
      } else outcomes.set(lead.id, outcome);
    }
    await store(tx, site, decided, by, now);
    for (const { lead, changed } of decided) outcomes.set(lead.id, { kind: "changed", fields: changed });
    await notifyOwners(tx, { site, people, consoleAddress, now }, decided, by);
    return outcomes;
  });
}

/** What becomes of a lead, but for whether its new owner may have it. */
function decide(
  site: Site,
  lead: HandledLead,
  { seen, wanted }: LeadChange,
): Decided | Extract<ChangeOutcome, { kind: "changed" | "conflict" | "erased" }> {
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
  return { lead, current, wanted: chosen, changed };
}

/** The member with an id; undefined for one who may not handle the lead. */
const ownerOf = (
  people: readonly LeadPerson[],
  { groupId, id: siteId }: Site,
  { locationId }: HandledLead,
  owner: string,
) => handlersAt(people, { groupId, siteId, locationId }).find(({ id }) => id === owner);

/** Notifies each new owner once, of however many leads. */
async function notifyOwners(
  tx: Transaction,
  { site, people, consoleAddress, now }: Omit<ChangeOptions, "db">,
  decided: readonly Decided[],
  by: Handler,
): Promise<void> {
  const assigned = decided.filter(({ changed }) => changed.includes("ownerId"));
  for (const [owner, theirs] of Map.groupBy(assigned, ({ wanted }) => wanted.ownerId)) {
    const [first] = theirs;
    const person = people.find(({ id }) => id === owner);
    if (!first || !person || owner === by.memberId) continue;
    const notice = { ...person, reason: "assigned" as const, count: theirs.length };
    await notifyMember(tx, site, first.lead, notice, { consoleAddress, now });
  }
}

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
  decided: readonly Decided[],
  by: Handler,
  now: Date,
): Promise<void> {
  if (decided.length === 0) return;
  const rows = decided.map((one) => storedRow(site, one));
  // Times of other systems are finer than a Date: what isn't set stays as it is.
  await tx.execute(sql`
    update leads l set stage = v.stage, owner_id = v.owner, tags = v.tags, lost_reason = v.reason,
      answered_at = case when v.answers then coalesce(l.answered_at, ${now.toISOString()}::timestamptz) else l.answered_at end,
      asleep_until = case when v.sleeps then v.asleep_until else l.asleep_until end,
      next_step_at = case when v.sleeps then v.asleep_until when v.ends_routing then null else l.next_step_at end,
      updated_at = ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(id text, stage text, owner text, tags text[], reason text,
      answers boolean, sleeps boolean, asleep_until timestamptz, ends_routing boolean)
    where l.group_id = ${site.groupId}::uuid and l.site_id = ${site.id}::uuid and l.id = v.id`);
  const staged = decided.filter(({ changed }) => changed.includes("stage"));
  const closed = staged.filter(({ wanted }) => !isOpenStage(wanted.stage));
  await settle(
    tx,
    site,
    closed.map(({ lead }) => lead.id),
    now,
  );
  for (const { lead, wanted } of staged) await measureStage(tx, site, lead, wanted.stage, now);
  const events = decided.flatMap((one) => eventsOf(one, by));
  await addEvents(tx, site, events, now);
}

function storedRow({ timezone }: Site, { lead, wanted, changed }: Decided) {
  const answers = changed.includes("stage") && isAnswer(wanted.stage);
  const sleeps = changed.includes("asleepUntil");
  const day = wanted.asleepUntil;
  return {
    id: lead.id,
    stage: wanted.stage,
    owner: wanted.ownerId,
    tags: wanted.tags,
    reason: wanted.lostReason,
    answers,
    sleeps,
    // When it returns, routing reminds its owner.
    asleep_until: sleeps && day !== null ? instantOf(day, returnsAtMinutes, timezone) : null,
    ends_routing: answers || (changed.includes("ownerId") && wanted.ownerId !== null),
  };
}

const eventsOf = ({ lead, current, wanted, changed }: Decided, by: Handler): NewLeadEvent[] =>
  changed.map((name) => ({
    leadId: lead.id,
    kind: eventKinds[name],
    source: by.source,
    memberId: by.memberId,
    subjectId: name === "ownerId" ? wanted.ownerId : null,
    details: { from: current[name], to: wanted[name], ...(by.run ? { run: by.run } : {}) },
  }));
