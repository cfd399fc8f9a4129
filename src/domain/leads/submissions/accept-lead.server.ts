import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { nextFreeTimes } from "#domain/leads/test-drive/book-slot.server.ts";
import { countedCar } from "#domain/measurement/counters.ts";
import { readSourceKey } from "#domain/measurement/visit-source.ts";
import type { AcceptOptions, AcceptOutcome } from "./acceptance.server.ts";
import { checkSubmission, mayAcknowledge } from "./check-submission.server.ts";
import { type Refusal, readSubmission } from "./read-submission.server.ts";
import { repeatedLead } from "./same-lead.server.ts";
import { type StoredSubmission, storeSubmission } from "./store-submission.server.ts";

/**
 * The way of a lead: what was sent is read, checked and stored with the place that it takes; then tasks and counters are notified. Rejects only invalid forms, cars
 * of another site and unavailable times.
 */
export async function acceptLead(options: AcceptOptions): Promise<AcceptOutcome> {
  const read = await readSubmission(options, options.userData);
  if (read.kind !== "ok") return refused(options, read);
  const { submission } = read;
  const refusal = await checkSubmission(options, submission);
  if (refusal) return refused(options, refusal);
  const stored = await storeSubmission(options, submission, await mayAcknowledge(options, submission));
  if ("kind" in stored) return refused(options, stored);
  notify(options, stored);
  return stored.outcome;
}

async function refused(options: AcceptOptions, refusal: Refusal): Promise<AcceptOutcome> {
  if (refusal.kind === "invalid") {
    const { fields } = refusal;
    return { kind: "invalid", error: Object.values(fields)[0] ?? leadTexts.unexpected, fields };
  }
  const { db, site, now } = options;
  // A repeated submission would find its own time taken.
  const repeated = await db.withSite(site, (tx) => repeatedLead(tx, options, refusal.sent));
  if (repeated) return repeated;
  switch (refusal.kind) {
    case "limited":
      return { kind: "limited", error: leadTexts.tooManyBookings, fields: {}, wait: refusal.wait };
    case "slot": {
      const { message, place, sent, requestedAt } = refusal;
      const next = await nextFreeTimes(db, site, place, sent.car?.id ?? null, requestedAt, now);
      return { kind: "taken", error: message, fields: { dateTime: message }, next };
    }
  }
}

function notify({ trigger, count }: AcceptOptions, { outcome, isSpam, source }: StoredSubmission): void {
  if (outcome.repeated) return;
  trigger?.();
  if (outcome.state !== "complete" || isSpam) return;
  count?.(countedCar("lead", outcome.car?.id ?? null, readSourceKey(source ?? "").kind));
}
