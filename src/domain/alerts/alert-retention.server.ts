import { and, type SQL, sql } from "drizzle-orm";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { alertPeople } from "./alert-tables.ts";
import { addMessage } from "./save-search.server.ts";

/** Days that a person has to answer whether they still want alerts. */
const answerDays = 30;

/** People who don't use their alerts are asked, and deleted without an answer. */
export const unusedAlertRetention: RetentionRule = {
  kind: "unused alerts",
  setting: "retention.alerts",
  action: "asked by e-mail whether to go on, and deleted without an answer in 30 days",
  days: ({ retention }) => retention.alerts || null,
  async apply(tx, site, { before, now, most }) {
    const asked = await tx
      .update(alertPeople)
      .set({ askedAt: now })
      .where(
        oldest(
          tx,
          site,
          sql`${alertPeople.usedAt} < ${before.toISOString()}::timestamptz and ${alertPeople.askedAt} is null and ${alertPeople.confirmedAt} is not null`,
          most,
        ),
      )
      .returning({ id: alertPeople.id });
    for (const { id } of asked)
      await addMessage(tx, site, id, { kind: "ask", slot: `ask ${calendarDate(now, "UTC")}` }, now);
    const unanswered = new Date(now.getTime() - answerDays * dayMs).toISOString();
    const gone = await tx
      .delete(alertPeople)
      .where(oldest(tx, site, sql`${alertPeople.askedAt} < ${unanswered}::timestamptz`, most))
      .returning({ id: alertPeople.id });
    return Math.max(asked.length, gone.length);
  },
};

function oldest(tx: Transaction, site: Site, condition: SQL, most: number): SQL {
  const some = tx
    .select({ id: alertPeople.id })
    .from(alertPeople)
    .where(and(isOfSite(alertPeople, site), condition))
    .limit(most);
  return sql`${isOfSite(alertPeople, site)} and ${alertPeople.id} in ${some}`;
}

/** What was never confirmed, and then people without anything. */
export const unconfirmedAlertRetention: RetentionRule = {
  kind: "unconfirmed alerts",
  setting: null,
  action: "deleted",
  days: () => 7,
  async apply(tx, site, { before, most }) {
    const searches = await deleteSome(
      tx,
      site,
      "saved_searches",
      sql`confirmed_at is null and created_at < ${before.toISOString()}::timestamptz`,
      most,
    );
    const people = await deleteSome(
      tx,
      site,
      "alert_people",
      sql`confirmed_at is null and created_at < ${before.toISOString()}::timestamptz
        and not exists (select from saved_searches s where s.group_id = t.group_id and s.site_id = t.site_id and s.person_id = t.id)`,
      most,
    );
    return Math.max(searches, people);
  },
};

/** What was found and sent long ago. What a search has seen stays with it. */
export const alertHistoryRetention: RetentionRule = {
  kind: "alerts that were found or sent",
  setting: null,
  action: "deleted",
  days: () => 90,
  async apply(tx, site, { before, most }) {
    const old = sql`created_at < ${before.toISOString()}::timestamptz`;
    const hits = await deleteSome(tx, site, "alert_hits", old, most);
    return Math.max(hits, await deleteSome(tx, site, "alert_messages", old, most));
  },
};

async function deleteSome(
  tx: Transaction,
  { groupId, id }: Site,
  table: "saved_searches" | "alert_people" | "alert_hits" | "alert_messages",
  condition: SQL,
  most: number,
): Promise<number> {
  const name = sql.identifier(table);
  const gone = await tx.execute(sql`
    delete from ${name} where ctid = any(array(select t.ctid from ${name} t
      where t.group_id = ${groupId}::uuid and t.site_id = ${id}::uuid and ${condition} limit ${most}))`);
  return gone.rowCount ?? 0;
}
