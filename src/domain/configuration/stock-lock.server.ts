import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";

/**
 * Serialises writers of a group's stock until the end of the transaction: imports, fetched pictures and the locations of a configuration
 * write the same rows in different orders and would deadlock. Taken before the first of these rows; the change feed's own lock is taken
 * last.
 */
export async function lockStock(tx: Transaction, groupId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7301148, hashtext(${groupId}))`);
}
