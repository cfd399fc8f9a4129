import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { SentTest } from "./set-up.ts";

type TestDeps = { db: Database; outbox: Outbox; takeLimit: TakeLimit };

/** Sends a test message to each address that gets a site's enquiries. Null when the member sent too many within an hour. */
export async function sendTests(
  { db, outbox, takeLimit }: TestDeps,
  { site, emails, memberId }: { site: Site; emails: readonly string[]; memberId: string },
): Promise<SentTest[] | null> {
  if ((await takeLimit("staffTestMessage", site, `member ${memberId}`)) > 0) return null;
  await db
    .as({ kind: "member", id: memberId, action: "site.test-message" })
    .withTenant(site, (tx) => tx.execute(sql`select audit_read('messages', ${emails.length}::bigint, '{}')`));
  const sent: SentTest[] = [];
  for (const to of emails) {
    const outcome = await outbox.email(site, {
      messageId: `<test-${randomId()}@forecourt>`,
      fromName: site.name,
      from: null,
      to,
      replyTo: null,
      subject: `A test of ${site.name}`,
      text: testText(site.name),
      html: null,
      attachments: [],
      aboutId: null,
      automatic: "auto-generated" as const,
    });
    sent.push({ to, isSent: outcome.kind === "sent", answer: outcome.answer });
  }
  return sent;
}

const testText = (name: string): string =>
  `This is a test. Enquiries from the website of ${name} will be sent to this address.\n\nNo answer is needed.\n`;
