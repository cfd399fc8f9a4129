import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { leadDeliveries } from "#domain/leads/lead-tables.ts";
import { type ReplyAddresses, replyAddressOf } from "#domain/leads/replies/reply-address.server.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { insertDeliveries } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import type { LeadStop } from "#domain/leads/stored-leads/lead-stop.ts";
import { stopForLead } from "#domain/leads/stored-leads/lead-stops.server.ts";
import { leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import { nextTry } from "#lib/backoff.ts";
import { errorCode } from "#lib/error-code.ts";
import { inTime } from "#lib/in-time.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import type { PartFailed } from "#platform/background/background-task.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import {
  type Channels,
  type DeliveryJob,
  isAnsweredInLead,
  isStoppable,
  sendDelivery,
} from "./send-delivery.server.ts";

/**
 * Delivers due rows. Each delivery is leased, sent, then marked. A receiver can get it twice only when the
 * worker dies or the database is unavailable between the receiver's acknowledgement and the mark; both copies
 * then have the same ids.
 */
export type DeliveryOptions = {
  db: Database;
  sites: Pick<SiteStore, "byIds">;
  channels: Channels;
  /** The addresses that shoppers' answers arrive at; without them answers go to mailboxes. */
  replyAddresses?: ReplyAddresses | null;
  now: () => Date;
  random: () => number;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** How long a lease lasts, in milliseconds; longer than `maxMs`. Default 60 000. */
  leaseMs?: number;
  /** Timeout of one delivery, in milliseconds, whatever the timeouts of its channel. Default 45 000. */
  maxMs?: number;
};

export type DeliveryRun = { delivered: number; later: number; dead: number };

/**
 * Deliveries leased together are sent concurrently, so that no lease expires while its delivery is queued.
 */
const batchSize = 6;

type Claim = { group_id: string; site_id: string; id: string };

/**
 * Sends everything that is due now. A failed delivery doesn't affect the others.
 * @param stopped once true, no more deliveries are leased; other processes send them
 */
export async function deliverDue(
  options: DeliveryOptions,
  stopped: () => boolean = () => false,
  partFailed: PartFailed = () => {},
): Promise<DeliveryRun> {
  const run: DeliveryRun = { delivered: 0, later: 0, dead: 0 };
  const worker = randomId();
  while (!stopped()) {
    const at = options.now();
    const until = new Date(at.getTime() + (options.leaseMs ?? 60_000));
    const { rows } = await options.db.withoutTenant((tx) =>
      tx.execute<Claim>(
        sql`select group_id, site_id, id from claim_deliveries(${at.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, ${worker}, ${batchSize})`,
      ),
    );
    if (rows.length === 0) break;
    await Promise.all(
      rows.map(async (claim) => {
        try {
          run[await deliverOne(options, claim, worker)]++;
        } catch (error) {
          // The lease expires and a worker retries.
          options.log.error({ code: errorCode(error), delivery: claim.id }, "delivery failed unexpectedly");
          partFailed(error);
        }
      }),
    );
  }
  return run;
}

async function deliverOne(
  options: DeliveryOptions,
  claim: Claim,
  worker: string,
): Promise<keyof DeliveryRun> {
  const { db } = options;
  const site = await options.sites.byIds(claim.group_id, claim.site_id);
  if (!site) throw new Error("the delivery's site isn't there");
  const job = await db.withSite(site, (tx) => jobOf(tx, options, site, claim.id));
  if (!job) return "later";
  const outcome = job.stop === null ? await report(job, options) : stoppedOutcome(job.stop);
  return db.withSite(site, (tx) => mark(tx, options, job, outcome, worker));
}

async function jobOf(
  tx: Transaction,
  { replyAddresses, now }: Pick<DeliveryOptions, "replyAddresses" | "now">,
  site: Site,
  id: string,
): Promise<DeliveryJob | null> {
  const [row] = await tx
    .select({ leadId: leadDeliveries.leadId })
    .from(leadDeliveries)
    .where(rowIs(site, id));
  const lead = row && (await leadIn(tx, site, row.leadId));
  const delivery = lead?.deliveries.find((one) => one.id === id);
  if (!lead || !delivery || delivery.state !== "waiting") return null;
  const failed = lead.deliveries.find((one) => one.id === delivery.about) ?? null;
  const booking = await bookingIn(tx, site, lead.id);
  const replyAddress =
    replyAddresses && isAnsweredInLead(lead, delivery)
      ? await replyAddressOf(tx, replyAddresses, site, lead.id, now())
      : null;
  const stop = isStoppable(lead, delivery, booking)
    ? await stopForLead(tx, site, { createdAt: new Date(lead.createdAt) }, delivery.target)
    : null;
  return { site, lead, delivery, failed, booking, replyAddress, stop };
}

/** Ends its tries: the person wants no messages. */
const stoppedOutcome = ({ cause, since }: LeadStop): SendOutcome => ({
  kind: "failed",
  answer: `not sent: ${cause} on ${since.toISOString().slice(0, 10)}`,
  final: true,
});

async function report(job: DeliveryJob, options: DeliveryOptions): Promise<SendOutcome> {
  const maxMs = options.maxMs ?? 45_000;
  const failed = (answer: string): SendOutcome => ({ kind: "failed", answer, final: false });
  try {
    return await inTime(maxMs, sendDelivery(job, options.channels), () =>
      failed(`no response within ${maxMs / 1000} s`),
    );
  } catch (error) {
    return failed(String((error as Error).message).slice(0, 200));
  }
}

const maxLoggedAnswer = 2_000;

/** Removes addresses and numbers: a receiver's response may contain the recipient's. */
function loggable(answer: string): string {
  return answer
    .slice(0, maxLoggedAnswer)
    .replace(/(?<![^\s<>])[^\s<>]+@[^\s<>]+/g, "(address)")
    .replace(/\+?\d[\d ()-]{7,}/g, "(number)");
}

async function mark(
  tx: Transaction,
  options: DeliveryOptions,
  job: DeliveryJob,
  outcome: SendOutcome,
  worker: string,
): Promise<keyof DeliveryRun> {
  const { site, delivery, lead } = job;
  const at = options.now();
  const attempts = delivery.attempts + 1;
  const free = { lease: null, leasedUntil: null, lastAnswer: outcome.answer, attempts };
  const facts = {
    site: site.slug,
    lead: lead.id,
    delivery: delivery.id,
    channel: delivery.channel,
    attempts,
  };
  if (outcome.kind === "sent") {
    // A sent delivery is marked as sent, whichever worker has the lease now.
    await tx
      .update(leadDeliveries)
      .set({ ...free, state: "delivered", deliveredAt: at })
      .where(rowIs(site, delivery.id));
    options.log.info(facts, "lead delivered");
    return "delivered";
  }
  const mine = and(rowIs(site, delivery.id), eq(leadDeliveries.lease, worker));
  const again = outcome.final
    ? null
    : nextTry(attempts, delivery.firstTryAt, at, options.random(), outcome.retryAfterMs ?? 0);
  if (again) {
    await tx
      .update(leadDeliveries)
      .set({ ...free, nextTryAt: again })
      .where(mine);
    options.log.warn(
      { ...facts, answer: loggable(outcome.answer), next: again.toISOString() },
      "lead not delivered, will retry",
    );
    return "later";
  }
  const given = await tx
    .update(leadDeliveries)
    .set({ ...free, state: "dead" })
    .where(mine)
    .returning({ id: leadDeliveries.id });
  options.log.error({ ...facts, answer: loggable(outcome.answer) }, "lead not delivered, retries ended");
  const alarm = site.lead.fallbackEmail;
  if (given.length > 0 && delivery.purpose === "dealer" && alarm) {
    const alert = { purpose: "alert", channel: "email", target: alarm, about: delivery.id } as const;
    await insertDeliveries(tx, site, lead.id, [alert], at);
  }
  return "dead";
}

function rowIs(site: Pick<Site, "groupId" | "id">, id: string) {
  return and(isOfSite(leadDeliveries, site), eq(leadDeliveries.id, id));
}
