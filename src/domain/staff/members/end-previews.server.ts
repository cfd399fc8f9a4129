import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { Role } from "#domain/staff/access/permissions.ts";
import { previewLinks } from "#domain/staff/preview-link-tables.ts";
import { staffGrants } from "#domain/staff/staff-tables.ts";
import type { Transaction } from "#platform/database/database.server.ts";

/** The roles that may edit content, and so preview it. */
const editing: Exclude<Role, "operator">[] = ["owner", "marketing"];

type OfGroup = { groupId: string; memberId: string };

/** Ends a member's links to previews of a group's sites, all but those of some sites. */
export async function endPreviewsOf(
  tx: Transaction,
  { groupId, memberId }: OfGroup,
  now: Date,
  except: readonly string[] = [],
): Promise<void> {
  await tx
    .update(previewLinks)
    .set({ revokedAt: now })
    .where(
      and(
        eq(previewLinks.groupId, groupId),
        eq(previewLinks.madeBy, memberId),
        isNull(previewLinks.revokedAt),
        ...(except.length > 0 ? [notInArray(previewLinks.siteId, [...except])] : []),
      ),
    );
}

/** Ends the links that a member, whose roles were changed, might no longer make. */
export async function endPreviewsBeyondReach(
  tx: Transaction,
  { groupId, memberId }: OfGroup,
  now: Date,
): Promise<void> {
  const grants = await tx
    .select({ siteIds: staffGrants.siteIds })
    .from(staffGrants)
    .where(
      and(
        eq(staffGrants.groupId, groupId),
        eq(staffGrants.memberId, memberId),
        inArray(staffGrants.role, editing),
      ),
    );
  if (grants.some(({ siteIds }) => siteIds === null)) return;
  const sites = grants.flatMap(({ siteIds }) => siteIds ?? []);
  await endPreviewsOf(tx, { groupId, memberId }, now, sites);
}
