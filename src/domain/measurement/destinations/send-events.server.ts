import { sql } from "drizzle-orm";
import { Circuit } from "#lib/circuit.ts";
import { errorCode } from "#lib/error-code.ts";
import type { PartFailed } from "#platform/background/background-task.ts";
import type { Queue } from "./claim-events.server.ts";
import { type DestinationKind, destinationNamed } from "./destination.ts";
import { claimed, type SendOptions, sendQueue } from "./send-queue.server.ts";

/** Queues of one kind that are sent at the same time, so that a slow vendor holds no other. */
const perKind = 8;
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
