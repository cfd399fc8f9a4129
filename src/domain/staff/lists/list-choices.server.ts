import { eq, sql } from "drizzle-orm";
import type { ListChoice, ListChoices, ListName } from "#domain/staff/list-choice.ts";
import { staffMembers } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/database.server.ts";

/** How a member wants the lists of the console. */
export async function listChoices(db: Pick<Database, "as">, memberId: string): Promise<ListChoices> {
  const acting = db.as({ kind: "member", id: memberId, action: "lists.read" });
  const rows = await acting.withoutTenant((tx) =>
    tx.select({ lists: staffMembers.lists }).from(staffMembers).where(eq(staffMembers.id, memberId)),
  );
  return rows[0]?.lists ?? {};
}

/** Stores how a member wants a list. @param db with the member as its actor */
export async function chooseList(
  db: Pick<Database, "withoutTenant">,
  memberId: string,
  list: ListName,
  choice: ListChoice,
): Promise<void> {
  const set = JSON.stringify({ [list]: choice });
  await db.withoutTenant((tx) =>
    tx
      .update(staffMembers)
      .set({ lists: sql`${staffMembers.lists} || ${set}::jsonb` })
      .where(eq(staffMembers.id, memberId)),
  );
}
