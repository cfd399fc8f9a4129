import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { afterAttempt, type NextStep } from "./after-attempt.ts";
import { storeAttempt } from "./attempts.server.ts";
import { type PostedAttempt, type PostServices, postMessage } from "./post-message.server.ts";
import { messageBody, messageId, type StoredEvent } from "./webhook-message.ts";
import { webhookEndpoints } from "./webhook-tables.ts";

/** So many events go to an endpoint in one turn, or for so long; then others come first. */
const maxEvents = 50;
const maxTurnMs = 20_000;
/** Longer than a request takes; each try renews it. */
export const defaultLeaseMs = 30_000;

/** An endpoint that `worker` has leased. */
export type LeasedEndpoint = { groupId: string; id: string; worker: string };

export type TurnOptions = PostServices & {
  consoleDb: Database;
  random(): number;
  timeoutMs?: number;
  leaseMs?: number;
};

/** Deliveries change their row without an entry of the log; `webhook-policies.sql` knows this name. */
export const deliveryActor = { kind: "task", id: "webhooks", action: "webhook deliveries" } as const;

/**
 * Posts the next events of an endpoint, one after another. Each is marked before the next is posted, so a process that dies repeats one at most.
 * Returns after the last, a failure, or when another took the lease.
 */
export async function takeTurn(
  options: TurnOptions,
  leased: LeasedEndpoint,
  stopped: () => boolean,
): Promise<void> {
  const { consoleDb, now, leaseMs = defaultLeaseMs } = options;
  const tenant = { groupId: leased.groupId };
  const db = consoleDb.as(deliveryActor);
  const read = await db.withTenant(tenant, (tx) => readTurn(tx, leased));
  if (!read) return;
  const { endpoint, events, newest } = read;
  const until = now().getTime() + maxTurnMs;
  let { failures, failingSince } = endpoint;
  for (const event of events) {
    if (stopped() || now().getTime() >= until) return release(db, leased, null);
    const message = { id: messageId(event.id), body: messageBody(event) };
    const attempt = await postMessage(options, endpoint, message, options.timeoutMs);
    const step = afterAttempt(attempt, { failures, failingSince }, now(), options.random());
    failingSince = step.kind === "sent" ? null : (failingSince ?? attempt.at);
    const disables = step.kind === "disable";
    const marking = disables
      ? consoleDb.as({ kind: "task", id: "webhooks", action: "webhooks.disable" })
      : db;
    const isOurs = await marking.withTenant(tenant, (tx) =>
      mark(tx, { leased, event, attempt, step, failures, failingSince, at: now(), leaseMs }),
    );
    if (!isOurs || disables || step.kind === "again") return;
    failures = 0;
  }
  // All that there was; what isn't for this endpoint is done as well.
  await release(db, leased, events.length < maxEvents ? newest : null);
}

const isLeased = ({ groupId, id, worker }: LeasedEndpoint) =>
  and(
    eq(webhookEndpoints.groupId, groupId),
    eq(webhookEndpoints.id, id),
    eq(webhookEndpoints.lease, worker),
    eq(webhookEndpoints.state, "active"),
  );

async function readTurn(tx: Transaction, leased: LeasedEndpoint) {
  // Read before the events: all up to it are visible to the next statement.
  const { rows: numbers } = await tx.execute<{ newest: string | null }>(
    sql`select max(seq) as newest from events where group_id = ${leased.groupId}::uuid`,
  );
  const [endpoint] = await tx.select().from(webhookEndpoints).where(isLeased(leased));
  if (!endpoint) return null;
  const { types, siteIds } = endpoint;
  const { rows } = await tx.execute<Omit<StoredEvent, "at" | "seq"> & { at: string; seq: string }>(sql`
    select v.id, v.seq, v.type, v.at, v.location_id as "locationId", v.subject_id as "subjectId", v.data, g.slug as "group", s.slug as site
    from events v join groups g on g.id = v.group_id left join sites s on s.group_id = v.group_id and s.id = v.site_id
    where v.group_id = ${leased.groupId}::uuid and v.seq > ${endpoint.sentSeq}
      and (v.type = any (${sql.param(types)}::text[]) or split_part(v.type, '.', 1) || '.*' = any (${sql.param(types)}::text[]))
      and (${siteIds === null} or v.site_id is null or v.site_id = any (${sql.param(siteIds)}::uuid[]))
    order by v.seq limit ${maxEvents}`);
  const events: StoredEvent[] = rows.map((row) => ({ ...row, at: new Date(row.at), seq: Number(row.seq) }));
  return { endpoint, events, newest: Number(numbers[0]?.newest ?? 0) };
}

type Marked = {
  leased: LeasedEndpoint;
  event: StoredEvent;
  attempt: PostedAttempt;
  step: NextStep;
  failures: number;
  failingSince: Date | null;
  at: Date;
  leaseMs: number;
};

/** @returns false when another has the lease by now, or a member changed the endpoint: nothing is marked then */
async function mark(tx: Transaction, marked: Marked): Promise<boolean> {
  const { leased, event, attempt, step } = marked;
  const [row] = await tx
    .update(webhookEndpoints)
    .set(changeOf(marked))
    .where(isLeased(leased))
    .returning({ attempts: webhookEndpoints.attempts });
  if (!row) return false;
  const outcome = step.kind === "sent" || step.kind === "passed over" ? step.kind : "failed";
  const about = { eventId: event.id, type: event.type, seq: event.seq };
  const { groupId, id: endpointId } = leased;
  await storeAttempt(tx, { groupId, endpointId, number: row.attempts, ...about, outcome, attempt });
  return true;
}

function changeOf({ event, step, failures, failingSince, at, leaseMs }: Marked) {
  const free = { lease: null, leasedUntil: null };
  const tried = { attempts: sql`${webhookEndpoints.attempts} + 1`, failingSince };
  const renewed = { leasedUntil: new Date(at.getTime() + leaseMs) };
  switch (step.kind) {
    case "sent":
      return { ...tried, ...renewed, sentSeq: event.seq, failures: 0, nextTryAt: null, lastSentAt: at };
    case "passed over": {
      const passedOver = sql`${webhookEndpoints.passedOver} + 1`;
      return { ...tried, ...renewed, sentSeq: event.seq, failures: 0, nextTryAt: null, passedOver };
    }
    case "again":
      return { ...tried, ...free, failures: failures + 1, nextTryAt: step.at };
    case "disable":
      return { ...tried, ...free, state: "disabled" as const, reason: step.reason, disabledAt: at };
  }
}

/** @param newest the number up to which everything is done; null where that is the last delivered one */
async function release(db: Database, leased: LeasedEndpoint, newest: number | null): Promise<void> {
  await db.withTenant({ groupId: leased.groupId }, (tx) =>
    tx
      .update(webhookEndpoints)
      .set({
        lease: null,
        leasedUntil: null,
        ...(newest === null ? {} : { sentSeq: sql`greatest(${webhookEndpoints.sentSeq}, ${newest})` }),
      })
      .where(isLeased(leased)),
  );
}
