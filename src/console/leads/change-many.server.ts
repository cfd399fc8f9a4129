import { z } from "zod";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { changeLead } from "#domain/leads/handling/change-lead.server.ts";
import { markSpam } from "#domain/leads/handling/handle-lead.server.ts";
import type { Handler } from "#domain/leads/handling/handled-lead.server.ts";
import { type LeadPerson, peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { undoRun } from "#domain/leads/handling/undo-run.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { findLeads } from "#domain/leads/lead-list/lead-list.server.ts";
import { readChosenLead } from "#domain/leads/lead-list/listed-lead.ts";
import { type Handling, lacksReason, readTags, stages } from "#domain/leads/lead-stage.ts";
import { mayWith, type Reach, reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { calendarDate, isDay } from "#lib/date.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { ManyAnswer } from "./lead-answer.ts";
import { leadInReach } from "./lead-detail.server.ts";

type Deps = {
  consoleDb: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  now(): Date;
  consoleAddress: string | null;
  takeLimit: TakeLimit;
};

/** Leads that are changed at once; of a list with more, the first ones. */
const most = 500;

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
 * Changes the chosen leads, or all of a list, one transaction each, as their own pages do: what someone changed since the list was shown stays,
 * and is counted.
 * @returns null for a form that no page sends
 */
export async function changeMany(deps: Deps, member: SignedIn, form: FormData): Promise<ManyAnswer | null> {
  const read = request.safeParse(Object.fromEntries(form));
  const listed = form.getAll("lead").map((value) => readChosenLead(String(value)));
  if (!read.success || listed.length > most || listed.includes(null)) return null;
  const wanted = read.data;
  const reach = await reachOf(deps.sites, member, "leads.view");
  if (wanted.step === "undo") return undo(deps, member, reach, wanted.run);
  if (
    wanted.step === "change" &&
    [wanted.stage, wanted.owner, wanted.sleep].every((value) => value === "") &&
    readTags(wanted.tags).length === 0
  )
    return { kind: "invalid", text: "Choose a stage, an owner or a day, or write a tag." };
  const { chosen, isMore } =
    wanted.all === undefined
      ? { chosen: listed as Chosen[], isMore: false }
      : await matching(deps, member, reach, wanted.all);
  if (chosen.length === 0) return { kind: "invalid", text: "Choose leads first." };
  const people = new Map<string, LeadPerson[]>();
  const counts = new Map<Outcome, number>();
  const run = randomId();
  for (const one of chosen) {
    const outcome = counts.has("too much")
      ? "too much"
      : await changeOne(deps, { member, reach, people, run }, one, wanted);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return answerOf(counts, isMore, run);
}

/** The first leads of a list, as they are now. */
async function matching(
  { consoleDb, now }: Deps,
  member: SignedIn,
  reach: readonly Reach[],
  query: string,
): Promise<{ chosen: Chosen[]; isMore: boolean }> {
  const filter = { ...readLeadFilter(new URLSearchParams(query)), before: null };
  const { found, next } = await findLeads(
    consoleDb,
    reach,
    { filter, memberId: member.id, now: now() },
    most,
  );
  const chosen = found.map(({ reach: { site }, row: { id, stage, owner_id: ownerId } }) => ({
    siteSlug: site.slug,
    id,
    stage,
    ownerId,
  }));
  return { chosen, isMore: next !== null };
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
  people: Map<string, LeadPerson[]>;
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

async function changeOne(
  { consoleDb: db, now, consoleAddress, takeLimit }: Deps,
  { member, reach, people, run }: Run,
  { siteSlug, id, ...seen }: Chosen,
  wanted: Wanted,
): Promise<Outcome> {
  const { step, owner } = wanted;
  const found = await leadInReach(db, member, reach, { siteSlug, id });
  if (!found || found.lead.mergedInto !== null) return "gone";
  const { site, lead } = found;
  if (!mayWith(member, "leads.change", site, lead)) return "no access";
  const isTooMuch = async (kind: "staffLeadStep" | "staffLeadMessage") =>
    (await takeLimit(kind, site, `member ${member.id}`)) > 0;
  const isAssigned = owner !== "" && owner !== "none" && owner !== member.id;
  if ((await isTooMuch("staffLeadStep")) || (isAssigned && (await isTooMuch("staffLeadMessage"))))
    return "too much";
  const actor = { kind: "member", id: member.id, action: `leads.${step}` } as const;
  const by: Handler = { memberId: member.id, source: "member", actor, run };
  if (step === "spam") {
    const { kind } = await markSpam({ db, site, id, by, now: now() }, seen.stage);
    return kind === "changed" ? "changed" : kind === "conflict" ? "meanwhile" : "gone";
  }
  const known = people.get(site.groupId) ?? (await peopleOfGroup(db, site));
  people.set(site.groupId, known);
  const before = { ...seen, tags: lead.tags };
  const after = handlingAfter(before, wanted);
  if (lacksReason(seen, { stage: after.stage, lostReason: wanted.reason }, site.lead.handling.lostReasons))
    return "no reason";
  if (wanted.sleep !== "" && wanted.sleep <= calendarDate(now(), site.timezone)) return "past day";
  const outcome = await changeLead(
    { db, site, people: known, consoleAddress, now: now() },
    id,
    { seen: before, wanted: after },
    by,
  );
  switch (outcome.kind) {
    case "changed":
      return "changed";
    case "conflict":
      return "meanwhile";
    case "no access":
      return "no access";
    case "erased":
    case "unknown":
      return "gone";
  }
}

const leads = (count: number) => (count === 1 ? "1 lead" : `${count} leads`);

function answerOf(counts: ReadonlyMap<Outcome, number>, isMore: boolean, run: string): ManyAnswer {
  const changed = counts.get("changed") ?? 0;
  const rest = (Object.keys(reasons) as (keyof typeof reasons)[]).flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    return count === 0 ? [] : [`${leads(count)} not: ${reasons[reason]}.`];
  });
  if (isMore) rest.push(`More match: these were the first ${most}. Do it again for the others.`);
  return {
    kind: rest.length === 0 ? "done" : "failed",
    text: rest.length === 0 ? `${leads(changed)} changed` : [`${leads(changed)} changed.`, ...rest].join(" "),
    ...(changed > 0 ? { run } : {}),
  };
}
