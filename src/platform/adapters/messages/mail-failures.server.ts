import { and, count, gte, lt, sql } from "drizzle-orm";
import { dayMs } from "#lib/durations.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { failureDays, type MailFigures, type MailReport } from "./mail-failures.ts";
import { addStop } from "./message-stops.server.ts";
import { mailFailures } from "./message-tables.ts";

const storedDays = 30;
const actor = { kind: "task", id: "mail reports", action: "mail reports" } as const;

/**
 * Counts e-mails that came back or were called spam, each once, and stops all messages to their mailboxes. The mailbox is that of the e-mail as it
 * was sent, whatever the report says.
 * @returns how many of them this platform sent
 */
export async function noteMailReport(
  db: Database,
  { kind, messageIds }: MailReport,
  now: Date,
): Promise<number> {
  type Mail = { group_id: string; site_id: string; message_id: string; recipient: string };
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<Mail>(sql`select * from mails_of_ids(${sql.param(messageIds)}::text[])`),
  );
  for (const { group_id: groupId, site_id: siteId, message_id: messageId, recipient } of rows)
    await db.as(actor).withSite({ groupId, id: siteId }, async (tx) => {
      const old = new Date(now.getTime() - storedDays * dayMs);
      const site = { groupId, id: siteId };
      await tx.delete(mailFailures).where(and(isOfSite(mailFailures, site), lt(mailFailures.at, old)));
      await tx
        .insert(mailFailures)
        .values({ groupId, siteId, messageId, kind, at: now })
        .onConflictDoNothing();
      await addStop(tx, site, mailboxOf(recipient), { purpose: "all", cause: kind }, now);
    });
  return rows.length;
}

const since = (now: Date) => new Date(now.getTime() - failureDays * dayMs);

async function failedOf(tx: Transaction, site: SiteKey, now: Date): Promise<Omit<MailFigures, "sent">> {
  const rows = await tx
    .select({ kind: mailFailures.kind, times: count() })
    .from(mailFailures)
    .where(and(isOfSite(mailFailures, site), gte(mailFailures.at, since(now))))
    .groupBy(mailFailures.kind);
  const of = (kind: MailReport["kind"]) => rows.find((row) => row.kind === kind)?.times ?? 0;
  return { bounced: of("bounced"), complained: of("complained") };
}

/** What became of a site's e-mails to shoppers in the last seven days. */
export async function mailFigures(tx: Transaction, site: SiteKey, now: Date): Promise<MailFigures> {
  const failed = await failedOf(tx, site, now);
  const at = since(now).toISOString();
  const ofSite = sql`group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid`;
  const { rows } = await tx.execute<{ sent: number }>(sql`
    select ((select count(*) from alert_messages where ${ofSite} and state = 'sent' and sent_at >= ${at}::timestamptz)
      + (select count(*) from lead_deliveries where ${ofSite} and state = 'delivered' and channel = 'email'
        and purpose in ('answer', 'acknowledgement') and delivered_at >= ${at}::timestamptz))::int as sent`);
  return { ...failed, sent: rows[0]?.sent ?? 0 };
}

/** The figures where any e-mail failed; null otherwise, which is known without counting what was sent. */
export async function failingMail(tx: Transaction, site: SiteKey, now: Date): Promise<MailFigures | null> {
  const { bounced, complained } = await failedOf(tx, site, now);
  return bounced + complained === 0 ? null : mailFigures(tx, site, now);
}
