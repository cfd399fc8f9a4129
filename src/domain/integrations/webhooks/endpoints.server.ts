import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import { encryptText } from "#platform/encrypted-text.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import type { EndpointFields } from "./endpoint-fields.ts";
import { secretPlace } from "./post-message.server.ts";
import { newWebhookSecret } from "./signature.server.ts";
import { webhookEndpoints } from "./webhook-tables.ts";

/** What people and programs do with endpoints. The caller has checked permission and passkey, and reads fields by `readEndpoint`. */

export const maxEndpoints = 10;
/** For so long both secrets sign after a rotation. */
export const rotationMs = dayMs;

type Acting = { db: Database; actor: Actor; groupId: string };
type EndpointStep = Acting & { id: string };
type WithSecret = { keys: SecretKeys; now: Date };

/** Whoever changes an endpoint takes the lease from the one who sends, whose delivery isn't marked then. */
const free = { lease: null, leasedUntil: null };
const untried = { ...free, failures: 0, failingSince: null, nextTryAt: null };
const isEndpoint = (groupId: string, id: string) =>
  and(eq(webhookEndpoints.groupId, groupId), eq(webhookEndpoints.id, id));

/** The number before an event of the group: of the first at an instant, or the one with a number; after all that there are for null. */
export type Since = { at: Date } | { number: number } | null;

async function numberBefore(tx: Transaction, groupId: string, since: Since): Promise<number> {
  if (since && "number" in since) return since.number - 1;
  const until = since?.at.toISOString() ?? null;
  const { rows } = await tx.execute<{ seq: string }>(
    sql`select coalesce(max(seq), 0) as seq from events where group_id = ${groupId}::uuid and (${until}::timestamptz is null or at < ${until}::timestamptz)`,
  );
  return Number(rows[0]?.seq ?? 0);
}

/** Adds an endpoint that gets what happens from now on. Its secret is returned once. */
export function addEndpoint(
  { db, actor, groupId }: Acting,
  endpoint: EndpointFields,
  { keys, now }: WithSecret,
): Promise<{ kind: "added"; id: string; secret: string } | { kind: "too many" }> {
  return db.as(actor).withTenant({ groupId }, async (tx) => {
    // Two requests at once count one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${groupId}, 17))`);
    if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.groupId, groupId))) >= maxEndpoints)
      return { kind: "too many" };
    await tx.execute(sql`select begin_events(${groupId}::uuid)`);
    const id = randomId();
    const secret = newWebhookSecret();
    await tx.insert(webhookEndpoints).values({
      groupId,
      id,
      ...columnsOf(endpoint),
      secret: encryptText(keys, secretPlace({ groupId, id }), secret),
      state: "active",
      sentSeq: await numberBefore(tx, groupId, null),
      createdAt: now,
    });
    return { kind: "added", id, secret };
  });
}

const columnsOf = ({ url, types, siteIds }: EndpointFields) => ({
  url,
  types: [...types],
  siteIds: siteIds && [...siteIds],
});

/** Each returns false when there is no such endpoint. */
export const editEndpoint = (step: EndpointStep, endpoint: EndpointFields): Promise<boolean> =>
  change(step, undefined, async () => ({ ...columnsOf(endpoint), ...untried }));

export const disableEndpoint = (step: EndpointStep, now: Date): Promise<boolean> =>
  change(step, undefined, async () => ({ ...free, state: "disabled", reason: "member", disabledAt: now }));

/** Sends again what happened since then, or leaves out what happened before. */
export const replayEndpoint = (step: EndpointStep, since: NonNullable<Since>): Promise<boolean> =>
  change(step, undefined, async (tx) => ({
    ...untried,
    sentSeq: await numberBefore(tx, step.groupId, since),
  }));

/** False also for one without a secret. @param from `stop`: what happened meanwhile is sent, as far as it is stored */
export const enableEndpoint = (step: EndpointStep, from: "stop" | "now"): Promise<boolean> =>
  change(step, isNotNull(webhookEndpoints.secret), async (tx) => {
    await tx.execute(sql`select begin_events(${step.groupId}::uuid)`);
    return {
      ...untried,
      state: "active",
      reason: null,
      disabledAt: null,
      reportedAt: null,
      ...(from === "now" ? { sentSeq: await numberBefore(tx, step.groupId, null) } : {}),
    };
  });

export async function removeEndpoint({ db, actor, groupId, id }: EndpointStep): Promise<boolean> {
  const removed = await db
    .as(actor)
    .withTenant({ groupId }, (tx) =>
      tx.delete(webhookEndpoints).where(isEndpoint(groupId, id)).returning({ id: webhookEndpoints.id }),
    );
  return removed.length === 1;
}

/** Makes a secret, which is returned once; the one before signs as well for a day. Null when there is no such endpoint. */
export async function rotateSecret(step: EndpointStep, { keys, now }: WithSecret): Promise<string | null> {
  const secret = newWebhookSecret();
  const isRotated = await change(step, undefined, async () => ({
    secret: encryptText(keys, secretPlace(step), secret),
    previousSecret: sql`${webhookEndpoints.secret}`,
    previousUntil: new Date(now.getTime() + rotationMs),
  }));
  return isRotated ? secret : null;
}

type Columns = Parameters<ReturnType<Transaction["update"]>["set"]>[0];

async function change(
  { db, actor, groupId, id }: EndpointStep,
  condition: SQL | undefined,
  columns: (tx: Transaction) => Promise<Columns>,
): Promise<boolean> {
  const changed = await db.as(actor).withTenant({ groupId }, async (tx) =>
    tx
      .update(webhookEndpoints)
      .set(await columns(tx))
      .where(and(isEndpoint(groupId, id), condition))
      .returning({ id: webhookEndpoints.id }),
  );
  return changed.length === 1;
}
