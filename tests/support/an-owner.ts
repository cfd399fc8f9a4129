import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/client.server.ts";
import { groups } from "#platform/database/site-tables.ts";

/** Adds a group with one member, the owner `ana`. */
export async function addOwner(
  test: Pick<Database, "withTenant"> & { asConsole: Database },
  { groupId, email, now }: { groupId: string; email: string; now: Date },
): Promise<void> {
  await test.withTenant({ groupId }, (tx) =>
    tx.insert(groups).values({ id: groupId, slug: "north", version: 1 }),
  );
  const acting = test.asConsole.as({ kind: "command", id: "tester", action: "prepare" });
  await acting.withoutTenant((tx) =>
    tx.insert(staffMembers).values({ id: "ana", name: "Ana", email, createdAt: now }),
  );
  await acting.withTenant({ groupId }, (tx) =>
    tx.insert(staffGrants).values({ groupId, id: "g", memberId: "ana", role: "owner", createdAt: now }),
  );
}
