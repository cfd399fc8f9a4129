import { and, desc, eq, inArray } from "drizzle-orm";
import { type ChangeSummary, changeSets } from "#domain/configuration/draft-tables.ts";
import { staffMembers } from "#domain/staff/staff-tables.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/** A change set as it is listed, without its values. */
export type ListedChangeSet = {
  id: string;
  title: string;
  state: "scheduled" | "published" | "failed";
  summary: ChangeSummary;
  by: string;
  /** Of who made it and of who made its changes; those who left have none. */
  names: ReadonlyMap<string, string>;
  madeAt: Date;
  publishAt: Date | null;
  publishedAt: Date | null;
  problem: string | null;
};

const { id, title, state, summary, madeBy, madeAt, publishAt, publishedAt, problem } = changeSets;

/** Change sets of a group, newest first; at most `count`. */
export async function listChangeSets(
  tx: Transaction,
  groupId: string,
  count = 50,
): Promise<ListedChangeSet[]> {
  const rows = await tx
    .select({ id, title, state, summary, by: madeBy, madeAt, publishAt, publishedAt, problem })
    .from(changeSets)
    .where(eq(changeSets.groupId, groupId))
    .orderBy(desc(madeAt), desc(id))
    .limit(count);
  const names = await memberNames(
    tx,
    rows.flatMap((row) => [row.by, ...row.summary.sentences.map(({ by }) => by)]),
  );
  return rows.map((row) => ({ ...row, names }));
}

/** Titles of the newest change sets that couldn't be published at their time; at most `count`. */
export async function failedTitles(tx: Transaction, groupId: string, count = 10): Promise<string[]> {
  const rows = await tx
    .select({ title })
    .from(changeSets)
    .where(and(eq(changeSets.groupId, groupId), eq(state, "failed")))
    .orderBy(desc(madeAt), desc(id))
    .limit(count);
  return rows.map((row) => row.title);
}

/** Names of members by id, of those that the tenant can see. */
export async function memberNames(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .where(inArray(staffMembers.id, wanted));
  return new Map(rows.map((row) => [row.id, row.name]));
}
