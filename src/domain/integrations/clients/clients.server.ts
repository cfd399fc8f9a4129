import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { webhookEndpoints } from "#domain/integrations/webhooks/webhook-tables.ts";
import { newToken, tokenHash } from "#domain/staff/sign-in/token.server.ts";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import type { ApiClient } from "./api-client.ts";
import { accessOfClient, type ClientReach, isClientScope } from "./client-scopes.ts";
import { apiClients, apiSecrets } from "./client-tables.ts";
import type { ListedClient } from "./listed-client.ts";
import { maxClients, maxSecrets, type NewClient } from "./new-client.ts";

const prefix = "forecourt_api_";

/** What a program sends: a prefix, by which programs that look for secrets recognise it, and 256 random bits. */
const textOfSecret = (secret: string): string => prefix + secret;

/** Whether a text is the demo's secret, which everyone can read: it works only while the demo runs. */
export const isDemoSecret = (text: string): boolean => text.startsWith(`${prefix}demo_only_`);

function bitsOf(text: string): string | null {
  const bits = text.slice(prefix.length);
  return text.startsWith(prefix) && /^[\w-]{43}$/.test(bits) ? bits : null;
}

/** Who makes, changes or revokes, and in which group. The caller has checked permission and passkey. */
type By = { actor: Actor; groupId: string };
/** A new secret, whose text can be shown once: only its hash is stored. */
export type MadeSecret = { kind: "made"; clientId: string; secretId: string; text: string; expiresAt: Date };

const isUsable = (now: Date) =>
  and(isNull(apiSecrets.revokedAt), sql`${apiSecrets.expiresAt} > ${now.toISOString()}::timestamptz`);

/** Two requests at once count one after the other. */
const countAlone = (tx: Transaction, groupId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api clients ${groupId}`}, 16))`);

async function addSecret(
  tx: Transaction,
  { groupId, clientId, days }: { groupId: string; clientId: string; days: number },
  now: Date,
  secret = newToken(),
): Promise<MadeSecret> {
  const id = randomId();
  const expiresAt = new Date(now.getTime() + days * dayMs);
  await tx
    .insert(apiSecrets)
    .values({ groupId, clientId, id, hash: tokenHash(secret), createdAt: now, expiresAt });
  return { kind: "made", clientId, secretId: id, text: textOfSecret(secret), expiresAt };
}

/**
 * Makes a client with its first secret. The group's first one turns its events on.
 * @param secret the random bits of the demo's; those of others are made here
 */
export function makeClient(
  db: Database,
  { actor, groupId, client, secret }: By & { client: NewClient; secret?: string },
  now: Date,
): Promise<MadeSecret | { kind: "too many" }> {
  return db.as(actor).withTenant({ groupId }, async (tx) => {
    await countAlone(tx, groupId);
    const own = and(eq(apiClients.groupId, groupId), isNull(apiClients.revokedAt));
    if ((await tx.$count(apiClients, own)) >= maxClients) return { kind: "too many" };
    const { days, ...described } = client;
    const id = randomId();
    await tx.insert(apiClients).values({ ...described, groupId, id, createdBy: actor.id, createdAt: now });
    await tx.execute(sql`select begin_events(${groupId}::uuid)`);
    return addSecret(tx, { groupId, clientId: id, days }, now, secret);
  });
}

/** Makes a second secret of a client, which works beside the first until that is revoked or ends. */
export function rotateSecret(
  db: Database,
  { actor, groupId, clientId, days }: By & { clientId: string; days: number },
  now: Date,
): Promise<MadeSecret | { kind: "too many" } | { kind: "no client" }> {
  return db.as(actor).withTenant({ groupId }, async (tx) => {
    await countAlone(tx, groupId);
    const isOne = and(
      eq(apiClients.groupId, groupId),
      eq(apiClients.id, clientId),
      isNull(apiClients.revokedAt),
    );
    if ((await tx.$count(apiClients, isOne)) === 0) return { kind: "no client" };
    const own = and(eq(apiSecrets.groupId, groupId), eq(apiSecrets.clientId, clientId), isUsable(now));
    if ((await tx.$count(apiSecrets, own)) >= maxSecrets) return { kind: "too many" };
    return addSecret(tx, { groupId, clientId, days }, now);
  });
}

/** Ends a secret at once, in every process; false when there is none to end. */
export async function revokeSecret(
  db: Database,
  { actor, groupId, id }: By & { id: string },
  now: Date,
): Promise<boolean> {
  const revoked = await db.as(actor).withTenant({ groupId }, (tx) =>
    tx
      .update(apiSecrets)
      .set({ revokedAt: now })
      .where(and(eq(apiSecrets.groupId, groupId), eq(apiSecrets.id, id), isUsable(now)))
      .returning({ id: apiSecrets.id }),
  );
  return revoked.length === 1;
}

/** Ends a client with all of its secrets and webhooks; false when there is none to end. */
export async function revokeClient(
  db: Database,
  { actor, groupId, id }: By & { id: string },
  now: Date,
): Promise<boolean> {
  return db.as(actor).withTenant({ groupId }, async (tx) => {
    const revoked = await tx
      .update(apiClients)
      .set({ revokedAt: now })
      .where(and(eq(apiClients.groupId, groupId), eq(apiClients.id, id), isNull(apiClients.revokedAt)))
      .returning({ id: apiClients.id });
    if (revoked.length === 0) return false;
    await tx
      .update(apiSecrets)
      .set({ revokedAt: now })
      .where(and(eq(apiSecrets.groupId, groupId), eq(apiSecrets.clientId, id), isUsable(now)));
    await tx
      .delete(webhookEndpoints)
      .where(and(eq(webhookEndpoints.groupId, groupId), eq(webhookEndpoints.clientId, id)));
    return true;
  });
}

/** The clients of a group that aren't revoked, the newest first, with the secrets that work. */
export function clientsOf(db: Database, groupId: string, now: Date): Promise<ListedClient[]> {
  return db.withTenant({ groupId }, async (tx) => {
    const clients = await tx
      .select()
      .from(apiClients)
      .where(and(eq(apiClients.groupId, groupId), isNull(apiClients.revokedAt)))
      .orderBy(desc(apiClients.createdAt), apiClients.id);
    const secrets = await tx
      .select()
      .from(apiSecrets)
      .where(and(eq(apiSecrets.groupId, groupId), isUsable(now)))
      .orderBy(desc(apiSecrets.createdAt), apiSecrets.id);
    return clients.map(({ id, name, scopes, siteIds, locationIds, createdAt }) => ({
      id,
      name,
      scopes: scopes.filter(isClientScope),
      siteIds,
      locationIds,
      createdAt: createdAt.toISOString(),
      secrets: secrets
        .filter(({ clientId }) => clientId === id)
        .map((one) => ({
          id: one.id,
          createdAt: one.createdAt.toISOString(),
          expiresAt: one.expiresAt.toISOString(),
          lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
        })),
    }));
  });
}

type ClientRow = {
  id: string;
  group_id: string;
  group_slug: string;
  name: string;
  scopes: string[];
  site_ids: string[] | null;
  location_ids: string[] | null;
  expires_at: string;
  is_suspended: boolean;
};

/**
 * The client of a secret; null for one that ended.
 * @param text as the request sent it
 */
export async function clientBySecret(db: Database, text: string, now: Date): Promise<ApiClient | null> {
  const secret = bitsOf(text);
  if (secret === null) return null;
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<ClientRow>(
      sql`select c.*, is_suspended(c.group_id) as is_suspended from api_client(${tokenHash(secret)}, ${now.toISOString()}::timestamptz) c`,
    ),
  );
  const [found] = rows;
  if (!found) return null;
  const reach: ClientReach = {
    groupId: found.group_id,
    groupSlug: found.group_slug,
    scopes: found.scopes.filter(isClientScope),
    siteIds: found.site_ids,
    locationIds: found.location_ids,
  };
  const { id, name } = found;
  const expiresAt = new Date(found.expires_at);
  return { ...reach, id, name, expiresAt, isSuspended: found.is_suspended, access: accessOfClient(reach) };
}
