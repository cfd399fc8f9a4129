import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import { encryptText } from "#platform/encrypted-text.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import type { EndpointChoice, EndpointFields } from "./endpoint-fields.ts";
import { secretPlace } from "./post-message.server.ts";
import { newWebhookSecret } from "./signature.server.ts";
import { webhookEndpoints } from "./webhook-tables.ts";

/** What people and programs do with endpoints. The caller has checked permission and passkey, and reads fields by `readEndpoint`. */

export const maxEndpoints = 10;
/** For so long both secrets sign after a rotation. */
export const rotationMs = dayMs;

type Acting = { db: Database; actor: Actor; groupId: string };
type EndpointStep = Acting & {
  id: string;
  /** What was seen of it: one that differs now is left as it is. */
  seen?: EndpointChoice;
};
type WithSecret = { keys: SecretKeys; now: Date };

/** Whoever changes an endpoint takes the lease from the one who sends, whose delivery isn't marked then. */
const free = { lease: null, leasedUntil: null };
const untried = { ...free, failures: 0, failingSince: null, nextTryAt: null };
const isEndpoint = ({ groupId, id, seen }: Pick<EndpointStep, "groupId" | "id" | "seen">) =>
  and(eq(webhookEndpoints.groupId, groupId), eq(webhookEndpoints.id, id), seen && isAsSeen(seen));

const isAsSeen = ({ url, types, siteIds, isActive }: EndpointChoice) =>
  and(
    eq(webhookEndpoints.url, url),
    eq(webhookEndpoints.types, [...types]),
    siteIds ? eq(webhookEndpoints.siteIds, [...siteIds]) : isNull(webhookEndpoints.siteIds),
    eq(webhookEndpoints.state, isActive ? "active" : "disabled"),
  );

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
  {
    db,
    actor,
    groupId,
    clientId = null,
    id = randomId(),
  }: Acting & { clientId?: string | null; id?: string },
  endpoint: EndpointFields,
  { keys, now }: WithSecret,
): Promise<{ kind: "added"; id: string; secret: string } | { kind: "too many" }> {
  return db.as(actor).withTenant({ groupId }, async (tx) => {
    // Two requests at once count one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${groupId}, 17))`);
    if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.groupId, groupId))) >= maxEndpoints)
      return { kind: "too many" };
    await tx.execute(sql`select begin_events(${groupId}::uuid)`);
    const secret = newWebhookSecret();
    await tx.insert(webhookEndpoints).values({
      groupId,
      id,
      clientId,
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

/** Each returns false when there is no such endpoint, or it isn't as it was seen. */
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

export async function removeEndpoint(step: EndpointStep): Promise<boolean> {
  const { db, actor, groupId } = step;
  const removed = await db
    .as(actor)
    .withTenant({ groupId }, (tx) =>
      tx.delete(webhookEndpoints).where(isEndpoint(step)).returning({ id: webhookEndpoints.id }),
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
  step: EndpointStep,
  condition: SQL | undefined,
  columns: (tx: Transaction) => Promise<Columns>,
): Promise<boolean> {
  const { db, actor, groupId } = step;
  const changed = await db.as(actor).withTenant({ groupId }, async (tx) =>
    tx
      .update(webhookEndpoints)
      .set(await columns(tx))
      .where(and(isEndpoint(step), condition))
      .returning({ id: webhookEndpoints.id }),
  );
  return changed.length === 1;
}
