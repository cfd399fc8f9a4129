import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { done, type Outcome } from "#api/operation.server.ts";
import { type Problem, problem } from "#api/problem.ts";
import { id } from "#api/schemas.ts";
import type { Site } from "#domain/configuration/site.ts";
import { changeLead } from "#domain/leads/handling/change-lead.server.ts";
import { addNote, markNotSpam, markSpam } from "#domain/leads/handling/handle-lead.server.ts";
import { type Handler, lockLead } from "#domain/leads/handling/handled-lead.server.ts";
import { peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import type { Handling } from "#domain/leads/lead-stage.ts";
import { chosenStages, readTags, stages } from "#domain/leads/lead-stage.ts";
import { mayWith } from "#domain/staff/access/reach.server.ts";
import { leadReach } from "./lead-rows.server.ts";

const fields = {
  owner_id: id.nullable().optional(),
  tags: z.array(z.string().trim().min(1).max(30)).max(10).optional(),
};

export const LeadChange = z
  .strictObject({
    set: z
      .strictObject({ stage: z.enum(chosenStages).optional(), ...fields })
      .refine((set) => Object.keys(set).length > 0, "Set a field")
      .meta({ minProperties: 1 }),
    seen: z.strictObject({ stage: z.enum(stages).optional(), ...fields }).default({}),
  })
  .meta({ id: "LeadChange" });

export const SpamMark = z
  .strictObject({
    is_spam: z.boolean(),
    seen: z
      .enum(stages)
      .optional()
      .meta({ description: "The stage that was read; one that differs now is a conflict." }),
  })
  .meta({ id: "SpamMark" });

/** What staff did with a lead, without the person. */
export const LeadState = z
  .strictObject({
    id,
    stage: z.enum(stages),
    owner_id: id.nullable(),
    tags: z.array(z.string()),
  })
  .meta({ id: "LeadState" });

type Found = { site: Site; state: z.input<typeof LeadState> };

/** A lead of the client's group that it may change. */
async function leadToChange(lead: string, deps: ApiDeps): Promise<Found | null> {
  for (const { site } of await leadReach(deps, "leads.change")) {
    const row = await deps.db.withSite(site, (tx) => lockLead(tx, site, lead));
    if (row?.state !== "complete") continue;
    if (!mayWith(deps.client, "leads.change", site, row)) return null;
    const { stage, ownerId, tags } = row;
    return { site, state: { id: lead, stage, owner_id: ownerId, tags } };
  }
  return null;
}

/** Who does it, in the log and in the lead's timeline. */
const handlerOf = (action: string, { client }: ApiDeps): Handler => ({
  actor: { kind: "token", id: client.id, action: `api.${action}` },
  memberId: null,
  source: "system",
});

/** Counts a step of a client as that of a member: each is stored for good. */
async function refusedStep(
  site: Site,
  { client, takeLimit }: ApiDeps,
  isMessage = false,
): Promise<Problem | null> {
  const kinds = isMessage ? (["staffLeadStep", "staffLeadMessage"] as const) : (["staffLeadStep"] as const);
  for (const kind of kinds) {
    const wait = await takeLimit(kind, site, `client ${client.id}`);
    if (wait > 0) return problem("too_many_requests", { retryAfterSeconds: wait });
  }
  return null;
}

const fieldNames = {
  stage: "stage",
  ownerId: "owner_id",
  tags: "tags",
  lostReason: "lost_reason",
  asleepUntil: "asleep_until",
} as const;

function handling({
  stage,
  owner_id: ownerId,
  tags,
}: z.output<typeof LeadChange>["seen"]): Partial<Handling> {
  return {
    ...(stage === undefined ? {} : { stage }),
    ...(ownerId === undefined ? {} : { ownerId }),
    ...(tags === undefined ? {} : { tags: readTags(tags.join(",")) }),
  };
}

export async function handleLead(
  lead: string,
  { set, seen }: z.output<typeof LeadChange>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof LeadState>>> {
  const found = await leadToChange(lead, deps);
  if (!found) return problem("not_found");
  const { site } = found;
  const refused = await refusedStep(site, deps, set.owner_id != null);
  if (refused) return refused;
  const { db, consoleAddress, now } = deps;
  const people = await peopleOfGroup(db, site);
  const [wanted, saw] = [handling(set), handling(seen)];
  const outcome = await changeLead(
    { db, site, people, consoleAddress, now },
    lead,
    { seen: saw, wanted },
    handlerOf("changeLead", deps),
  );
  switch (outcome.kind) {
    case "unknown":
      return problem("not_found");
    case "erased":
      return problem("erased");
    case "no access":
      return problem("invalid", {
        errors: [
          { pointer: "/set/owner_id", code: "no_access", detail: "No member who may change this lead" },
        ],
      });
    case "conflict":
      return problem("conflict", {
        detail: "Nothing was saved.",
        conflicts: outcome.fields.map((name) => ({
          field: fieldNames[name],
          yours: wanted[name],
          theirs: outcome.current[name],
          by: "staff",
        })),
      });
    case "changed":
      return stateNow(lead, deps);
  }
}

export async function markLead(
  lead: string,
  { is_spam: isSpam, seen }: z.output<typeof SpamMark>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof LeadState>>> {
  const found = await leadToChange(lead, deps);
  if (!found) return problem("not_found");
  const { site, state } = found;
  const refused = await refusedStep(site, deps);
  if (refused) return refused;
  const of = { db: deps.db, site, id: lead, by: handlerOf("markLead", deps), now: deps.now };
  const conflict = (theirs: string) =>
    problem("conflict", {
      detail: "Nothing was saved.",
      conflicts: [{ field: "stage", yours: isSpam ? "spam" : "new", theirs, by: "staff" }],
    });
  if (!isSpam && seen !== undefined && seen !== state.stage) return conflict(state.stage);
  const outcome = isSpam ? await markSpam(of, seen ?? state.stage) : await markNotSpam(of);
  if (outcome.kind === "unknown") return problem("not_found");
  return outcome.kind === "conflict" ? conflict(outcome.stage) : stateNow(lead, deps);
}

export async function stateNow(lead: string, deps: ApiDeps): Promise<Outcome<z.input<typeof LeadState>>> {
  const found = await leadToChange(lead, deps);
  return found ? done(found.state) : problem("not_found");
}

export async function writeNote(
  lead: string,
  text: string,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof LeadState>>> {
  const found = await leadToChange(lead, deps);
  if (!found) return problem("not_found");
  const refused = await refusedStep(found.site, deps);
  if (refused) return refused;
  const { db, now, client, key } = deps;
  const by = handlerOf("addNote", deps);
  const { kind } = await addNote(
    { db, site: found.site, id: lead, by, now },
    { text, key: `${client.id} ${key}` },
  );
  if (kind === "unknown") return problem("not_found");
  if (kind === "erased") return problem("erased");
  return { kind: "done", body: found.state, location: `/leads/${lead}` };
}
