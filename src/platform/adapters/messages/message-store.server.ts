import { and, desc, eq } from "drizzle-orm";
import { randomId } from "#lib/random-id.server.ts";
import { messages } from "#platform/adapters/messages/message-tables.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Attachment, OutgoingEmail, OutgoingSms, SendOutcome } from "./outgoing.ts";

/** The embedded mail server and SMS provider: stores each message once in the database instead of sending it. */
export type StoredMessage = {
  id: string;
  kind: "email" | "sms";
  messageId: string;
  aboutId: string | null;
  sender: string;
  recipient: string;
  replyTo: string | null;
  subject: string | null;
  text: string;
  html: string | null;
  attachments: Attachment[];
  createdAt: Date;
};

export async function storeEmail(
  db: Database,
  site: SiteKey,
  email: OutgoingEmail,
  from: string,
  now: Date,
): Promise<SendOutcome> {
  return keep(db, site, now, {
    kind: "email",
    messageId: email.messageId,
    aboutId: email.aboutId,
    sender: `${email.fromName} <${from}>`,
    recipient: email.to,
    replyTo: email.replyTo,
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: email.attachments,
  });
}

export async function storeSms(
  db: Database,
  site: SiteKey,
  sms: OutgoingSms,
  from: string,
  now: Date,
): Promise<SendOutcome> {
  return keep(db, site, now, {
    kind: "sms",
    messageId: sms.messageId,
    aboutId: sms.aboutId,
    sender: from,
    recipient: sms.to,
    replyTo: null,
    subject: null,
    text: sms.text,
    html: null,
    attachments: [],
  });
}

async function keep(
  db: Database,
  site: SiteKey,
  now: Date,
  message: Omit<StoredMessage, "id" | "createdAt">,
): Promise<SendOutcome> {
  const stored = await db.withSite(site, (tx) =>
    tx
      .insert(messages)
      .values({ ...message, groupId: site.groupId, siteId: site.id, id: randomId(), createdAt: now })
      .onConflictDoNothing({ target: [messages.groupId, messages.siteId, messages.messageId] })
      .returning({ id: messages.id }),
  );
  return { kind: "sent", answer: stored.length > 0 ? "stored in the database" : "already stored" };
}

/** A site's stored messages, newest first. */
export async function listMessages(
  db: Database,
  site: SiteKey,
  options: { most?: number; aboutId?: string } = {},
): Promise<StoredMessage[]> {
  const rows = await db.withSite(site, (tx) =>
    tx
      .select()
      .from(messages)
      .where(
        and(isOfSite(messages, site), options.aboutId ? eq(messages.aboutId, options.aboutId) : undefined),
      )
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(options.most ?? 50),
  );
  return rows as StoredMessage[];
}

export async function messageById(db: Database, site: SiteKey, id: string): Promise<StoredMessage | null> {
  const [row] = await db.withSite(site, (tx) =>
    tx
      .select()
      .from(messages)
      .where(and(isOfSite(messages, site), eq(messages.id, id))),
  );
  return (row as StoredMessage | undefined) ?? null;
}
