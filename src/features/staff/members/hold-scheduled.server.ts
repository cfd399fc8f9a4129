import { and, eq } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.server.ts";
import { changeSets } from "#platform/database/draft-tables.ts";

const problem = "Who scheduled it was removed: put it back into the draft, check it, then publish it";

/**
 * Holds back what a member scheduled: who loses access decides about nothing that is published later. It is shown with the others that failed, and
 * whoever may publish it decides.
 */
export async function holdScheduledOf(
  tx: Transaction,
  { groupId, memberId }: { groupId: string; memberId: string },
): Promise<void> {
  await tx
    .update(changeSets)
    .set({ state: "failed", problem })
    .where(
      and(
        eq(changeSets.groupId, groupId),
        eq(changeSets.madeBy, memberId),
        eq(changeSets.state, "scheduled"),
      ),
    );
}
