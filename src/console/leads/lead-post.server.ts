import { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import { leadChannels } from "#domain/configuration/slices/lead-slice.ts";
import { sendsSms } from "#domain/configuration/slices/messaging-slice.ts";
import { answerSignature, signerOf } from "#domain/leads/handling/answer-text.ts";
import { changeLead } from "#domain/leads/handling/change-lead.server.ts";
import {
  addNote,
  answerLead,
  markNotSpam,
  markSpam,
  maxNoteLength,
  readReplies,
  resend,
  settleReply,
} from "#domain/leads/handling/handle-lead.server.ts";
import type { HandledLead, Handler } from "#domain/leads/handling/handled-lead.server.ts";
import { peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { type MergeOutcome, mergeLeads, separateLeads } from "#domain/leads/handling/merge-leads.server.ts";
import { maxSmsLength } from "#domain/leads/handling/text-message.ts";
import {
  type Handling,
  lacksReason,
  readTags,
  type Stage,
  stageName,
  stages,
} from "#domain/leads/lead-stage.ts";
import { mayWith, type Reach } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { ownChoices } from "#domain/staff/members/member-profile.server.ts";
import { calendarDate, isDay } from "#lib/date.ts";
import { staffDate } from "#lib/staff-date.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { correctionStep } from "./correction-step.server.ts";
import type { LeadAnswer } from "./lead-answer.ts";
import { leadInReach } from "./lead-detail.server.ts";
import { openedWith } from "./lead-thread.server.ts";
import { noteAdded, noteTo } from "./note-mentions.server.ts";

type Deps = { consoleDb: Database; now(): Date; consoleAddress: string | null; takeLimit: TakeLimit };
type Of = { site: Site; lead: HandledLead; reach: readonly Reach[]; member: SignedIn };

const stage = z.enum(stages);
const day = z.literal("").or(z.string().refine(isDay)).default("");
const change = z.object({
  stage,
  seenStage: stage,
  owner: z.string().max(64),
  seenOwner: z.string().max(64),
  tags: z.string().max(1_000),
  seenTags: z.string().max(1_000),
  reason: z.string().max(60).default(""),
  seenReason: z.string().max(60).default(""),
  sleep: day,
  seenSleep: day,
});
const key = z.string().min(1).max(64);
const note = z.object({
  key,
  text: z.string().trim().min(1).max(maxNoteLength),
  notify: z.string().max(64).default(""),
});
const sms = z.object({ key, text: z.string().trim().min(1).max(maxSmsLength) });
const answer = z.object({
  key,
  subject: z.string().trim().min(1).max(150),
  text: z.string().trim().min(1).max(10_000),
  to: z.string().max(254).optional(),
});

const done = (text: string): LeadAnswer => ({ kind: "done", text });
const failed = (text: string): LeadAnswer => ({ kind: "failed", text });
const tooMuch = failed("You changed very many leads today. Go on later; nothing was changed.");
const gone = failed("This lead isn’t there any more.");

/** What a member does with a lead on its page, by `step` of the form; null for a form that no page sends. */
export async function leadPost(
  { consoleDb: db, now, consoleAddress, takeLimit }: Deps,
  { site, lead, reach, member }: Of,
  form: FormData,
): Promise<LeadAnswer | null> {
  const values = Object.fromEntries(form);
  const step = String(values.step ?? "");
  const by: Handler = {
    memberId: member.id,
    source: "member",
    actor: { kind: "member", id: member.id, action: `leads.${step}` },
  };
  const of = { db, site, id: lead.id, by, now: now() };
  const isTooMuch = async (kind: "staffLeadStep" | "staffLeadMessage") =>
    (await takeLimit(kind, site, `member ${member.id}`)) > 0;
  if (await isTooMuch("staffLeadStep")) return tooMuch;
  if (lead.mergedInto !== null)
    return failed("It was merged into another lead meanwhile. Reload the page to go on there.");
  switch (step) {
    case "change": {
      const read = change.safeParse(values);
      const isAssigned = read.success && read.data.owner !== "" && read.data.owner !== read.data.seenOwner;
      if (isAssigned && read.data.owner !== member.id && (await isTooMuch("staffLeadMessage")))
        return tooMuch;
      return read.success ? changed({ db, site, now: now(), consoleAddress }, lead, by, read.data) : null;
    }
    case "note": {
      const read = note.safeParse(values);
      const tooLong = failed(`Write a note of at most ${maxNoteLength} characters.`);
      if (!read.success) return tooLong;
      const noted = await noteTo(db, site, lead, read.data);
      if (noted === null) return failed("That person may not see this lead. Choose someone else.");
      const { text, people, unknown } = noted;
      // The name that was chosen stands before it.
      if (text.length > maxNoteLength) return tooLong;
      const mentioned = people.filter(({ id }) => id !== member.id);
      if (mentioned.length > 0 && (await isTooMuch("staffLeadMessage"))) return tooMuch;
      const { kind } = await addNote(of, { key: read.data.key, text }, mentioned, consoleAddress);
      return kind === "added" ? done(noteAdded(mentioned, unknown)) : kind === "erased" ? erased : gone;
    }
    case "answer":
    case "text": {
      const isSms = step === "text";
      const read = isSms ? sms.safeParse(values) : answer.safeParse(values);
      if (!read.success)
        return failed(
          isSms ? `Write a text of at most ${maxSmsLength} characters.` : "Write a subject and a text.",
        );
      if (isSms && !sendsSms(site)) return null;
      if ((await takeLimit("staffAnswer", site, `member ${member.id}`)) > 0)
        return failed("You sent very many answers today. Answer from your own mailbox, or go on later.");
      const me = signerOf(member, (await ownChoices(db, member.id)).profile);
      if (!isSms && read.data.text === answerSignature({ lead, site, me }))
        return failed("Write something above your signature.");
      const sender = { name: me.name, email: member.email };
      const channel = isSms ? "sms" : "email";
      const { kind } = await answerLead(of, { subject: "", ...read.data, channel, sender });
      return {
        sent: done("Sent"),
        "no address": failed(isSms ? "There is no mobile number." : "There is no e-mail address."),
        stopped: failed(
          "Nothing was sent: the shopper wants no messages. Reload the page to see since when.",
        ),
        unknown: gone,
      }[kind];
    }
    case "opened":
      for (const [where, ids] of await openedWith(db, member, reach, lead))
        await readReplies({ db, site: where, by: { ...by, memberId: member.id } }, ids);
      return done("");
    case "merge":
    case "separate": {
      const other = await leadInReach(db, member, reach, {
        siteSlug: site.slug,
        id: String(values.other ?? ""),
      });
      if (!other || !mayWith(member, "leads.change", site, other.lead)) return gone;
      const change = step === "merge" ? mergeLeads : separateLeads;
      return mergeAnswers[await change({ ...of, other: other.lead.id })];
    }
    case "contact":
      return correctionStep(of, values);
    case "settle":
      return (await settleReply(of)).kind === "settled" ? done("Noted: no answer is needed") : gone;
    case "resend": {
      if (await isTooMuch("staffLeadMessage")) return tooMuch;
      const channel = leadChannels.find((one) => one === values.channel) ?? null;
      const outcome = await resend(of, channel);
      if (outcome.kind === "unknown") return gone;
      return outcome.count > 0
        ? done("It is being delivered again")
        : failed("There is nothing to deliver again.");
    }
    case "spam": {
      const seen = stage.safeParse(values.seenStage);
      if (!seen.success) return null;
      const outcome = await markSpam(of, seen.data);
      if (outcome.kind === "conflict")
        return failed(
          `Someone set it to ${stageName(outcome.stage)} meanwhile. Check it first, then send again.`,
        );
      if (outcome.kind === "unknown") return gone;
      return done(outcome.cancelled ? "Marked as spam, and its booking cancelled" : "Marked as spam");
    }
    case "not-spam":
      return (await markNotSpam(of)).kind === "changed" ? done("Back among the new leads") : gone;
    default:
      return null;
  }
}

const mergeAnswers: Record<MergeOutcome, LeadAnswer> = {
  merged: done("Merged: it is read and answered here"),
  separated: done("They are two leads again, as before"),
  unknown: gone,
  erased: failed("The shopper’s data was erased: it can’t be merged."),
  "another person": failed("They have neither the number nor the address in common: nothing was merged."),
  "part of another": failed(
    "One of them is merged with another lead. Separate those first, or merge it there.",
  ),
};

const erased = failed("The shopper’s data was erased: nothing can be added.");
const fieldNames = {
  stage: "stage",
  ownerId: "owner",
  tags: "tags",
  lostReason: "reason",
  asleepUntil: "day until which it sleeps",
} as const;

const handling = (
  of: Record<"owner" | "tags" | "reason" | "sleep", string> & { stage: Stage },
): Handling => ({
  stage: of.stage,
  ownerId: of.owner || null,
  tags: readTags(of.tags),
  lostReason: of.reason || null,
  asleepUntil: of.sleep || null,
});

async function changed(
  { db, site, now, consoleAddress }: { db: Database; site: Site; now: Date; consoleAddress: string | null },
  lead: HandledLead,
  by: Handler,
  read: z.output<typeof change>,
): Promise<LeadAnswer> {
  const people = await peopleOfGroup(db, site);
  const seen = handling({
    stage: read.seenStage,
    owner: read.seenOwner,
    tags: read.seenTags,
    reason: read.seenReason,
    sleep: read.seenSleep,
  });
  const wanted = handling(read);
  if (lacksReason(seen, wanted, site.lead.handling.lostReasons)) return failed("Choose why it was lost.");
  if (read.sleep !== read.seenSleep && read.sleep !== "" && read.sleep <= calendarDate(now, site.timezone))
    return failed("Choose a day after today, or none.");
  const outcome = await changeLead({ db, site, people, consoleAddress, now }, lead.id, { seen, wanted }, by);
  switch (outcome.kind) {
    case "changed":
      return done(outcome.fields.length === 0 ? "Nothing to save" : "Saved");
    case "erased":
      return erased;
    case "no access":
      return failed("That person may not see this lead. Choose someone else.");
    case "unknown":
      return gone;
    case "conflict": {
      const { current } = outcome;
      const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? "a former member";
      const texts = {
        stage: stageName(current.stage),
        ownerId: current.ownerId === null ? "no owner" : nameOf(current.ownerId),
        tags: current.tags.join(", ") || "none",
        lostReason: current.lostReason ?? "none",
        asleepUntil: current.asleepUntil === null ? "none" : staffDate(current.asleepUntil),
      };
      return {
        kind: "conflict",
        current,
        fields: outcome.fields.map((name) => ({ name: fieldNames[name], now: texts[name] })),
      };
    }
  }
}
