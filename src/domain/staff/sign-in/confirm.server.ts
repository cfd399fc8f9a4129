import { and, eq } from "drizzle-orm";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { staffSessions } from "#domain/staff/staff-tables.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { tokenHash } from "./token.server.ts";

/**
 * Notes in a session that its member was there just now.
 * @param note what else the same transaction stores; false undoes it
 */
export async function confirmSession(
  db: Database,
  member: Pick<SignedIn, "id">,
  token: string,
  now: Date,
  note: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  return db.as({ kind: "member", id: member.id, action: "confirm" }).withoutTenant(async (tx) => {
    if (!(await note(tx))) return false;
    const confirmed = await tx
      .update(staffSessions)
      .set({ verifiedAt: now })
      .where(and(eq(staffSessions.tokenHash, tokenHash(token)), eq(staffSessions.memberId, member.id)))
      .returning({ memberId: staffSessions.memberId });
    return confirmed.length === 1;
  });
}
