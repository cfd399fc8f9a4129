import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { FeedOfGroup } from "./stock-match.server.ts";
import { announceConfirmation } from "./stock-write.server.ts";

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

/** Imports of one file confirm the stock at most this often. */
const confirmedFor = "20 hours";

/**
 * Records that the source of a feed still has the file of an import, as if it had been imported again without a change.
 * @returns the id of the recorded import; null when the import was undone or is less than 20 hours older
 */
export async function confirmAgain(
  db: Pick<Database, "withTenant">,
  { groupId, importId, at }: { groupId: string; importId: string; at: Date },
): Promise<string | null> {
  const id = randomUUID();
  return db.withTenant({ groupId }, async (tx) => {
    const { rowCount } = await tx.execute(sql`insert into stock_imports (group_id, id, site_slug, file_name,
        started_at, finished_at, created, changed, unchanged, rejected, sold, warnings, feed, merged, elsewhere,
        dealership_ids)
      select group_id, ${id}::uuid, site_slug, file_name, ${at.toISOString()}::timestamptz,
        ${at.toISOString()}::timestamptz, 0, 0, created + changed + unchanged, rejected, 0, warnings, feed, merged,
        elsewhere, dealership_ids
      from stock_imports where group_id = ${groupId}::uuid and id = ${importId}::uuid and undone_at is null
        and started_at <= ${at.toISOString()}::timestamptz - ${confirmedFor}::interval`);
    if (rowCount === 0) return null;
    await announceConfirmation(tx, groupId);
    return id;
  });
}
