import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/database.server.ts";

/** Whether a group has one dealership: an unknown number of a dealership in its files is that one's, whichever of them a site shows. */
export async function hasOneDealership(tx: Pick<Transaction, "execute">, groupId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ one: boolean }>(
    sql`select count(*) = 1 as one from dealerships where group_id = ${groupId}::uuid`,
  );
  return rows[0]?.one ?? false;
}
