import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { nextTry } from "#lib/backoff.ts";
import type { Circuit } from "#lib/circuit.ts";
import { minuteMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Secret } from "#lib/secrets.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { type ClaimedEvent, claimEvents, dropQueue, endEvents, retryEvents } from "./claim-events.server.ts";
import type { Destination, DestinationKind } from "./destination.ts";
import { offDestinations, switchedOff } from "./destination-states.server.ts";
import { ga4Sender } from "./ga4-sender.server.ts";
import { actionOf, googleAdsSender } from "./google-ads-sender.server.ts";
import { httpsSender } from "./https-sender.server.ts";
import { metaSender } from "./meta-sender.server.ts";
import { type BatchOutcome, failed, type Sender, type SenderServices } from "./vendor-call.server.ts";

export const senders = {
  ga4: ga4Sender,
  meta: metaSender,
  google_ads: googleAdsSender,
  https: httpsSender,
} as unknown as Readonly<Record<DestinationKind, Sender>>;

export type SendOptions = SenderServices & {
  db: Database;
  sites: Pick<SiteStore, "byIds">;
  secretOf: (site: Site, destination: Destination) => Promise<Secret>;
  random: () => number;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** One of each destination of a site. */
  circuits: Map<string, Circuit>;
  /** How long a lease lasts, in milliseconds; longer than the requests of a claim take. Default 120 000. */
  leaseMs?: number;
  /** How often it looks for more while something is being sent. Default 500. */
  pollMs?: number;
};

/** Requests of one queue at the same time. */
const perQueue = 8;
/** The most events that are leased together. */
export const claimed = 200;
/** What was answered meanwhile is marked in one transaction: Google Analytics gets a request for each browser. */
const markEveryMs = 1_000;

/** Sends the next events of a queue. Returns how many left it. */
export async function sendQueue(
  options: SendOptions,
  site: Site,
  name: string,
  destination: Destination | null,
  circuit: Circuit,
): Promise<number> {
  const { db, now } = options;
  const worker = randomId();
  const { dropped, events } = await db.withSite(site, async (tx) => {
    const dropped = await dropUnwanted(tx, site, name, destination, now());
    if (dropped !== null || !destination) return { dropped: dropped ?? 0, events: [] };
    const { maxAgeMs, countsRepeats } = senders[destination.kind];
    const leaseMs = options.leaseMs ?? 120_000;
    const claim = { worker, now: now(), leaseMs, most: claimed, maxAgeMs, countsRepeats };
    return { dropped: 0, events: await claimEvents(tx, site, name, claim) };
  });
  if (events.length === 0 || !destination) return dropped;
  const sender = senders[destination.kind];
  const secret = await options.secretOf(site, destination);
  const batches = batchesOf(destination, sender, events);
  const sending: Sending = {
    options,
    site,
    destination,
    sender,
    secret,
    worker,
    circuit,
    isDown: false,
    answered: [],
    markedAt: now().getTime(),
  };
  const next = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      await sendBatch(sending, batch);
      if (now().getTime() - sending.markedAt >= markEveryMs) await markAnswered(sending);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(perQueue, batches.length) }, next));
  } finally {
    await markAnswered(sending);
  }
  return events.length;
}

/** Drops what waits for a destination that is off or gone. Returns how many, null where it is neither. */
async function dropUnwanted(
  tx: Transaction,
  site: Site,
  name: string,
  destination: Destination | null,
  now: Date,
): Promise<number | null> {
  const drop = (answer: string, before: Date) => dropQueue(tx, site, name, { answer, now, before });
  if ((await offDestinations(tx, site)).has(name)) return drop(switchedOff, now);
  // This process may learn of a new configuration some seconds later than the one that recorded an event.
  const before = new Date(now.getTime() - 5 * minuteMs);
  if (!destination) return drop("the destination is gone", before);
  return destination.mode === "off" ? drop("the destination is off", before) : null;
}

/** Events that may be in one request: those of one browser for Google Analytics, those of one conversion action for Google Ads. */
function batchesOf(
  destination: Destination,
  { maxEvents }: Sender,
  events: readonly ClaimedEvent[],
): ClaimedEvent[][] {
  const groups = Map.groupBy(events, (event) => {
    if (destination.kind === "ga4") return event.person.client ?? "";
    return destination.kind === "google_ads" ? (actionOf(destination, event) ?? "") : "";
  });
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / maxEvents) }, (_, at) =>
      group.slice(at * maxEvents, (at + 1) * maxEvents),
    ),
  );
}

type Sending = {
  options: SendOptions;
  site: Site;
  destination: Destination;
  sender: Sender;
  secret: Secret;
  worker: string;
  circuit: Circuit;
  /** Whether the destination failed so often that no more of the claim is tried now. */
  isDown: boolean;
  /** What isn't marked yet. */
  answered: { batch: readonly ClaimedEvent[]; outcome: BatchOutcome }[];
  markedAt: number;
};

/** Sends a batch. One that is refused is divided until the wrong events are alone: the others arrive. */
async function sendBatch(sending: Sending, batch: readonly ClaimedEvent[]): Promise<void> {
  const { options, site, destination, circuit } = sending;
  const outcome = await outcomeOf(sending, batch);
  if (outcome.kind === "refused" && batch.length > 1) {
    const middle = Math.ceil(batch.length / 2);
    await sendBatch(sending, batch.slice(0, middle));
    return sendBatch(sending, batch.slice(middle));
  }
  const facts = {
    site: site.slug,
    destination: destination.name,
    events: batch.length,
    answer: outcome.answer,
  };
  if (outcome.kind === "failed") {
    if (!sending.isDown && circuit.failed(options.now().getTime())) {
      sending.isDown = true;
      options.log.warn(facts, "a destination is unavailable");
    }
  } else if (circuit.succeeded()) options.log.info(facts, "a destination is available again");
  sending.answered.push({ batch, outcome });
}

async function outcomeOf(
  { options, destination, sender, secret, isDown }: Sending,
  batch: readonly ClaimedEvent[],
): Promise<BatchOutcome> {
  if (secret.kind === "missing") return failed(secret.reason, { unsent: true });
  if (isDown) return failed("the destination is unavailable", { unsent: true });
  return sender.send(options, destination, secret.text, batch);
}

async function markAnswered(sending: Sending): Promise<void> {
  const { options, site } = sending;
  sending.markedAt = options.now().getTime();
  const answered = sending.answered.splice(0);
  if (answered.length === 0) return;
  await options.db.withSite(site, async (tx) => {
    for (const same of Map.groupBy(answered, ({ outcome }) => JSON.stringify(outcome)).values()) {
      const [{ outcome } = { outcome: null }] = same;
      const events = same.flatMap(({ batch }) => batch);
      if (outcome) await mark(tx, sending, events, outcome);
    }
  });
}

async function mark(
  tx: Transaction,
  { options, site, destination, sender, worker }: Sending,
  events: readonly ClaimedEvent[],
  outcome: BatchOutcome,
): Promise<void> {
  const now = options.now();
  const { name } = destination;
  const { answer } = outcome;
  const ids = events.map(({ id }) => id);
  if (outcome.kind !== "failed") return endEvents(tx, site, name, ids, { state: outcome.kind, answer }, now);
  if (sender.countsRepeats && !outcome.unsent)
    return endEvents(tx, site, name, ids, { state: "unknown", answer }, now);
  const asked = outcome.retryAfterMs ?? 0;
  const tries = events.map(({ id, attempts, firstTryAt }) => ({
    id,
    nextTryAt: nextTry(attempts + 1, firstTryAt, now, options.random(), asked),
  }));
  const again = tries.flatMap(({ id, nextTryAt }) => (nextTryAt ? [{ id, nextTryAt }] : []));
  await retryEvents(tx, site, name, again, { worker, answer });
  const ended = tries.filter(({ nextTryAt }) => nextTryAt === null).map(({ id }) => id);
  await endEvents(tx, site, name, ended, { state: "dropped", answer: `retries ended: ${answer}` }, now);
}
