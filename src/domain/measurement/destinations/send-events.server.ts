import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { nextTry } from "#lib/backoff.ts";
import { Circuit } from "#lib/circuit.ts";
import { minuteMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Secret } from "#lib/secrets.server.ts";
import type { PartFailed } from "#platform/background/background-task.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import {
  type ClaimedEvent,
  claimEvents,
  dropQueue,
  endEvents,
  type Queue,
  retryEvents,
} from "./claim-events.server.ts";
import { type Destination, type DestinationKind, destinationNamed } from "./destination.ts";
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

/** Queues of one kind that are sent at the same time, so that a slow vendor holds no other. */
const perKind = 8;
/** Requests of one queue at the same time. */
const perQueue = 8;
const claimed = 200;
/** What was answered meanwhile is marked in one transaction: Google Analytics gets a request for each browser. */
const markEveryMs = 250;
/** Destinations that are looked at together. */
const maxQueues = 2_000;

/** `work` is the number of events that were claimed. */
type Running = Map<string, { kind: DestinationKind | null; work: Promise<number> }>;
/** Queues that had nothing to claim, and until when they aren't asked again: others have leased it, or this version doesn't know the destination. */
type Skipped = Map<string, number>;
const skippedMs = 2_000;
/** The last start of each queue, so that all have their turn: those that were longest without one come first. */
type Turns = { last: Map<string, number>; count: number };

const runningOf = (running: Running, of: DestinationKind | null) =>
  [...running.values()].filter(({ kind }) => kind === of);

const keyOf = ({ groupId, siteId, destination }: Queue) => `${groupId} ${siteId} ${destination}`;

/**
 * Sends everything that is due. Each destination of each site is a queue of its own: while one is slow, the others go on.
 * @param stopped once true, nothing more is leased
 */
export async function sendDueEvents(
  options: SendOptions,
  stopped: () => boolean = () => false,
  partFailed: PartFailed = () => {},
): Promise<void> {
  const running: Running = new Map();
  const skipped: Skipped = new Map();
  const turns: Turns = { last: new Map(), count: 0 };
  for (;;) {
    const { started, heldBack } = stopped()
      ? { started: 0, heldBack: new Set<DestinationKind | null>() }
      : await startQueues(options, { running, skipped, turns }, partFailed);
    if (running.size === 0) {
      if (started === 0) return;
      continue;
    }
    // Where queues wait for a place, the next one gets it at once.
    if ([...heldBack].some((kind) => runningOf(running, kind).length < perKind)) continue;
    const { promise: pause, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, options.pollMs ?? 500);
    const counts = [...running.values()].map(({ work }) => work);
    // A queue that had more is asked again at once, the others together: few events at a time cost as much as many.
    const hasMore = counts.map(async (count) => ((await count) < claimed ? pause : undefined));
    const places = [...heldBack].flatMap((kind) => runningOf(running, kind).map(({ work }) => work));
    await Promise.race([Promise.all(counts), ...hasMore, ...places, pause]);
    clearTimeout(timer);
  }
}

async function startQueues(
  options: SendOptions,
  { running, skipped, turns }: { running: Running; skipped: Skipped; turns: Turns },
  partFailed: PartFailed,
): Promise<{ started: number; heldBack: ReadonlySet<DestinationKind | null> }> {
  const { db, now, sites, log } = options;
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string; site_id: string; destination: string }>(
      sql`select group_id, site_id, destination from measure_queues(${now().toISOString()}::timestamptz, ${maxQueues})`,
    ),
  );
  let started = 0;
  const heldBack = new Set<DestinationKind | null>();
  const queues = rows.map(({ group_id: groupId, site_id: siteId, destination }) => {
    const key = keyOf({ groupId, siteId, destination });
    return { groupId, siteId, name: destination, key, turn: turns.last.get(key) ?? 0 };
  });
  for (const { groupId, siteId, name, key } of queues.toSorted((a, b) => a.turn - b.turn)) {
    if (running.has(key) || (skipped.get(key) ?? 0) > now().getTime()) continue;
    const site = await sites.byIds(groupId, siteId);
    if (!site) continue;
    const destination = destinationNamed(site.tracking, name);
    const kind = destination?.kind ?? null;
    if (runningOf(running, kind).length >= perKind) {
      heldBack.add(kind);
      continue;
    }
    const circuit = options.circuits.get(key) ?? new Circuit({ failures: 3, openMs: 30_000 });
    options.circuits.set(key, circuit);
    if (!circuit.allows(now().getTime())) continue;
    const work = sendQueue(options, site, name, destination, circuit)
      .then((count) => {
        if (count === 0) skipped.set(key, now().getTime() + skippedMs);
        return count;
      })
      .catch((error: unknown) => {
        // The leases expire and a worker retries.
        log.error(
          { code: errorCode(error), site: site.slug, destination: name },
          "measured events failed unexpectedly",
        );
        partFailed(error);
        circuit.failed(now().getTime());
        return 0;
      })
      .finally(() => void running.delete(key));
    running.set(key, { kind, work });
    turns.last.set(key, ++turns.count);
    started++;
  }
  return { started, heldBack };
}

/** Sends the next events of a queue. Returns how many left it. */
async function sendQueue(
  options: SendOptions,
  site: Site,
  name: string,
  destination: Destination | null,
  circuit: Circuit,
): Promise<number> {
  const { db, now } = options;
  const dropped = await db.withSite(site, async (tx) => {
    const drop = (answer: string, before: Date) => dropQueue(tx, site, name, { answer, now: now(), before });
    if ((await offDestinations(tx, site)).has(name)) return drop(switchedOff, now());
    // This process may learn of a new configuration some seconds later than the one that recorded an event.
    const before = new Date(now().getTime() - 5 * minuteMs);
    if (!destination) return drop("the destination is gone", before);
    return destination.mode === "off" ? drop("the destination is off", before) : null;
  });
  if (dropped !== null || !destination) return dropped ?? 0;
  const sender = senders[destination.kind];
  const worker = randomId();
  const events = await claimEvents(db, site, name, {
    worker,
    now: now(),
    leaseMs: options.leaseMs ?? 120_000,
    most: claimed,
    maxAgeMs: sender.maxAgeMs,
    countsRepeats: sender.countsRepeats,
  });
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
