import { randomUUID } from "node:crypto";
import { beginStaffSession } from "#domain/staff/sign-in/staff-session.server.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import { openDatabase, requestTimeouts } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import type { ServerStage } from "#tests/support/processes/server-stage.ts";

export const consoleHost = "admin.localhost";

/** A signed-in member of the first site's group. */
export type StaffMember = { cookie: string; group: string; site: string };

/** Adds owners of the first site's group, and signs them in. */
export async function signedInOwners(stage: ServerStage, count: number): Promise<StaffMember[]> {
  const [listed] = await stage.sites.list();
  const site = listed && (await stage.sites.bySlug(listed.slug));
  if (!site) throw new Error("the demo has no site");
  const { groupId } = site;
  const db = openDatabase(stage.url, 2, requestTimeouts, consoleRole);
  const createdAt = new Date();
  const members: StaffMember[] = [];
  try {
    for (let at = 0; at < count; at++) {
      const id = randomUUID();
      const token = await db
        .as({ kind: "member", id, action: "stress" })
        .withTenant({ groupId }, async (tx) => {
          await tx.insert(staffMembers).values({ id, email: `${id}@stress.example`, name: id, createdAt });
          await tx.insert(staffGrants).values({ id, memberId: id, groupId, role: "owner", createdAt });
          const session = { memberId: id, method: "passkey" as const, onlyGroupId: null, browser: "stress" };
          return beginStaffSession(tx, session, createdAt);
        });
      members.push({ cookie: `forecourt_staff=${token}`, group: site.groupSlug, site: site.slug });
    }
  } finally {
    await db.close();
  }
  return members;
}
