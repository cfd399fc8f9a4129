import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import { decryptText, encryptText } from "#platform/encrypted-text.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import { nextSecret } from "../next-secret.server.ts";
import type { EndpointChoice, EndpointFields } from "./endpoint-fields.ts";
import { secretPlace } from "./post-message.server.ts";
import { webhookSecret } from "./signature.server.ts";
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
    const secret = webhookSecret(nextSecret(null, null));
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

type Rotation = WithSecret & {
  /** Of a call that may be repeated. */
  callKey?: string;
};

/**
 * Makes a secret, which is returned once; the one before signs as well for a day. A call that is repeated meanwhile changes nothing and gets the
 * same one. Null when there is no such endpoint.
 */
export function rotateSecret(step: EndpointStep, rotation: Rotation): Promise<string | null> {
  const { db, actor, groupId } = step;
  const { keys, now, callKey } = rotation;
  return db.as(actor).withTenant({ groupId }, async (tx) => {
    const found = await secretsOf(tx, step, keys);
    if (!found) return null;
    const made = madeByCall(found, rotation);
    if (made !== null) return made;
    const call = callKey === undefined ? null : { keys, key: callKey };
    const secret = webhookSecret(nextSecret(found.secret, call));
    await tx
      .update(webhookEndpoints)
      .set({
        secret: encryptText(keys, secretPlace(step), secret),
        previousSecret: sql`${webhookEndpoints.secret}`,
        previousUntil: new Date(now.getTime() + rotationMs),
      })
      .where(isEndpoint(step));
    return secret;
  });
}

/** The secret that a call made less than a day ago; null where there is another one. */
export function secretOfCall(step: EndpointStep, rotation: Rotation): Promise<string | null> {
  return step.db.withTenant({ groupId: step.groupId }, async (tx) => {
    const found = await secretsOf(tx, step, rotation.keys);
    return found && madeByCall(found, rotation);
  });
}

type Secrets = { secret: string | null; previous: string | null; previousUntil: Date | null };

async function secretsOf(tx: Transaction, step: EndpointStep, keys: SecretKeys): Promise<Secrets | null> {
  const { secret, previousSecret, previousUntil } = webhookEndpoints;
  const [found] = await tx
    .select({ secret, previous: previousSecret, previousUntil })
    .from(webhookEndpoints)
    .where(isEndpoint(step))
    .for("update");
  if (!found) return null;
  const opened = (stored: string | null) =>
    stored === null ? null : (decryptText(keys, secretPlace(step), stored)?.text ?? null);
  return { ...found, secret: opened(found.secret), previous: opened(found.previous) };
}

function madeByCall(
  { secret, previous, previousUntil }: Secrets,
  { keys, now, callKey }: Rotation,
): string | null {
  if (callKey === undefined || previous === null || !previousUntil || previousUntil <= now) return null;
  return webhookSecret(nextSecret(previous, { keys, key: callKey })) === secret ? secret : null;
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
