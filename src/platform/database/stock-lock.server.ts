import { sql } from "drizzle-orm";
import type { Transaction } from "./client.server.ts";

/**
 * One writer of a group's stock at a time, to the end of the transaction: imports, fetched pictures and the places of a
 * configuration touch the same rows in different orders, and would stop each other dead. Taken before the first of
 * them; the change feed's own lock comes after, last.
 */
export async function lockStock(tx: Transaction, groupId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7301148, hashtext(${groupId}))`);
}
