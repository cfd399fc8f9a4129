import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.server.ts";
import type { FeedOfGroup } from "./stock-match.server.ts";

/**
 * Records which cars the file confirms. An import confirms the stock of its feed at the dealerships in the file
 * without writing to the cars: only those in stock that the file lacks are marked with the day of the import that
 * had them last, and those that it has again are unmarked. Call before the import itself is stored.
 * @param dealershipIds the dealerships in the file
 */
export async function confirmStock(
  tx: Transaction,
  { groupId, feed }: FeedOfGroup,
  dealershipIds: string[],
): Promise<void> {
  await tx.execute(sql`update cars c set confirmed_at = case when f.in_file then null else coalesce(
      (select max(i.started_at) from stock_imports i where i.group_id = c.group_id and i.feed = c.feed
        and i.undone_at is null and c.dealership_id = any(i.dealership_ids)), c.created_at) end
    from (select s.id, m.id is not null as in_file from cars s left join matched m on m.id = s.id
      where s.group_id = ${groupId}::uuid and s.feed = ${feed} and s.status <> 'sold'
        and s.dealership_id = any(${sql.param(dealershipIds)}::text[])
        and (m.id is not null) = (s.confirmed_at is not null)) f
    where c.group_id = ${groupId}::uuid and c.id = f.id`);
}
