import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { leadReplies, replyAttachments } from "#domain/leads/reply-tables.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Person, PrivacySource } from "#platform/privacy-source.server.ts";
import { belongsToPerson } from "./person-leads.server.ts";

const noRows = sql`false`;

/** The messages in a person's leads, and those from their address. */
const fromPerson = (tx: Transaction, site: SiteKey, person: Person) =>
  and(
    isOfSite(leadReplies, site),
    or(
      inArray(
        leadReplies.leadId,
        tx.select({ id: leads.id }).from(leads).where(belongsToPerson(site, person)),
      ),
      person.email ? eq(leadReplies.fromAddress, person.email.toLowerCase()) : noRows,
      person.phone ? eq(leadReplies.fromAddress, person.phone) : noRows,
    ),
  );

/** What shoppers answered by e-mail and text message. Before the leads, by which they are found; the files go by their task. */
export const replyPrivacy: PrivacySource = {
  name: "answers",
  tables: ["lead_replies", "reply_attachments"],
  async read(tx, site, person, most) {
    const rows = await tx
      .select()
      .from(leadReplies)
      .where(fromPerson(tx, site, person))
      .orderBy(desc(leadReplies.receivedAt))
      .limit(most);
    const ids = rows.map(({ id }) => id);
    const files = await tx
      .select({
        replyId: replyAttachments.replyId,
        name: replyAttachments.name,
        bytes: replyAttachments.bytes,
      })
      .from(replyAttachments)
      .where(and(isOfSite(replyAttachments, site), inArray(replyAttachments.replyId, ids)));
    return rows.map(({ id, fromName, fromAddress, subject, text, receivedAt }) => ({
      from: [fromName, fromAddress].filter(Boolean).join(" "),
      subject,
      text,
      receivedAt,
      files: files.filter(({ replyId }) => replyId === id).map(({ name, bytes }) => ({ name, bytes })),
    }));
  },
  async erase(tx, site, person) {
    const gone = await tx
      .delete(leadReplies)
      .where(fromPerson(tx, site, person))
      .returning({ id: leadReplies.id });
    return { rows: gone.length };
  },
};

/** Messages of leads go with their leads (`leadRetention`). */
export const unplacedRetention: RetentionRule = {
  kind: "messages that weren’t placed",
  setting: null,
  action: "deleted, with their files",
  days: () => 90,
  async apply(tx, site, { before, most }) {
    const old = tx
      .select({ id: leadReplies.id })
      .from(leadReplies)
      .where(and(isOfSite(leadReplies, site), isNull(leadReplies.leadId), lt(leadReplies.receivedAt, before)))
      .limit(most);
    const gone = await tx
      .delete(leadReplies)
      .where(and(isOfSite(leadReplies, site), inArray(leadReplies.id, old)))
      .returning({ id: leadReplies.id });
    return gone.length;
  },
};
