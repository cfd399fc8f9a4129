import { and, eq } from "drizzle-orm";
import { staffStockMails } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/database.server.ts";

type Key = { groupId: string; memberId: string };
const isOf = ({ groupId, memberId }: Key) =>
  and(eq(staffStockMails.groupId, groupId), eq(staffStockMails.memberId, memberId));

/** Whether a member gets the weekly e-mail about a group's stock. */
export async function getsStockMail(db: Pick<Database, "withTenant">, key: Key): Promise<boolean> {
  const rows = await db.withTenant({ groupId: key.groupId }, (tx) =>
    tx.select({ on: staffStockMails.sentOn }).from(staffStockMails).where(isOf(key)),
  );
  return rows.length > 0;
}

/**
 * Turns the weekly e-mail on, from next Monday, or off.
 * @param db with the member as its actor, with the action `stock.mail`
 * @param today the calendar date
 */
export async function chooseStockMail(
  db: Pick<Database, "withTenant">,
  key: Key,
  { isWanted, today }: { isWanted: boolean; today: string },
): Promise<void> {
  await db.withTenant({ groupId: key.groupId }, (tx) =>
    isWanted
      ? tx
          .insert(staffStockMails)
          .values({ ...key, sentOn: today })
          .onConflictDoNothing()
      : tx.delete(staffStockMails).where(isOf(key)),
  );
}
