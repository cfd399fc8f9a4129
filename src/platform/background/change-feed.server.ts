import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/database.server.ts";

export type FeedChange = { kind: "stock" | "site"; groupId: string; itemIds: readonly string[] | null };

type Feed = Pick<Database, "withoutTenant">;

/** The items of each group that changed; null for all of them. */
export function changedItems(changes: readonly FeedChange[]): Map<string, string[] | null> {
  const ofItems = changes.filter(({ kind, itemIds }) => kind === "stock" && itemIds?.length !== 0);
  return new Map(
    [...Map.groupBy(ofItems, ({ groupId }) => groupId)].map(([groupId, ofGroup]) => [
      groupId,
      ofGroup.some(({ itemIds }) => itemIds === null)
        ? null
        : [...new Set(ofGroup.flatMap(({ itemIds }) => itemIds ?? []))],
    ]),
  );
}

export const maxChangesAtOnce = 500;

/** The next changes after a number, and the number of the last of them; null when there are none. @param to the last number wanted */
export async function changesAfter(
  db: Feed,
  after: number,
  to = Number.POSITIVE_INFINITY,
): Promise<{ changes: FeedChange[]; last: number | null }> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ seq: string; kind: FeedChange["kind"]; group_id: string; ids: string[] | null }>(
      sql`select seq, kind, group_id, car_ids as ids from changes_after(${after}, ${maxChangesAtOnce})`,
    ),
  );
  const wanted = rows.filter(({ seq }) => Number(seq) <= to);
  const last = wanted.at(-1);
  return {
    changes: wanted.map(({ kind, group_id, ids }) => ({ kind, groupId: group_id, itemIds: ids })),
    last: last ? Number(last.seq) : null,
  };
}

export async function newestChange(db: Feed): Promise<number> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ seq: string }>(sql`select last_change() as seq`),
  );
  return Number(rows[0]?.seq ?? 0);
}

/**
 * Follows the change feed from where this follower stopped, which is a row: a process that dies loses no change, and the next one deals with
 * the last ones again.
 * @param name of the follower @param handle deals with changes, of which `last` is the number of the last; safe to repeat
 * @param handleAll deals with every group, when changes were deleted before this follower came to them
 */
export async function followChanges(
  db: Feed,
  name: string,
  {
    stopped,
    handle,
    handleAll,
  }: {
    stopped(): boolean;
    handle(changes: readonly FeedChange[], last: number): Promise<void>;
    handleAll(): Promise<void>;
  },
): Promise<void> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ seq: string; lost: boolean }>(sql`select * from change_follower_state(${name})`),
  );
  const [state] = rows;
  if (!state) throw new Error(`the follower ${name} has no row`);
  const save = (seq: number) =>
    db.withoutTenant((tx) => tx.execute(sql`select save_change_follower(${name}, ${seq}::bigint)`));
  let reached = Number(state.seq);
  if (state.lost) {
    reached = await newestChange(db);
    await handleAll();
    await save(reached);
  }
  while (!stopped()) {
    const { changes, last } = await changesAfter(db, reached);
    if (last === null) return;
    await handle(changes, last);
    await save(last);
    reached = last;
    if (changes.length < maxChangesAtOnce) return;
  }
}
