import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { groups } from "#platform/database/site-tables.ts";

/** A group by its slug. Dates are null where they don't apply. */
export type GroupState = {
  id: string;
  slug: string;
  suspendedAt: Date | null;
  deletionBeganAt: Date | null;
  sites: string[];
};

/** The group with a slug and its sites, or null. */
export async function groupState(db: Database, slug: string): Promise<GroupState | null> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string }>(sql`select group_id from group_by_slug(${slug})`),
  );
  const id = rows[0]?.group_id;
  if (id === undefined) return null;
  return db.withTenant({ groupId: id }, async (tx) => {
    const [row] = await tx.select().from(groups).where(eq(groups.id, id));
    const sites = await tx.execute<{ slug: string }>(
      sql`select slug from sites where group_id = ${id}::uuid order by slug`,
    );
    if (!row) return null;
    const { suspendedAt, deletionBeganAt } = row;
    return { id, slug, suspendedAt, deletionBeganAt, sites: sites.rows.map((site) => site.slug) };
  });
}

export type SuspendOutcome = { kind: "suspended" } | { kind: "already"; since: Date };

/**
 * Suspends a group: its sites answer 503, and deliveries, feeds, reports of unfinished leads and downloads of pictures pause. Payments that have
 * begun are settled and refunds are made, because the money is the shopper's; data goes on being deleted after its period.
 */
export async function suspendGroup(db: Database, { id }: GroupState, at: Date): Promise<SuspendOutcome> {
  return db.withTenant({ groupId: id }, async (tx) => {
    const [group] = await tx.select().from(groups).where(eq(groups.id, id)).for("update");
    if (group?.suspendedAt) return { kind: "already", since: group.suspendedAt };
    await tx.update(groups).set({ suspendedAt: at }).where(eq(groups.id, id));
    await announce(tx, id);
    return { kind: "suspended" };
  });
}

export type ResumeOutcome =
  | { kind: "resumed"; deliveries: number }
  | { kind: "not_suspended" }
  | { kind: "being_deleted"; since: Date };

/** Ends a suspension. What was due meanwhile is done now; its time doesn't count for the period of retries and the age of feeds. */
export async function resumeGroup(
  db: Database,
  { id, deletionBeganAt }: GroupState,
  at: Date,
): Promise<ResumeOutcome> {
  if (deletionBeganAt) return { kind: "being_deleted", since: deletionBeganAt };
  return db.withTenant({ groupId: id }, async (tx) => {
    const { rows } = await tx.execute<{ deliveries: string | null }>(
      sql`select resume_group(${at.toISOString()}::timestamptz) as deliveries`,
    );
    const deliveries = rows[0]?.deliveries ?? null;
    if (deliveries === null) return { kind: "not_suspended" };
    await announce(tx, id);
    return { kind: "resumed", deliveries: Number(deliveries) };
  });
}

/** Last in its transaction: every process reads the group's sites again. */
async function announce(tx: Transaction, groupId: string): Promise<void> {
  await tx.execute(sql`select record_change('site', ${groupId}::uuid, null)`);
}
