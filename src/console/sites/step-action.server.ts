import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { formWords } from "#console/parts/setting-form/form-words.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { HostCheck } from "#platform/doctor/host-check.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { emailsOf } from "./contact-form.ts";
import { readHosts } from "./hosts-form.server.ts";
import { inviteOwner } from "./invite-owner.server.ts";
import { saveStep } from "./save-step.server.ts";
import { sendTests } from "./send-test.server.ts";
import type { SetUpAnswer } from "./set-up.ts";
import { missingSteps, type StepId, stepAddress, stepAfter, stepStates } from "./set-up-steps.ts";
import { goLive, joinSetUp, removeSetUp, type SetUp } from "./set-up-store.server.ts";

type StepDeps = {
  consoleDb: Database;
  draftRules: DraftRules;
  postcodes: Postcodes;
  outbox: Outbox;
  hostCheck: HostCheck;
  takeLimit: TakeLimit;
  now(): Date;
};
/** `origin` is the console's. */
type Sent = { setUp: SetUp; step: StepId; memberId: string; fresh: boolean; origin: string };
type LeadsTo = { leadsTo: string };

const problem = (text: string, errors: Record<string, string> = {}): SetUpAnswer => ({
  kind: "problems",
  errors,
  typed: {},
  general: text === "" ? [] : [text],
});

/** Runs what a form of a step asks for: its own step, or one that every step has. `leadsTo` is the screen that follows. */
export async function stepAction(
  services: StepDeps,
  sent: Sent,
  form: FormData,
): Promise<SetUpAnswer | NeedsPasskey | LeadsTo> {
  const { consoleDb: db, draftRules: rules, now, postcodes } = services;
  const { setUp, step, memberId } = sent;
  const deps = { db, rules, at: now() };
  const { slug } = setUp.site;
  switch (form.get("step")) {
    case "join":
      await joinSetUp(deps, memberId, setUp);
      return { leadsTo: stepAddress(slug, step) };
    case "test":
      return sendTest(services, sent);
    case "invite-owner":
      if (!setUp.isNewGroup) return problem("The group has other sites: its owners invite people.");
      if (!sent.fresh) return { kind: "confirm" };
      return inviteOwner(deps, sent, form);
    case "remove-site": {
      if (String(form.get("slug") ?? "").trim() !== slug)
        return problem("", { slug: `Type ${slug}, as it is written.` });
      return (await removeSetUp(deps, memberId, setUp))
        ? { leadsTo: "/platform/new" }
        : problem("The site is live by now: it stays.");
    }
  }
  switch (step) {
    case "stock":
    case "preview":
      return { leadsTo: stepAddress(slug, stepAfter(step)) };
    case "live":
      return publish(services, sent, form);
    case "places": {
      if (!setUp.isNewGroup) return problem("The group has other sites: its locations stay as they are.");
      const answer = await saveStep({ ...deps, postcodes }, { memberId, setUp, step }, form);
      return answer ?? { leadsTo: stepAddress(slug, step) };
    }
    default: {
      const answer = await saveStep({ ...deps, postcodes }, { memberId, setUp, step }, form);
      return answer ?? { leadsTo: stepAddress(slug, stepAfter(step)) };
    }
  }
}

async function sendTest({ consoleDb: db, outbox, takeLimit }: StepDeps, { setUp, memberId }: Sent) {
  const emails = emailsOf(setUp.site);
  if (emails.length === 0) return problem("Save the addresses first.");
  const sent = await sendTests({ db, outbox, takeLimit }, { site: setUp.resolved, emails, memberId });
  return sent
    ? { kind: "tested" as const, sent }
    : problem("You sent several test messages already. Try again in a while.");
}

async function publish(
  { consoleDb: db, draftRules: rules, hostCheck, now }: StepDeps,
  { setUp, memberId, fresh }: Sent,
  form: FormData,
): Promise<SetUpAnswer | NeedsPasskey | LeadsTo> {
  if (!fresh) return { kind: "confirm" };
  const typed = String(form.get("hosts") ?? "");
  if (missingSteps(stepStates(setUp)).length > 0)
    return { kind: "refused", problems: ["Some steps are still missing."], typed };
  const { reservedHosts } = rules;
  const read = await readHosts({ hostCheck, reservedHosts, claimant: null }, form, setUp.site.hosts ?? []);
  if (read.kind !== "ok") return read;
  const outcome = await goLive({ db, rules, at: now() }, memberId, setUp, read.hosts);
  switch (outcome.kind) {
    case "done":
      return { leadsTo: `/platform?live=${setUp.site.slug}` };
    case "refused":
      return { kind: "refused", problems: outcome.problems.map(({ message }) => formWords(message)), typed };
    case "forbidden":
      return { kind: "refused", problems: [outcome.reason], typed };
    case "conflict":
    case "gone":
      return {
        kind: "refused",
        typed,
        problems: [
          "Someone else published something of this site just now. Reload the screen, then try again.",
        ],
      };
  }
}
