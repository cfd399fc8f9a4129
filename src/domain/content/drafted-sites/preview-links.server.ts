import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { previewLinks } from "#domain/staff/preview-link-tables.ts";
import { staffMembers } from "#domain/staff/staff-tables.ts";
import { dayMs, hourMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import type { ListedPreviewLink, NewPreviewLink } from "./preview-link.ts";
import { tokenHash, tokenOfLink } from "./preview-token.server.ts";

/** Where previews are and the key of their tokens; null where the platform has no host for them. */
export type PreviewLinks = { host: string; key: Buffer };

/** How long a member's own link works, and how much of that is left at least when it is used again. */
const ownMs = 12 * hourMs;
const ownLeftMs = hourMs;
/** Shared links of a group that work at the same time. */
export const maxShared = 50;

type Site = { groupId: string; siteId: string };
type Deps = { db: Database; key: Buffer; now: Date };

const isUsable = (now: Date) =>
  and(isNull(previewLinks.revokedAt), sql`${previewLinks.expiresAt} > ${now.toISOString()}::timestamptz`);

async function insert(
  tx: Transaction,
  key: Buffer,
  link: Omit<typeof previewLinks.$inferInsert, "id" | "tokenHash">,
): Promise<string> {
  const id = randomId();
  const token = tokenOfLink(key, id);
  await tx.insert(previewLinks).values({ ...link, id, tokenHash: tokenHash(token) });
  return token;
}

/**
 * The token by which a member sees a site's preview: one for some hours, then another. The caller has checked the permission.
 */
export async function ownPreviewToken(
  { db, key, now }: Deps,
  { groupId, siteId }: Site,
  memberId: string,
): Promise<string> {
  const own = and(
    eq(previewLinks.groupId, groupId),
    eq(previewLinks.siteId, siteId),
    eq(previewLinks.madeBy, memberId),
    isNull(previewLinks.label),
    isUsable(new Date(now.getTime() + ownLeftMs)),
  );
  const actor: Actor = { kind: "member", id: memberId, action: "preview.open" };
  return db.as(actor).withTenant({ groupId }, async (tx) => {
    // Both frames of a screen request it at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${siteId} ${memberId}`}, 18))`);
    const found = await tx
      .select({ id: previewLinks.id, hash: previewLinks.tokenHash })
      .from(previewLinks)
      .where(own)
      .orderBy(desc(previewLinks.madeAt))
      .limit(1);
    const token = found[0] && tokenOfLink(key, found[0].id);
    // A link that was made with another key can't be shown again.
    if (token && tokenHash(token) === found[0]?.hash) return token;
    const expiresAt = new Date(now.getTime() + ownMs);
    return insert(tx, key, { groupId, siteId, madeBy: memberId, madeAt: now, expiresAt });
  });
}

type Shared = { kind: "shared"; token: string } | { kind: "too many" };

/** Makes a link for someone without an account. The caller has checked the permission. */
export function sharePreview(
  { db, key, now }: Deps,
  { groupId, siteId }: Site,
  { memberId, link }: { memberId: string; link: NewPreviewLink },
): Promise<Shared> {
  const actor: Actor = { kind: "member", id: memberId, action: "preview.share" };
  return db.as(actor).withTenant({ groupId }, async (tx): Promise<Shared> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${groupId}, 18))`);
    const shared = and(
      eq(previewLinks.groupId, groupId),
      sql`${previewLinks.label} is not null`,
      isUsable(now),
    );
    if ((await tx.$count(previewLinks, shared)) >= maxShared) return { kind: "too many" };
    const expiresAt = new Date(now.getTime() + link.days * dayMs);
    const token = await insert(tx, key, {
      groupId,
      siteId,
      label: link.label,
      madeBy: memberId,
      madeAt: now,
      expiresAt,
    });
    return { kind: "shared", token };
  });
}

/** The shared links of a group that work, the newest first. */
export function sharedPreviews({ db, key, now }: Deps, groupId: string): Promise<ListedPreviewLink[]> {
  return db.withTenant({ groupId }, async (tx) => {
    const rows = await tx
      .select({
        id: previewLinks.id,
        siteId: previewLinks.siteId,
        hash: previewLinks.tokenHash,
        label: previewLinks.label,
        by: staffMembers.name,
        madeById: previewLinks.madeBy,
        expiresAt: previewLinks.expiresAt,
      })
      .from(previewLinks)
      .innerJoin(staffMembers, eq(staffMembers.id, previewLinks.madeBy))
      .where(and(eq(previewLinks.groupId, groupId), sql`${previewLinks.label} is not null`, isUsable(now)))
      .orderBy(desc(previewLinks.madeAt), previewLinks.id);
    return rows.map(({ hash, label, expiresAt, ...row }) => {
      const token = tokenOfLink(key, row.id);
      return {
        ...row,
        label: label ?? "",
        expiresAt: expiresAt.toISOString(),
        token: tokenHash(token) === hash ? token : null,
      };
    });
  });
}

/** Ends a shared link to one of some sites at once; false when there is none to end. */
export async function revokePreview(
  db: Database,
  { groupId, siteIds, memberId, id }: { groupId: string; siteIds: string[]; memberId: string; id: string },
  now: Date,
): Promise<boolean> {
  const actor: Actor = { kind: "member", id: memberId, action: "preview.revoke" };
  const revoked = await db.as(actor).withTenant({ groupId }, (tx) =>
    tx
      .update(previewLinks)
      .set({ revokedAt: now })
      .where(
        and(
          eq(previewLinks.groupId, groupId),
          eq(previewLinks.id, id),
          inArray(previewLinks.siteId, siteIds),
          isNotNull(previewLinks.label),
          isUsable(now),
        ),
      )
      .returning({ id: previewLinks.id }),
  );
  return revoked.length === 1;
}
