import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { measuredKind } from "#domain/measurement/counters.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { measureEvents } from "./measure-tables.ts";
import { type EventRow, isMeasuredKind } from "./measured-event.ts";

/** An event that this worker sends. */
export type ClaimedEvent = EventRow & { attempts: number; firstTryAt: Date };

/** A site's queue of one destination. */
export type Queue = { groupId: string; siteId: string; destination: string };

const isIn = (site: SiteKey, destination: string) =>
  and(isOfSite(measureEvents, site), eq(measureEvents.destination, destination));

/** Waits, and no worker has it. */
const isFree = (site: SiteKey, destination: string, now: Date) =>
  and(
    isIn(site, destination),
    eq(measureEvents.state, "waiting"),
    or(isNull(measureEvents.leasedUntil), lte(measureEvents.leasedUntil, now)),
  );

/**
 * Leases due events of a queue, the longest waiting first. Those that the destination wouldn't take any more are dropped, so that none fails a batch.
 * @param countsRepeats they are marked `unknown` until the answer comes: a process that dies meanwhile repeats none
 */
export async function claimEvents(
  tx: Transaction,
  site: SiteKey,
  destination: string,
  claim: {
    worker: string;
    now: Date;
    leaseMs: number;
    most: number;
    maxAgeMs: number;
    countsRepeats: boolean;
  },
): Promise<ClaimedEvent[]> {
  const { worker, now, leaseMs, most, maxAgeMs, countsRepeats } = claim;
  const rows = await tx
    .select()
    .from(measureEvents)
    .where(and(isFree(site, destination, now), lte(measureEvents.nextTryAt, now)))
    .orderBy(asc(measureEvents.nextTryAt))
    .limit(most)
    .for("update", { skipLocked: true });
  const isOld = ({ at }: { at: Date }) => now.getTime() - at.getTime() > maxAgeMs;
  const old = rows.filter(isOld).map(({ id }) => id);
  await endEvents(
    tx,
    site,
    destination,
    old,
    { state: "dropped", answer: "older than the vendor accepts" },
    now,
  );
  const claimed = rows.flatMap((row): ClaimedEvent[] => {
    const { id, kind, at, facts, person, attempts, firstTryAt } = row;
    return isOld(row) || !isMeasuredKind(kind) || person === null
      ? []
      : [{ id, kind, at, facts, person, attempts, firstTryAt }];
  });
  if (claimed.length === 0) return [];
  await tx
    .update(measureEvents)
    .set({
      lease: worker,
      leasedUntil: new Date(now.getTime() + leaseMs),
      ...(countsRepeats ? { state: "unknown" as const } : {}),
    })
    .where(and(isIn(site, destination), idIn(claimed)));
  return claimed;
}

const idIn = (events: readonly { id: string }[]) =>
  inArray(
    measureEvents.id,
    events.map(({ id }) => id),
  );

type End = { state: "sent" | "refused" | "dropped" | "unknown"; answer: string };

/** Ends events: their person is removed, and their number is counted. One that was deleted meanwhile stays so. */
export async function endEvents(
  tx: Transaction,
  site: SiteKey,
  destination: string,
  ids: readonly string[],
  { state, answer }: End,
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const ended = await tx
    .update(measureEvents)
    .set({
      state,
      answer,
      endedAt: now,
      person: null,
      lease: null,
      leasedUntil: null,
      attempts: sql`${measureEvents.attempts} + 1`,
    })
    .where(
      and(
        isIn(site, destination),
        inArray(measureEvents.id, [...ids]),
        sql`${measureEvents.person} is not null`,
      ),
    )
    .returning({ id: measureEvents.id });
  if (ended.length === 0) return;
  const total = {
    groupId: site.groupId,
    siteId: site.id,
    day: now.toISOString().slice(0, 10),
    kind: measuredKind,
    subject: `${destination} ${state}`,
    source: "direct",
    device: "unknown",
    times: ended.length,
    empty: 0,
    results: 0,
  };
  await tx.execute(sql`select add_counts(${JSON.stringify([total])}::jsonb)`);
}

/** Events that weren't sent wait for their next try. */
export async function retryEvents(
  tx: Transaction,
  site: SiteKey,
  destination: string,
  tries: readonly { id: string; nextTryAt: Date }[],
  { worker, answer }: { worker: string; answer: string },
): Promise<void> {
  if (tries.length === 0) return;
  const ids = tries.map(({ id }) => id);
  const times = tries.map(({ nextTryAt }) => nextTryAt.toISOString());
  await tx.execute(sql`update measure_events e
    set state = 'waiting', next_try_at = t.next_try_at, answer = ${answer}, lease = null, leased_until = null, attempts = e.attempts + 1
    from unnest(${sql.param(ids)}::text[], ${sql.param(times)}::timestamptz[]) as t (id, next_try_at)
    where e.group_id = ${site.groupId} and e.site_id = ${site.id} and e.destination = ${destination} and e.id = t.id and e.lease = ${worker}`);
}

/** Drops what waits from before a time for a destination that is off, or isn't there any more. Returns how many. */
export async function dropQueue(
  tx: Transaction,
  site: SiteKey,
  destination: string,
  { answer, now, before }: { answer: string; now: Date; before: Date },
): Promise<number> {
  const rows = await tx
    .select({ id: measureEvents.id })
    .from(measureEvents)
    .where(and(isFree(site, destination, now), lte(measureEvents.at, before)))
    .limit(5_000)
    .for("update", { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  await endEvents(tx, site, destination, ids, { state: "dropped", answer }, now);
  return ids.length;
}

/** What waits for its next try is due at once. */
export async function retryNow(
  tx: Transaction,
  site: SiteKey,
  destination: string,
  now: Date,
): Promise<void> {
  await tx
    .update(measureEvents)
    .set({ nextTryAt: now })
    .where(
      and(isIn(site, destination), eq(measureEvents.state, "waiting"), gt(measureEvents.nextTryAt, now)),
    );
}
