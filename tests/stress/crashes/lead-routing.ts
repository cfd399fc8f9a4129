import { sql } from "drizzle-orm";
import type { Site } from "#platform/config/site.ts";
import { consoleRole, type Database, openDatabase } from "#platform/database/client.server.ts";
import { staffGrants, staffMembers } from "#platform/database/staff-tables.ts";

/** Members who get the leads of the site, the last of them as the manager. */
const members = ["first", "second", "manager"];
const addressOf = (id: string) => `${id}@staff.example`;

/** `lead.handling` as YAML in one line: each lead goes to the next person after an opening minute. */
export const routingYaml = `{ nextPersonMinutes: 1, manager: ${addressOf("manager")}, rules: [{ people: [${["first", "second"].map(addressOf).join(", ")}] }] }`;

export async function addMembers(url: string, { groupId }: Site): Promise<void> {
  const opened = openDatabase(url, 1, undefined, consoleRole);
  const db = opened.as({ kind: "command", id: "stress", action: "stress" });
  const createdAt = new Date();
  for (const id of members)
    await db.withTenant({ groupId }, async (tx) => {
      const memberId = `${groupId} ${id}`;
      await tx.execute(sql`select set_config('app.member_id', ${memberId}, true)`);
      await tx.insert(staffMembers).values({ id: memberId, email: addressOf(id), name: id, createdAt });
      await tx.insert(staffGrants).values({ groupId, id: memberId, memberId, role: "sales", createdAt });
    });
  await opened.close();
}

/** How many complete leads are still being routed. */
export async function leadsInRouting(db: Database, site: Site): Promise<number> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from leads where next_step_at is not null and state = 'complete'`,
    ),
  );
  return rows[0]?.count ?? 0;
}

/** Of how many leads a member was notified, how often in all, and how often a member was notified twice of the same lead. */
export async function noticesOf(
  db: Database,
  site: Site,
): Promise<{ leads: number; notices: number; twice: number }> {
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ leads: number; notices: number; twice: number }>(sql`
      select count(distinct lead_id)::int as leads, coalesce(sum(times), 0)::int as notices, (count(*) filter (where times > 1))::int as twice
      from (select lead_id, target, count(*) as times from lead_deliveries where purpose = 'notice' group by lead_id, target) each`),
  );
  return rows[0] ?? { leads: 0, notices: 0, twice: 0 };
}
