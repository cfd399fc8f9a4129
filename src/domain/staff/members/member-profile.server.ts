import { eq } from "drizzle-orm";
import type { MemberProfile, NoticeKind } from "#domain/staff/member-profile.ts";
import { staffMembers } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/database.server.ts";

export type OwnChoices = { profile: MemberProfile; mutedNotices: NoticeKind[] };

/** How a member signs, and which notices they don't want. */
export async function ownChoices(db: Pick<Database, "as">, memberId: string): Promise<OwnChoices> {
  const acting = db.as({ kind: "member", id: memberId, action: "profile" });
  const [row] = await acting.withoutTenant((tx) =>
    tx
      .select({ profile: staffMembers.profile, mutedNotices: staffMembers.mutedNotices })
      .from(staffMembers)
      .where(eq(staffMembers.id, memberId)),
  );
  return row ?? { profile: {}, mutedNotices: [] };
}

/** Stores what a member chose for their own account. */
export async function saveOwnChoices(
  db: Pick<Database, "as">,
  memberId: string,
  chosen: Partial<OwnChoices>,
): Promise<void> {
  const acting = db.as({ kind: "member", id: memberId, action: "profile.save" });
  await acting.withoutTenant((tx) =>
    tx.update(staffMembers).set(chosen).where(eq(staffMembers.id, memberId)),
  );
}
