import { and, eq, inArray, like } from "drizzle-orm";
import { staffGrants } from "#domain/staff/staff-tables.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { endPreviewsBeyondReach } from "./end-previews.server.ts";
import { holdScheduledBeyondReach } from "./hold-scheduled.server.ts";

type OfSite = { groupId: string; siteId: string };

/** Grants of one site's set-up are known by their ids. */
const prefix = (siteId: string): string => `set-up-${siteId}-`;

/**
 * Gives a member the roles by which a site is set up: of a new group stock and marketing, in another group marketing of that site only. None
 * of them sees personal data. Roles that the member has already stay as they are.
 */
export async function giveSetUpRoles(
  tx: Transaction,
  { groupId, siteId, memberId, isNewGroup }: OfSite & { memberId: string; isNewGroup: boolean },
  now: Date,
): Promise<void> {
  const roles = isNewGroup ? (["stock", "marketing"] as const) : (["marketing"] as const);
  await tx
    .insert(staffGrants)
    .values(
      roles.map((role) => ({
        groupId,
        memberId,
        role,
        id: prefix(siteId) + randomId(),
        siteIds: isNewGroup ? null : [siteId],
        mayPublish: true,
        createdAt: now,
      })),
    )
    .onConflictDoNothing({ target: [staffGrants.groupId, staffGrants.memberId, staffGrants.role] });
}

/** Ends the roles by which a site was set up, with the previews that their members made. */
export async function endSetUpRoles(tx: Transaction, { groupId, siteId }: OfSite, now: Date): Promise<void> {
  const ofSetUp = and(eq(staffGrants.groupId, groupId), like(staffGrants.id, `${prefix(siteId)}%`));
  const grants = await tx
    .select({ id: staffGrants.id, memberId: staffGrants.memberId })
    .from(staffGrants)
    .where(ofSetUp);
  if (grants.length === 0) return;
  await tx.delete(staffGrants).where(
    and(
      eq(staffGrants.groupId, groupId),
      inArray(
        staffGrants.id,
        grants.map(({ id }) => id),
      ),
    ),
  );
  for (const memberId of new Set(grants.map((grant) => grant.memberId))) {
    await endPreviewsBeyondReach(tx, { groupId, memberId }, now);
    await holdScheduledBeyondReach(tx, { groupId, memberId });
  }
}
