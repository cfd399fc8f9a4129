import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";
import type { PostedAttempt } from "./post-message.server.ts";
import { type attemptOutcomes, webhookAttempts } from "./webhook-tables.ts";

/** The last tries of an endpoint that are stored. */
export const storedAttempts = 100;

type NewAttempt = {
  groupId: string;
  endpointId: string;
  /** How many tries the endpoint had, with this one. */
  number: number;
  eventId: string;
  type: string;
  /** Null for a test. */
  seq: number | null;
  outcome: (typeof attemptOutcomes)[number];
  attempt: PostedAttempt;
};

export async function storeAttempt(tx: Transaction, { attempt, ...row }: NewAttempt): Promise<void> {
  const { at, status, reason, ms } = attempt;
  const values = { ...row, at, status, reason, ms };
  const { groupId, endpointId, slot } = webhookAttempts;
  await tx
    .insert(webhookAttempts)
    .values({ ...values, slot: row.number % storedAttempts })
    .onConflictDoUpdate({ target: [groupId, endpointId, slot], set: values });
}

/** The newest first. */
export function attemptsOf(tx: Transaction, { groupId, id }: { groupId: string; id: string }) {
  return tx
    .select()
    .from(webhookAttempts)
    .where(and(eq(webhookAttempts.groupId, groupId), eq(webhookAttempts.endpointId, id)))
    .orderBy(desc(webhookAttempts.number));
}
