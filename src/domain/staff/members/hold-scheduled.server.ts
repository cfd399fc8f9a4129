import { and, eq, inArray, type SQL } from "drizzle-orm";
import { changeSets } from "#domain/configuration/draft-tables.ts";
import { type Access, may } from "#domain/staff/access/permissions.ts";
import { staffGrants } from "#domain/staff/staff-tables.ts";
import type { Transaction } from "#platform/database/database.server.ts";

type OfGroup = { groupId: string; memberId: string };

const isScheduledBy = ({ groupId, memberId }: OfGroup) =>
  and(eq(changeSets.groupId, groupId), eq(changeSets.madeBy, memberId), eq(changeSets.state, "scheduled"));

/** Lists scheduled changes with the failed ones, for a member who may publish them. */
async function hold(tx: Transaction, which: SQL | undefined, whose: string): Promise<void> {
  const problem = `Who scheduled it ${whose}: put it back into the draft, check it, then publish it`;
  await tx.update(changeSets).set({ state: "failed", problem }).where(which);
}

/** Holds back what a member scheduled: who loses access decides about nothing that is published later. */
export const holdScheduledOf = (tx: Transaction, of: OfGroup): Promise<void> =>
  hold(tx, isScheduledBy(of), "was removed");

/** Holds back what a member scheduled, whose roles were changed and who might no longer publish it. */
export async function holdScheduledBeyondReach(tx: Transaction, of: OfGroup): Promise<void> {
  const { groupId, memberId } = of;
  const scheduled = await tx
    .select({ id: changeSets.id, summary: changeSets.summary })
    .from(changeSets)
    .where(isScheduledBy(of));
  if (scheduled.length === 0) return;
  const grants = await tx
    .select()
    .from(staffGrants)
    .where(and(eq(staffGrants.groupId, groupId), eq(staffGrants.memberId, memberId)));
  const access: Access = { operator: false, grants: grants.map((grant) => ({ ...grant, groupSlug: "" })) };
  const beyond = scheduled.filter(
    ({ summary: { places } }) =>
      !places.every((place) => may(access, "content.publish", { ...place, groupId })),
  );
  const ids = beyond.map(({ id }) => id);
  if (ids.length > 0)
    await hold(tx, and(isScheduledBy(of), inArray(changeSets.id, ids)), "may not publish it any more");
}
