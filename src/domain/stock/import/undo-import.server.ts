import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { applyOverrides, showFeedState } from "./feed-state.server.ts";
import { undoDays } from "./import-history.server.ts";
import { announce, arePhotosNew, wantPictures } from "./stock-write.server.ts";

export type UndoOutcome =
  | {
      kind: "undone";
      importId: string;
      fileName: string;
      /** Cars that are as they were before the import. */
      restored: number;
      /** Cars that the import had created. */
      removed: number;
      /** Slugs of restored cars that had changed again since the import. */
      changedSince: string[];
      /** Slugs of cars that the import created and that stay, because shoppers have reserved them. */
      reserved: string[];
    }
  /** Nothing was changed. */
  | { kind: "refused"; message: string };

type Run = { id: string; file_name: string; undone: boolean; expired: boolean; dropped: boolean };

/**
 * Restores every car that an import of the site's group created, changed, moved or marked as sold within the
 * last 7 days. Pictures and reservations aren't part of it; picture URLs are.
 * @param run the id of the import, or the first 8 or more characters of it
 */
export async function undoImport(options: {
  db: Database;
  site: Site;
  run: string;
  now: Date;
}): Promise<UndoOutcome> {
  const { groupId } = options.site;
  return options.db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    const found = await findRun(tx, groupId, options.run, options.now);
    if ("kind" in found) return found;
    await showFeedState(tx, groupId);
    return restore(tx, groupId, found, options.now);
  });
}

async function findRun(tx: Transaction, groupId: string, run: string, now: Date): Promise<Run | UndoOutcome> {
  const refused = (message: string): UndoOutcome => ({ kind: "refused", message });
  if (!/^[0-9a-f-]{8,36}$/i.test(run))
    return refused(`${run} is no id of an import: stock status shows them`);
  const { rows } = await tx.execute<Run>(
    sql`select id::text, file_name, undone_at is not null as undone,
        started_at < ${now.toISOString()}::timestamptz - make_interval(days => ${undoDays}) as expired,
        created + changed + sold > 0 and not exists (
          select from stock_import_changes h where h.group_id = i.group_id and h.import_id = i.id) as dropped
      from stock_imports i where group_id = ${groupId}::uuid and id::text like ${`${run.toLowerCase()}%`}`,
  );
  const [found] = rows;
  if (!found) return refused(`there is no import ${run}: stock status shows them`);
  if (rows.length > 1) return refused(`several imports begin with ${run}: write more of the id`);
  if (found.undone) return refused(`the import of ${found.file_name} is undone already`);
  if (found.expired)
    return refused(`the import of ${found.file_name} is more than ${undoDays} days old: too late to undo it`);
  if (found.dropped)
    return refused(
      `imports after that of ${found.file_name} changed so many cars that what was before it isn't stored any more: too late to undo it`,
    );
  return found;
}

async function restore(tx: Transaction, groupId: string, run: Run, now: Date): Promise<UndoOutcome> {
  const at = now.toISOString();
  await tx.execute(sql`create temp table touched on commit drop as
    select c.id, c.slug, c.reserved, h.before, c.updated_at <> h.changed_at as changed_since
    from stock_import_changes h join cars c on c.group_id = h.group_id and c.id = h.car_id
    where h.group_id = ${groupId}::uuid and h.import_id = ${run.id}::uuid`);
  await tx.execute(sql`create temp table new_pictures on commit drop as
    select t.id from touched t join cars c on c.group_id = ${groupId}::uuid and c.id = t.id
    where t.before is not null and ${arePhotosNew("c.facts", "t.before -> 'facts'")}`);
  const restored =
    await tx.execute(sql`update cars c set feed = b.feed, vin = b.vin, facts = b.facts, feed_hash = b.feed_hash,
      dealership_id = b.dealership_id, location_id = b.location_id, private_facts = nullif(b.private_facts, 'null'),
      status = b.status, sold_at = b.sold_at, updated_at = ${at}::timestamptz
    from touched t cross join lateral jsonb_to_record(t.before) as b(feed text, vin text, facts jsonb, feed_hash text,
      dealership_id text, location_id text, private_facts jsonb, status text, sold_at timestamptz)
    where t.before is not null and c.group_id = ${groupId}::uuid and c.id = t.id`);
  await wantPictures(tx, groupId);
  const removed = await tx.execute(sql`delete from cars c using touched t
    where t.before is null and not t.reserved and c.group_id = ${groupId}::uuid and c.id = t.id`);
  const { rows } = await tx.execute<{ slug: string; created: boolean }>(
    sql`select slug, before is null as created from touched
      where (before is null and reserved) or (before is not null and changed_since) order by slug`,
  );
  await tx.execute(sql`update stock_imports set undone_at = ${at}::timestamptz
    where group_id = ${groupId}::uuid and id = ${run.id}::uuid`);
  await applyOverrides(tx, groupId, now);
  await announce(tx, groupId);
  return {
    kind: "undone",
    importId: run.id,
    fileName: run.file_name,
    restored: restored.rowCount ?? 0,
    removed: removed.rowCount ?? 0,
    changedSince: rows.filter((row) => !row.created).map(({ slug }) => slug),
    reserved: rows.filter((row) => row.created).map(({ slug }) => slug),
  };
}
