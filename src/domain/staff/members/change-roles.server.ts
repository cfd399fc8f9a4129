import { and, eq } from "drizzle-orm";
import { staffGrants } from "#domain/staff/staff-tables.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import { endPreviewsBeyondReach } from "./end-previews.server.ts";
import { holdScheduledBeyondReach } from "./hold-scheduled.server.ts";
import { isWholeOwner, type MemberRole, rolesText } from "./member-roles.ts";

export type ChangeOfRoles = {
  actor: Actor;
  groupId: string;
  memberId: string;
  /** The roles that the form showed (`rolesText`). */
  seen: string;
  /** One of each role at most. */
  roles: readonly MemberRole[];
};

/** `changed` when the member's roles aren't those that the form showed any more. */
export type RolesOutcome = "saved" | "unchanged" | "changed" | "no role" | "last owner" | "unknown";

/** Gives a member of a group these roles and no others. What was previewed or scheduled beyond them ends. */
export function changeRoles(db: Database, change: ChangeOfRoles, now: Date): Promise<RolesOutcome> {
  const { actor, groupId, memberId, seen, roles } = change;
  return db.as(actor).withTenant({ groupId }, async (tx) => {
    const grants = await tx.select().from(staffGrants).where(eq(staffGrants.groupId, groupId)).for("update");
    const own = grants.filter((grant) => grant.memberId === memberId);
    if (own.length === 0) return "unknown";
    if (rolesText(own) !== seen) return "changed";
    if (roles.length === 0) return "no role";
    if (rolesText(roles) === seen) return "unchanged";
    const isOwnerElsewhere = grants.some((grant) => grant.memberId !== memberId && isWholeOwner(grant));
    if (own.some(isWholeOwner) && !roles.some(isWholeOwner) && !isOwnerElsewhere) return "last owner";
    await writeRoles(tx, { groupId, memberId, roles, before: own }, now);
    await endPreviewsBeyondReach(tx, { groupId, memberId }, now);
    await holdScheduledBeyondReach(tx, { groupId, memberId });
    return "saved";
  });
}

/** Adds, changes and removes rows: the log shows what changed alone. */
async function writeRoles(
  tx: Transaction,
  {
    groupId,
    memberId,
    roles,
    before,
  }: Pick<ChangeOfRoles, "groupId" | "memberId" | "roles"> & {
    before: readonly (typeof staffGrants.$inferSelect)[];
  },
  now: Date,
): Promise<void> {
  const rowOf = ({ id }: { id: string }) => and(eq(staffGrants.groupId, groupId), eq(staffGrants.id, id));
  for (const { role, siteIds, locationIds, mayPublish } of roles) {
    const reach = { siteIds, locationIds, mayPublish };
    const known = before.find((grant) => grant.role === role);
    if (!known)
      await tx
        .insert(staffGrants)
        .values({ groupId, memberId, role, id: randomId(), ...reach, createdAt: now });
    else if (rolesText([known]) !== rolesText([{ role, ...reach }]))
      await tx.update(staffGrants).set(reach).where(rowOf(known));
  }
  for (const grant of before)
    if (!roles.some(({ role }) => role === grant.role)) await tx.delete(staffGrants).where(rowOf(grant));
}
