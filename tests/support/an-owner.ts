import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { groups } from "#platform/database/site-tables.ts";

type TestDatabase = Pick<Database, "withTenant"> & { asConsole: Database };

/** Adds a group with one member, the owner `ana`. */
export async function addOwner(
  test: TestDatabase,
  { groupId, email, now }: { groupId: string; email: string; now: Date },
): Promise<void> {
  await test.withTenant({ groupId }, (tx) =>
    tx.insert(groups).values({ id: groupId, slug: "north", version: 1 }),
  );
  await addFurtherOwner(test, { groupId, id: "ana", email, now });
}

/** Adds an owner to a group. */
export async function addFurtherOwner(
  test: TestDatabase,
  { groupId, id, email, now }: { groupId: string; id: string; email: string; now: Date },
): Promise<void> {
  const acting = test.asConsole.as({ kind: "command", id: "tester", action: "prepare" });
  await acting.withoutTenant((tx) =>
    tx.insert(staffMembers).values({ id, name: "Ana", email, createdAt: now }),
  );
  await acting.withTenant({ groupId }, (tx) =>
    tx
      .insert(staffGrants)
      .values({ groupId, id: `grant ${id}`, memberId: id, role: "owner", createdAt: now }),
  );
}
