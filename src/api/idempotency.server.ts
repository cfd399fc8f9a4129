import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { apiRequests } from "#domain/integrations/clients/client-tables.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { ApiDeps } from "./api-deps.server.ts";

type CallKey = { groupId: string; clientId: string; key: string };

/** A first call that hasn't ended by then ended with its process: the next one runs. */
const abandonedMs = 60_000;

type Begun =
  | { kind: "first" }
  | { kind: "repeated"; status: number; location: string | null }
  | { kind: "running" }
  | { kind: "reused" };

export const hashOfCall = (method: string, address: string, body: string | Buffer): string =>
  createHash("sha256")
    .update(`${JSON.stringify([method, address])}\n`)
    .update(body)
    .digest("base64url");

/** The id of what a call makes: the same where the call is repeated by a process that doesn't know whether it was made. */
export const madeId = ({ client, key }: Pick<ApiDeps, "client" | "key">, body: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([client.id, key, body]))
    .digest("base64url")
    .slice(0, 22)
    .replace(/^-/, "_");

const isCall = ({ groupId, clientId, key }: CallKey) =>
  and(eq(apiRequests.groupId, groupId), eq(apiRequests.clientId, clientId), eq(apiRequests.key, key));

/** Begins a call: only the first of those with a key runs, however many come at once. */
export function beginCall(db: Database, call: CallKey, hash: string, now: Date): Promise<Begun> {
  return db.withTenant({ groupId: call.groupId }, async (tx): Promise<Begun> => {
    const added = await tx
      .insert(apiRequests)
      .values({ ...call, hash, createdAt: now })
      .onConflictDoUpdate({
        target: [apiRequests.groupId, apiRequests.clientId, apiRequests.key],
        set: { hash, status: null, location: null, createdAt: now },
        setWhere: sql`${apiRequests.createdAt} < ${new Date(now.getTime() - dayMs).toISOString()}::timestamptz
          or (${apiRequests.status} is null and ${apiRequests.hash} = ${hash}
            and ${apiRequests.createdAt} < ${new Date(now.getTime() - abandonedMs).toISOString()}::timestamptz)`,
      })
      .returning({ key: apiRequests.key });
    if (added.length > 0) return { kind: "first" };
    const [known] = await tx.select().from(apiRequests).where(isCall(call));
    if (!known || known.hash !== hash) return { kind: "reused" };
    return known.status === null
      ? { kind: "running" }
      : { kind: "repeated", status: known.status, location: known.location };
  });
}

/** Notes what a call answered, for those that repeat it. One that did nothing leaves its key free. */
export async function endCall(
  db: Database,
  call: CallKey,
  ended: { status: number; location: string | null } | null,
): Promise<void> {
  const isOpen = and(isCall(call), isNull(apiRequests.status));
  await db.withTenant({ groupId: call.groupId }, (tx) =>
    ended ? tx.update(apiRequests).set(ended).where(isOpen) : tx.delete(apiRequests).where(isOpen),
  );
}
