import { sql } from "drizzle-orm";
import { invite } from "#domain/staff/members/invitations.server.ts";
import { readNewMember } from "#domain/staff/members/new-member.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { OwnerAnswer } from "./set-up.ts";
import type { SetUp } from "./set-up-store.server.ts";

/**
 * Invites the owner of a new group. Operators can't invite themselves: personal data is open to them with a reason and for an hour only.
 * @param origin of the console, for the link
 */
export async function inviteOwner(
  { db, at }: { db: Database; at: Date },
  { setUp, memberId, origin }: { setUp: SetUp; memberId: string; origin: string },
  form: FormData,
): Promise<OwnerAnswer> {
  const text = (name: string) => String(form.get(name) ?? "");
  const person = { name: text("owner-name"), email: text("owner-email"), role: "owner", mayPublish: true };
  const read = readNewMember({ ...person, siteIds: [], locationIds: [] }, { siteIds: [], locationIds: [] });
  if (read.kind === "invalid") return read;
  const { member } = read;
  const known = await db.withoutTenant((tx) =>
    tx.execute<{ operator: boolean }>(sql`select * from staff_member_by_email(${member.email})`),
  );
  if (known.rows.some(({ operator }) => operator))
    return {
      kind: "invalid",
      problems: { email: "This is an operator of the platform: write the dealer’s own address" },
    };
  const actor = { kind: "member" as const, id: memberId, action: "people.invite" };
  const { token } = await invite(db, { actor, groupId: setUp.groupId, member }, at);
  return { kind: "invited", address: `${origin}/invitation/${token}`, email: member.email };
}

/** Whether the group has an owner, or has invited one whose link still works. */
export async function hasOwner(db: Database, groupId: string, at: Date): Promise<boolean> {
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{ has: boolean }>(sql`
      select exists (select 1 from staff_grants where group_id = ${groupId}::uuid and role = 'owner')
        or exists (
          select 1 from staff_invitations
          where group_id = ${groupId}::uuid and role = 'owner' and used_at is null and expires_at > ${at.toISOString()}::timestamptz
        ) as has`),
  );
  return rows[0]?.has === true;
}
