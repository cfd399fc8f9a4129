import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { consoleRole } from "#platform/database/roles.ts";
import type { Receiver } from "#tests/support/mail-server-double.ts";
import type { SiteStage } from "./site-stage.ts";

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

/** How many complete leads are still being routed, or with `first` were notified to no one yet: the manager is two minutes later. */
export async function leadsInRouting(stage: SiteStage, until: "first" | "manager"): Promise<number> {
  const isOpen =
    until === "manager"
      ? sql`next_step_at is not null`
      : sql`not exists (select from lead_deliveries d where d.lead_id = leads.id and purpose = 'notice')`;
  const [row] = await stage.rows<{ count: number }>(
    sql`select count(*)::int as count from leads where ${isOpen} and state = 'complete'`,
  );
  return row?.count ?? 0;
}

export type Notices = {
  /** Leads of which a member was notified. */
  leadsNotified: number;
  notices: number;
  /** Members for whom two notices of the same lead exist. */
  notifiedTwice: number;
  /** Of `notices`, accepted by the mail server twice with the same Message-ID. */
  noticesRepeated: number;
};

export async function noticesOf(stage: SiteStage, receiver: Receiver): Promise<Notices> {
  const rows = await stage.rows<{ lead: string; ids: string[] }>(
    sql`select lead_id as lead, array_agg(message_id) as ids from lead_deliveries where purpose = 'notice' group by lead_id, target`,
  );
  const ids = rows.flatMap((row) => row.ids);
  return {
    leadsNotified: new Set(rows.map(({ lead }) => lead)).size,
    notices: ids.length,
    notifiedTwice: rows.filter((row) => row.ids.length > 1).length,
    noticesRepeated: ids.filter((id) => (receiver.taken.get(id) ?? 0) > 1).length,
  };
}
