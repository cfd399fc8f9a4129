import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tag } from "#domain/configuration/slices/tag-fields.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { approvedTag, isApproved } from "./approved-tag.ts";
import { tagStates } from "./tag-tables.ts";

export type TagState = Omit<typeof tagStates.$inferSelect, "groupId" | "siteId">;

export async function storedTagStates(
  tx: Transaction,
  site: SiteKey,
): Promise<ReadonlyMap<string, TagState>> {
  const rows = await tx.select().from(tagStates).where(isOfSite(tagStates, site));
  return new Map(rows.map((row) => [row.tag, row]));
}

/** The names of the configured tags that run in pages: each switched on as it is configured now. */
export async function runningTags(
  tx: Transaction,
  site: SiteKey,
  configured: readonly Tag[],
): Promise<string[]> {
  if (configured.length === 0) return [];
  const states = await storedTagStates(tx, site);
  return configured
    .filter((tag) => {
      const state = states.get(tag.name);
      return state !== undefined && state.offAt === null && isApproved(tag, state.approved);
    })
    .map(({ name }) => name);
}

type ConsoleDatabase = Pick<Database, "withSite">;

/** Every process follows the change: pages made from now on have another policy. Last in its transaction. */
const announce = (tx: Transaction, { groupId }: SiteKey) =>
  tx.execute(sql`select record_change('site', ${groupId}::uuid, null)`);

/** Switches a tag on as it is configured now, for whom the owner names as responsible. */
export async function switchTagOn(
  db: ConsoleDatabase,
  site: SiteKey,
  tag: Tag,
  { responsible, reason, now }: { responsible: string; reason: string; now: Date },
): Promise<void> {
  const set = { approved: approvedTag(tag), responsible, reason, onAt: now, offAt: null };
  await db.withSite(site, async (tx) => {
    await tx
      .insert(tagStates)
      .values({ groupId: site.groupId, siteId: site.id, tag: tag.name, ...set })
      .onConflictDoUpdate({ target: [tagStates.groupId, tagStates.siteId, tagStates.tag], set });
    await announce(tx, site);
  });
}

/** Switches a tag off: no page loads it from now on, whatever is published. */
export async function switchTagOff(
  db: ConsoleDatabase,
  site: SiteKey,
  tag: string,
  now: Date,
): Promise<void> {
  await db.withSite(site, async (tx) => {
    await tx
      .update(tagStates)
      .set({ offAt: now })
      .where(and(isOfSite(tagStates, site), eq(tagStates.tag, tag), isNull(tagStates.offAt)));
    await announce(tx, site);
  });
}
