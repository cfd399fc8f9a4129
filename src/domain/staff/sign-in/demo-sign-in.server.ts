import { and, eq, isNull, like } from "drizzle-orm";
import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { browserName } from "./browser-name.ts";
import { type DemoMember, demoDomain } from "./demo-member.ts";
import { beginStaffSession } from "./staff-session.server.ts";

const isOfDemo = like(staffMembers.email, `%@${demoDomain}`);

/** The demo's members, operators first, for "Sign in as …". The caller has made sure that the demo runs and the request is local. */
export async function demoMembers(
  db: Database,
  sites: readonly Pick<SiteSummary, "groupId" | "groupSlug">[],
): Promise<DemoMember[]> {
  const operators = await db.withoutTenant((tx) =>
    tx
      .select({ id: staffMembers.id, name: staffMembers.name })
      .from(staffMembers)
      .where(and(isOfDemo, eq(staffMembers.operator, true), isNull(staffMembers.removedAt))),
  );
  const groups = new Map(sites.map(({ groupId, groupSlug }) => [groupId, groupSlug]));
  const found: DemoMember[] = operators.map((member) => ({ ...member, role: "operator", group: null }));
  for (const [groupId, group] of groups) {
    const members = await db.withTenant({ groupId }, (tx) =>
      tx
        .select({ id: staffMembers.id, name: staffMembers.name, role: staffGrants.role })
        .from(staffGrants)
        .innerJoin(staffMembers, eq(staffMembers.id, staffGrants.memberId))
        .where(and(eq(staffGrants.groupId, groupId), isOfDemo))
        .orderBy(staffGrants.createdAt, staffMembers.name),
    );
    found.push(...members.map((member) => ({ ...member, group })));
  }
  return found;
}

/** A session of one of the demo's members; null for any other address. */
export async function demoSession(
  db: Database,
  memberId: string,
  userAgent: string | null,
  now: Date,
): Promise<string | null> {
  return db.as({ kind: "member", id: memberId, action: "sign in" }).withoutTenant(async (tx) => {
    const own = and(eq(staffMembers.id, memberId), isOfDemo, isNull(staffMembers.removedAt));
    const [member] = await tx.select({ id: staffMembers.id }).from(staffMembers).where(own);
    if (!member) return null;
    const browser = browserName(userAgent);
    return beginStaffSession(tx, { memberId, method: "demo", onlyGroupId: null, browser }, now);
  });
}
