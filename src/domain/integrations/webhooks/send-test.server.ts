import { and, eq, gt, sql } from "drizzle-orm";
import { hourMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { storeAttempt } from "./attempts.server.ts";
import { type PostedAttempt, type PostServices, postMessage } from "./post-message.server.ts";
import { messageId } from "./webhook-message.ts";
import { webhookAttempts, webhookEndpoints } from "./webhook-tables.ts";

const testType = "webhook.test";
export const maxTestsAnHour = 5;
/** The member waits for it. */
const timeoutMs = 10_000;

/** Posts an event of the type `webhook.test`, whether the endpoint is enabled or not; it has no number. */
export async function sendTest(
  services: PostServices & { consoleDb: Database },
  { actor, groupId, group, id }: { actor: Actor; groupId: string; group: string; id: string },
): Promise<{ kind: "answered"; attempt: PostedAttempt } | { kind: "too many" } | { kind: "gone" }> {
  const { consoleDb, now } = services;
  const db = consoleDb.as(actor);
  const isEndpoint = and(eq(webhookEndpoints.groupId, groupId), eq(webhookEndpoints.id, id));
  const read = await db.withTenant({ groupId }, async (tx) => {
    const [endpoint] = await tx.select().from(webhookEndpoints).where(isEndpoint);
    if (!endpoint) return "gone";
    const recent = and(
      eq(webhookAttempts.groupId, groupId),
      eq(webhookAttempts.endpointId, id),
      eq(webhookAttempts.type, testType),
      gt(webhookAttempts.at, new Date(now().getTime() - hourMs)),
    );
    return (await tx.$count(webhookAttempts, recent)) >= maxTestsAnHour ? "too many" : endpoint;
  });
  if (read === "gone") return { kind: read };
  if (read === "too many") return { kind: read };
  const eventId = randomId();
  const body = JSON.stringify({
    type: testType,
    timestamp: now().toISOString(),
    data: { sequence: null, group, site: null, location: null, id },
  });
  const attempt = await postMessage(services, read, { id: messageId(eventId), body }, timeoutMs);
  await db.withTenant({ groupId }, async (tx) => {
    const [row] = await tx
      .update(webhookEndpoints)
      .set({ attempts: sql`${webhookEndpoints.attempts} + 1` })
      .where(isEndpoint)
      .returning({ number: webhookEndpoints.attempts });
    if (!row) return;
    const about = { groupId, endpointId: id, number: row.number, eventId, type: testType, seq: null };
    await storeAttempt(tx, { ...about, outcome: attempt.accepted ? "sent" : "failed", attempt });
  });
  return { kind: "answered", attempt };
}
