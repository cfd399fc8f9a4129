import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { breakGlass, staffMembers } from "#domain/staff/staff-tables.ts";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { breakGlassMinutes } from "./break-glass.ts";

/** Opens a group's personal data to an operator, for a reason that its owner reads. The caller has checked permission and passkey. */
export async function openBreakGlass(
  db: Database,
  { memberId, groupId, reason }: { memberId: string; groupId: string; reason: string },
  now: Date,
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + breakGlassMinutes * 60_000);
  await db
    .as({ kind: "member", id: memberId, action: "break-glass.open" })
    .withTenant({ groupId }, (tx) =>
      tx.insert(breakGlass).values({ groupId, id: randomId(), memberId, reason, openedAt: now, expiresAt }),
    );
  return expiresAt;
}

/** Ends what is open: all of the group's for its owner, or an operator's own. Returns how many. */
export async function endBreakGlass(
  db: Database,
  { actorId, groupId, onlyOf }: { actorId: string; groupId: string; onlyOf: string | null },
  now: Date,
): Promise<number> {
  const ended = await db
    .as({ kind: "member", id: actorId, action: "break-glass.end" })
    .withTenant({ groupId }, (tx) =>
      tx
        .update(breakGlass)
        .set({ endedAt: now })
        .where(
          and(
            eq(breakGlass.groupId, groupId),
            isNull(breakGlass.endedAt),
            onlyOf === null ? undefined : eq(breakGlass.memberId, onlyOf),
          ),
        )
        .returning({ id: breakGlass.id }),
    );
  return ended.length;
}

export type ListedBreakGlass = {
  id: string;
  operator: string;
  reason: string;
  openedAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  isOpen: boolean;
};

/** Break-glass access to a group in the last 90 days, newest first; at most 50. */
export function breakGlassOf(db: Database, groupId: string, now: Date): Promise<ListedBreakGlass[]> {
  const since = new Date(now.getTime() - 90 * dayMs).toISOString();
  return db.withTenant({ groupId }, async (tx) => {
    const rows = await tx
      .select({
        id: breakGlass.id,
        operator: staffMembers.name,
        reason: breakGlass.reason,
        openedAt: breakGlass.openedAt,
        expiresAt: breakGlass.expiresAt,
        endedAt: breakGlass.endedAt,
      })
      .from(breakGlass)
      .leftJoin(staffMembers, eq(staffMembers.id, breakGlass.memberId))
      .where(and(eq(breakGlass.groupId, groupId), sql`${breakGlass.openedAt} > ${since}::timestamptz`))
      .orderBy(desc(breakGlass.openedAt))
      .limit(50);
    return rows.map(({ operator, ...row }) => ({
      ...row,
      operator: operator ?? "An operator",
      isOpen: row.endedAt === null && row.expiresAt > now,
    }));
  });
}
