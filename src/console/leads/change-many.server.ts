import { z } from "zod";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { changeLead } from "#domain/leads/handling/change-lead.server.ts";
import { markSpam } from "#domain/leads/handling/handle-lead.server.ts";
import type { Handler } from "#domain/leads/handling/handled-lead.server.ts";
import { type LeadPerson, peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { readChosenLead } from "#domain/leads/lead-list/listed-lead.ts";
import { readTags, stages } from "#domain/leads/lead-stage.ts";
import { mayWith, type Reach, reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
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

/** A page of the list. */
const most = 100;

const request = z.object({
  step: z.enum(["change", "spam"]),
  /** Empty leaves it as it is. */
  stage: z.enum(stages).or(z.literal("")).default(""),
  /** A member's id, or `none`; empty leaves it as it is. */
  owner: z.string().max(64).default(""),
  /** Added to the others. */
  tags: z.string().max(1_000).default(""),
});
type Wanted = z.output<typeof request>;
type Chosen = NonNullable<ReturnType<typeof readChosenLead>>;
type Outcome = "changed" | "meanwhile" | "no access" | "gone" | "too much";

/** How each lead that wasn't changed is explained. */
const reasons: Record<Exclude<Outcome, "changed">, string> = {
  meanwhile: "someone changed it meanwhile",
  "no access": "the person may not see it, or you may not change it",
  gone: "it isn’t there any more",
  "too much": "you changed very many leads today: go on later",
};

/**
 * Changes the chosen leads, one transaction each, as their own pages do: what someone changed since the list was shown stays, and is counted.
 * @returns null for a form that no page sends
 */
export async function changeMany(deps: Deps, member: SignedIn, form: FormData): Promise<ManyAnswer | null> {
  const read = request.safeParse(Object.fromEntries(form));
  const chosen = form.getAll("lead").map((value) => readChosenLead(String(value)));
  if (!read.success || chosen.length > most || chosen.includes(null)) return null;
  const wanted = read.data;
  if (chosen.length === 0) return { kind: "invalid", text: "Choose leads first." };
  if (
    wanted.step === "change" &&
    wanted.stage === "" &&
    wanted.owner === "" &&
    readTags(wanted.tags).length === 0
  )
    return { kind: "invalid", text: "Choose a stage or an owner, or write a tag." };
  const reach = await reachOf(deps.sites, member, "leads.view");
  const people = new Map<string, LeadPerson[]>();
  const counts = new Map<Outcome, number>();
  for (const one of chosen as Chosen[]) {
    const outcome = counts.has("too much")
      ? "too much"
      : await changeOne(deps, { member, reach, people }, one, wanted);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return answerOf(counts);
}

async function changeOne(
  { consoleDb: db, now, consoleAddress, takeLimit }: Deps,
  { member, reach, people }: { member: SignedIn; reach: readonly Reach[]; people: Map<string, LeadPerson[]> },
  { siteSlug, id, ...seen }: Chosen,
  { step, stage, owner, tags }: Wanted,
): Promise<Outcome> {
  const found = await leadInReach(db, member, reach, { siteSlug, id });
  if (!found) return "gone";
  const { site, lead } = found;
  if (!mayWith(member, "leads.change", site, lead)) return "no access";
  const isTooMuch = async (kind: "staffLeadStep" | "staffLeadMessage") =>
    (await takeLimit(kind, site, `member ${member.id}`)) > 0;
  const isAssigned = owner !== "" && owner !== "none" && owner !== member.id;
  if ((await isTooMuch("staffLeadStep")) || (isAssigned && (await isTooMuch("staffLeadMessage"))))
    return "too much";
  const actor = { kind: "member", id: member.id, action: `leads.${step}` } as const;
  const by: Handler = { memberId: member.id, source: "member", actor };
  if (step === "spam") {
    const { kind } = await markSpam({ db, site, id, by, now: now() }, seen.stage);
    return kind === "changed" ? "changed" : kind === "conflict" ? "meanwhile" : "gone";
  }
  const known = people.get(site.groupId) ?? (await peopleOfGroup(db, site));
  people.set(site.groupId, known);
  const before = { ...seen, tags: lead.tags };
  const after = {
    stage: stage || seen.stage,
    ownerId: owner === "" ? seen.ownerId : owner === "none" ? null : owner,
    tags: readTags([...lead.tags, ...readTags(tags)].join(",")),
  };
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

function answerOf(counts: ReadonlyMap<Outcome, number>): ManyAnswer {
  const leads = (count: number) => (count === 1 ? "1 lead" : `${count} leads`);
  const changed = counts.get("changed") ?? 0;
  const rest = (Object.keys(reasons) as (keyof typeof reasons)[]).flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    return count === 0 ? [] : [`${leads(count)} not: ${reasons[reason]}.`];
  });
  return rest.length === 0
    ? { kind: "done", text: `${leads(changed)} changed` }
    : { kind: "failed", text: [`${leads(changed)} changed.`, ...rest].join(" ") };
}
