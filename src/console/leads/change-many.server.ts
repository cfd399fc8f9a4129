import { z } from "zod";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { changeLeads, type LeadChange } from "#domain/leads/handling/change-lead.server.ts";
import { markLeadsSpam } from "#domain/leads/handling/handle-lead.server.ts";
import type { HandledLead, Handler } from "#domain/leads/handling/handled-lead.server.ts";
import { peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { undoRun } from "#domain/leads/handling/undo-run.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { findLeads } from "#domain/leads/lead-list/lead-list.server.ts";
import { maxChosen, readChosenLead } from "#domain/leads/lead-list/listed-lead.ts";
import { type Handling, lacksReason, readTags, stages } from "#domain/leads/lead-stage.ts";
import { mayWith, type Reach, reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { calendarDate, isDay } from "#lib/date.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { ManyAnswer } from "./lead-answer.ts";
import { isNamed } from "./lead-detail.server.ts";

type Deps = {
  consoleDb: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  now(): Date;
  consoleAddress: string | null;
  takeLimit: TakeLimit;
};

const request = z.object({
  step: z.enum(["change", "spam", "undo"]),
  /** Empty leaves it as it is. */
  stage: z.enum(stages).or(z.literal("")).default(""),
  /** A member's id, or `none`; empty leaves it as it is. */
  owner: z.string().max(64).default(""),
  /** Added to the others. */
  tags: z.string().max(1_000).default(""),
  /** Why they are lost, and until which day they sleep; empty leaves it as it is. */
  reason: z.string().max(60).default(""),
  sleep: z.literal("").or(z.string().refine(isDay)).default(""),
  /** The query of a list: all of its leads, in place of chosen ones. */
  all: z.string().max(2_000).optional(),
  /** How many leads match that, as the person confirmed. */
  confirmed: z.coerce.number().int().min(0).max(maxChosen).optional(),
  /** The change that is undone. */
  run: z.string().max(64).default(""),
});
type Wanted = z.output<typeof request>;
type Chosen = NonNullable<ReturnType<typeof readChosenLead>>;
type Outcome = "changed" | "meanwhile" | "no access" | "gone" | "too much" | "no reason" | "past day";

/** How each lead that wasn't changed is explained. */
const reasons: Record<Exclude<Outcome, "changed">, string> = {
  meanwhile: "someone changed it meanwhile",
  "no access": "the person may not see it, or you may not change it",
  gone: "it isn’t there any more",
  "no reason": "their site asks for a reason: choose why they were lost",
  "past day": "the day until which they sleep isn’t after today",
  "too much": "you changed very many leads today: go on later",
};

/**
 * Changes the chosen leads, or all of a list once their number is confirmed: those of a site in one transaction. What someone changed since the list
 * was shown stays, and is counted.
 * @returns null for a form that no page sends
 */
export async function changeMany(deps: Deps, member: SignedIn, form: FormData): Promise<ManyAnswer | null> {
  const read = request.safeParse(Object.fromEntries(form));
  const listed = form.getAll("lead").map((value) => readChosenLead(String(value)));
  if (!read.success || listed.length > maxChosen || listed.includes(null)) return null;
  const wanted = read.data;
  const reach = await reachOf(deps.sites, member, "leads.view");
  if (wanted.step === "undo") return undo(deps, member, reach, wanted.run);
  if (
    wanted.step === "change" &&
    [wanted.stage, wanted.owner, wanted.sleep].every((value) => value === "") &&
    readTags(wanted.tags).length === 0
  )
    return { kind: "invalid", text: "Choose a stage, an owner or a day, or write a tag." };
  const chosen =
    wanted.all === undefined ? (listed as Chosen[]) : await matching(deps, member, reach, wanted.all);
  if (chosen === null)
    return {
      kind: "invalid",
      text: `More than ${maxChosen} leads match, the most for one change: narrow the filter.`,
    };
  if (chosen.length === 0) return { kind: "invalid", text: "Choose leads first." };
  if (wanted.all !== undefined && wanted.confirmed !== chosen.length)
    return asking(wanted.step, chosen.length, wanted.confirmed);
  const run = randomId();
  const counts = new Map<Outcome, number>();
  for (const [siteSlug, ofSite] of Map.groupBy(chosen, (one) => one.siteSlug))
    for (const outcome of await changeOfSite(deps, { member, reach, run }, siteSlug, ofSite, wanted))
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return answerOf(counts, run);
}

/** The leads of a list, as they are now; null for more than are changed at once. */
async function matching(
  { consoleDb, now }: Deps,
  member: SignedIn,
  reach: readonly Reach[],
  query: string,
): Promise<Chosen[] | null> {
  const filter = { ...readLeadFilter(new URLSearchParams(query)), before: null };
  const { found, next } = await findLeads(
    consoleDb,
    reach,
    { filter, memberId: member.id, now: now() },
    maxChosen,
  );
  if (next !== null) return null;
  return found.map(({ reach: { site }, row: { id, stage, owner_id: ownerId } }) => ({
    siteSlug: site.slug,
    id,
    stage,
    ownerId,
  }));
}

/** Asks to confirm how many leads match. @param confirmed how many matched when it was asked before */
function asking(step: "change" | "spam", count: number, confirmed: number | undefined): ManyAnswer {
  const before = confirmed === undefined ? "" : `It was ${confirmed} before. `;
  const button = step === "spam" ? `Mark ${leads(count)} as spam` : `Change ${leads(count)}`;
  const text = `${before}${count === 1 ? "1 lead matches" : `${count} leads match`} now.`;
  return { kind: "asked", step, count, text, button };
}

/** Sets back what a member changed at once a short time ago. */
async function undo(
  { consoleDb: db, now, takeLimit }: Deps,
  member: SignedIn,
  reach: readonly Reach[],
  run: string,
): Promise<ManyAnswer | null> {
  if (run === "") return null;
  const actor = { kind: "member", id: member.id, action: "leads.undo" } as const;
  const sums = { undone: 0, stay: 0 };
  for (const { site } of reach) {
    if ((await takeLimit("staffLeadStep", site, `member ${member.id}`)) > 0)
      return { kind: "failed", text: `${reasons["too much"]}.` };
    const options = { db, site, people: await peopleOfGroup(db, site), consoleAddress: null, now: now() };
    const { undone, stay } = await undoRun(options, { memberId: member.id, source: "member", actor }, run);
    sums.undone += undone;
    sums.stay += stay;
  }
  const { undone, stay } = sums;
  if (undone + stay === 0) return { kind: "failed", text: "It can’t be undone any more." };
  const rest = stay === 0 ? "" : ` ${leads(stay)} not: ${reasons.meanwhile}.`;
  return { kind: stay === 0 ? "done" : "failed", text: `${leads(undone)} as before.${rest}` };
}

type Run = {
  member: SignedIn;
  reach: readonly Reach[];
  /** The id of the change. */
  run: string;
};

/** What a lead becomes: fields that were left empty aren't in it, but for those of the list, which stay as they were shown. */
const handlingAfter = (
  seen: Pick<Handling, "stage" | "ownerId" | "tags">,
  { stage, owner, tags, reason, sleep }: Wanted,
) => ({
  stage: stage || seen.stage,
  ownerId: owner === "" ? seen.ownerId : owner === "none" ? null : owner,
  tags: readTags([...seen.tags, ...readTags(tags)].join(",")),
  ...(reason === "" ? {} : { lostReason: reason }),
  ...(sleep === "" ? {} : { asleepUntil: sleep }),
});

type Refusal = { kind: "gone" | "no access" | "no reason" | "past day" };

async function changeOfSite(
  { consoleDb: db, now, consoleAddress, takeLimit }: Deps,
  { member, reach, run }: Run,
  siteSlug: string,
  chosen: readonly Chosen[],
  wanted: Wanted,
): Promise<Outcome[]> {
  const site = reach.find((one) => isNamed(one.site, siteSlug))?.site;
  const byId = new Map(chosen.map((one) => [one.id, one]));
  const all = (outcome: Outcome) => chosen.map(() => outcome);
  if (!site) return all("gone");
  const { step, owner } = wanted;
  const limitOf = `member ${member.id}`;
  const isAssigned = owner !== "" && owner !== "none" && owner !== member.id;
  if ((await takeLimit("staffLeadStep", site, limitOf, byId.size)) > 0) return all("too much");
  if (isAssigned && (await takeLimit("staffLeadMessage", site, limitOf)) > 0) return all("too much");
  const actor = { kind: "member", id: member.id, action: `leads.${step}` } as const;
  const by: Handler = { memberId: member.id, source: "member", actor, run };
  const today = calendarDate(now(), site.timezone);
  const isPast = wanted.sleep !== "" && wanted.sleep <= today;
  const refusalOf = (lead: HandledLead): Refusal | null => {
    if (lead.mergedInto !== null || !mayWith(member, "leads.view", site, lead)) return { kind: "gone" };
    return mayWith(member, "leads.change", site, lead) ? null : { kind: "no access" };
  };
  const seenOf = (lead: HandledLead) => {
    const { stage = lead.stage, ownerId = lead.ownerId } = byId.get(lead.id) ?? {};
    return { stage, ownerId, tags: lead.tags };
  };
  const changeOf = (lead: HandledLead): LeadChange | Refusal => {
    const refusal = refusalOf(lead);
    if (refusal) return refusal;
    const seen = seenOf(lead);
    const after = handlingAfter(seen, wanted);
    const reason = { stage: after.stage, lostReason: wanted.reason };
    if (lacksReason(seen, reason, site.lead.handling.lostReasons)) return { kind: "no reason" };
    return isPast ? { kind: "past day" } : { seen, wanted: after };
  };
  const ids = [...byId.keys()];
  const options = { db, site, people: await peopleOfGroup(db, site), consoleAddress, now: now() };
  const outcomes =
    step === "spam"
      ? await markLeadsSpam(
          { db, site, by, now: now() },
          ids,
          (lead) => refusalOf(lead) ?? { seen: seenOf(lead).stage },
        )
      : await changeLeads(options, ids, changeOf, by);
  return ids.map((id) => outcomeNames[outcomes.get(id)?.kind ?? "unknown"]);
}

const outcomeNames = {
  changed: "changed",
  conflict: "meanwhile",
  "no access": "no access",
  "no reason": "no reason",
  "past day": "past day",
  gone: "gone",
  erased: "gone",
  unknown: "gone",
} as const satisfies Record<string, Outcome>;

const leads = (count: number) => (count === 1 ? "1 lead" : `${count} leads`);

function answerOf(counts: ReadonlyMap<Outcome, number>, run: string): ManyAnswer {
  const changed = counts.get("changed") ?? 0;
  const rest = (Object.keys(reasons) as (keyof typeof reasons)[]).flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    return count === 0 ? [] : [`${leads(count)} not: ${reasons[reason]}.`];
  });
  return {
    kind: rest.length === 0 ? "done" : "failed",
    text: rest.length === 0 ? `${leads(changed)} changed` : [`${leads(changed)} changed.`, ...rest].join(" "),
    ...(changed > 0 ? { run } : {}),
  };
}
