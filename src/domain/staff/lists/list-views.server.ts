import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type ListView, maxViews, type ViewStep } from "./list-view.ts";
import { listViews } from "./list-view-tables.ts";

type Member = Pick<SignedIn, "id" | "access">;
type Role = NonNullable<typeof listViews.$inferSelect.role>;

/** The roles of a member by group; operators, who see a group for a while, have no views there. */
function rolesOf({ access }: Member): Map<string, Role[]> {
  const roles = access.grants.flatMap(({ groupId, role }) =>
    role === "operator" ? [] : [{ groupId, role: role as Role }],
  );
  return new Map(
    [...Map.groupBy(roles, ({ groupId }) => groupId)].map(([id, of]) => [id, of.map(({ role }) => role)]),
  );
}

/** The views of a member, and those that members of the same role share, by name. */
export async function viewsOf(db: Pick<Database, "withTenant">, member: Member): Promise<ListView[]> {
  const found: ListView[] = [];
  for (const [groupId, roles] of rolesOf(member)) {
    const rows = await db.withTenant({ groupId }, (tx) =>
      tx
        .select()
        .from(listViews)
        .where(or(eq(listViews.memberId, member.id), inArray(listViews.role, roles)))
        .orderBy(asc(listViews.name), asc(listViews.id))
        .limit(200),
    );
    for (const { id, list, name, query, role, memberId } of rows)
      found.push({
        id,
        list,
        name,
        query,
        isShared: role !== null,
        mayChange: memberId === member.id || roles.includes("owner"),
      });
  }
  return found;
}

/** Saves, renames or deletes a view; false beyond the member's own ones or their number. @param db with the member as its actor */
export async function changeViews(
  db: Pick<Database, "withTenant">,
  member: Member,
  step: ViewStep,
  now: Date,
): Promise<boolean> {
  const groups = rolesOf(member);
  if (step.kind === "save") {
    const [first] = groups;
    if (!first) return false;
    const [groupId, roles] = first;
    const { list, name, query, isShared } = step;
    const role = isShared ? (roles[0] ?? null) : null;
    const isOwn = and(eq(listViews.memberId, member.id), eq(listViews.list, list));
    return db.withTenant({ groupId }, async (tx) => {
      // One after the other, so that two at once don't exceed the number.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`list views ${member.id}`}, 0))`);
      if ((await tx.$count(listViews, isOwn)) >= maxViews) return false;
      const row = { groupId, id: randomId(), memberId: member.id, createdAt: now };
      await tx.insert(listViews).values({ ...row, list, name, query, role });
      return true;
    });
  }
  for (const [groupId, roles] of groups) {
    const may = roles.includes("owner") ? sql`true` : eq(listViews.memberId, member.id);
    const isIt = and(eq(listViews.groupId, groupId), eq(listViews.id, step.id), may);
    const changed = await db.withTenant({ groupId }, (tx) =>
      step.kind === "rename"
        ? tx.update(listViews).set({ name: step.name }).where(isIt)
        : tx.delete(listViews).where(isIt),
    );
    if (changed.rowCount) return true;
  }
  return false;
}
