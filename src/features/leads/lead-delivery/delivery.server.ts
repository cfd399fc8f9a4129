import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { insertDeliveries } from "#features/leads/stored-leads/delivery-rows.server.ts";
import { leadIn } from "#features/leads/stored-leads/lead-store.server.ts";
import { bookingOfLead } from "#features/leads/test-drive/book-slot.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import type { Site } from "#platform/config/site.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { Database, Transaction } from "#platform/database/client.server.ts";
import { leadDeliveries } from "#platform/database/lead-tables.ts";
import { nextTry } from "./backoff.ts";
import { type Channels, type DeliveryJob, sendDelivery } from "./send-delivery.server.ts";

/**
 * Works off what is due. A delivery is claimed by a lease, told, and marked in that order: it can be told twice only when the
 * worker dies, or the database can't be reached, between the receiver's yes and our mark; then with the same ids.
 */
export type DeliveryOptions = {
  db: Database;
  sites: Pick<SiteStore, "byIds">;
  channels: Channels;
  now: () => Date;
  random: () => number;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** How long a claim keeps others away; longer than one telling may take. */
  leaseMs?: number;
  /** How long one telling may take, whatever the channel's own limits add up to. */
  maxMs?: number;
};

export type DeliveryRun = { delivered: number; later: number; dead: number };

/** Claimed together and told side by side, so that no lease runs while its delivery waits for its turn. */
const lanes = 6;

type Claim = { group_id: string; site_id: string; id: string };

/**
 * Tells everything that is due now. Whatever goes wrong with one leaves the others alone.
 * @param stopped once true nothing more is taken: a process that ends leaves what is due to others
 */
export async function deliverDue(
  options: DeliveryOptions,
  stopped: () => boolean = () => false,
): Promise<DeliveryRun> {
  const run: DeliveryRun = { delivered: 0, later: 0, dead: 0 };
  const worker = randomId();
  while (!stopped()) {
    const at = options.now();
    const until = new Date(at.getTime() + (options.leaseMs ?? 60_000));
    const { rows } = await options.db.withoutTenant((tx) =>
      tx.execute<Claim>(
        sql`select group_id, site_id, id from claim_deliveries(${at.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, ${worker}, ${lanes})`,
      ),
    );
    if (rows.length === 0) break;
    await Promise.all(
      rows.map(async (claim) => {
        try {
          run[await deliverOne(options, claim, worker)]++;
        } catch (error) {
          // The lease lapses and somebody tries again.
          options.log.error({ code: codeOf(error), delivery: claim.id }, "a delivery broke off");
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
  const job = await db.withSite(site, (tx) => jobOf(tx, site, claim.id));
  if (!job) return "later";
  const outcome = await report(job, options);
  return db.withSite(site, (tx) => mark(tx, options, job, outcome, worker));
}

async function jobOf(tx: Transaction, site: Site, id: string): Promise<DeliveryJob | null> {
  const [row] = await tx
    .select({ leadId: leadDeliveries.leadId })
    .from(leadDeliveries)
    .where(rowIs(site, id));
  const lead = row && (await leadIn(tx, site, row.leadId));
  const delivery = lead?.deliveries.find((one) => one.id === id);
  if (!lead || !delivery || delivery.state !== "waiting") return null;
  const failed = lead.deliveries.find((one) => one.id === delivery.about) ?? null;
  return { site, lead, delivery, failed, booking: await bookingOfLead(tx, site.groupId, lead.id) };
}

async function report(job: DeliveryJob, options: DeliveryOptions): Promise<SendOutcome> {
  const maxMs = options.maxMs ?? 45_000;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SendOutcome>((resolve) => {
    const answer = `no answer within ${maxMs / 1000} s`;
    timer = setTimeout(() => resolve({ kind: "failed", answer, final: false }), maxMs);
  });
  try {
    return await Promise.race([sendDelivery(job, options.channels), late]);
  } catch (error) {
    return { kind: "failed", answer: String((error as Error).message).slice(0, 200), final: false };
  } finally {
    clearTimeout(timer);
  }
}

/** What a receiver answered may name whom it was for. */
function loggable(answer: string): string {
  return answer.replace(/[^\s<>]+@[^\s<>]+/g, "(address)").replace(/\+?\d[\d ()-]{7,}/g, "(number)");
}

/** A database's error may hold what a shopper typed: only its code is logged. */
function codeOf(error: unknown): string {
  const { code, cause, name } = error as { code?: string; cause?: { code?: string }; name?: string };
  return code ?? cause?.code ?? name ?? "error";
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
    // Told is told, whoever holds the lease by now.
    await tx
      .update(leadDeliveries)
      .set({ ...free, state: "delivered", deliveredAt: at })
      .where(rowIs(site, delivery.id));
    options.log.info(facts, "lead delivered");
    return "delivered";
  }
  const mine = and(rowIs(site, delivery.id), eq(leadDeliveries.lease, worker));
  const again = outcome.final ? null : nextTry(attempts, delivery.firstTryAt, at, options.random());
  if (again) {
    await tx
      .update(leadDeliveries)
      .set({ ...free, nextTryAt: again })
      .where(mine);
    options.log.warn(
      { ...facts, answer: loggable(outcome.answer), next: again.toISOString() },
      "lead not delivered yet",
    );
    return "later";
  }
  const given = await tx
    .update(leadDeliveries)
    .set({ ...free, state: "dead" })
    .where(mine)
    .returning({ id: leadDeliveries.id });
  options.log.error({ ...facts, answer: loggable(outcome.answer) }, "lead not delivered: given up");
  const alarm = site.lead.fallbackEmail;
  if (given.length > 0 && delivery.purpose === "dealer" && alarm) {
    const alert = { purpose: "alert", channel: "email", target: alarm, about: delivery.id } as const;
    await insertDeliveries(tx, site, lead.id, [alert], at);
  }
  return "dead";
}

function rowIs(site: Pick<Site, "groupId" | "id">, id: string) {
  return and(
    eq(leadDeliveries.groupId, site.groupId),
    eq(leadDeliveries.siteId, site.id),
    eq(leadDeliveries.id, id),
  );
}
