import { and, asc, inArray, lt, sql } from "drizzle-orm";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { clickDays } from "#domain/measurement/visit-cookies.ts";
import { messages } from "#platform/adapters/messages/message-tables.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { anonymiseLeads } from "./anonymise-leads.server.ts";

export const leadRetention: RetentionRule = {
  kind: "enquiries",
  setting: "retention.leads",
  action: "made anonymous: car, form and time stay",
  days: ({ retention }) => retention.leads || null,
  async apply(tx, site, { before, now, most }) {
    const rows = await tx
      .select({ id: leads.id, payload: leads.payload })
      .from(leads)
      .where(
        and(isOfSite(leads, site), lt(leads.createdAt, before), sql`${leads.payload} ->> 'erased' is null`),
      )
      .orderBy(asc(leads.createdAt))
      .limit(most);
    await anonymiseLeads(tx, site, rows, now);
    return rows.length;
  },
};

/** Ids of clicks on advertisements, by which vendors recognise a person. */
export const clickRetention: RetentionRule = {
  kind: "click ids of enquiries",
  setting: null,
  action: "removed",
  days: () => clickDays,
  async apply(tx, site, { before, most }) {
    const { measure } = leads;
    const due = and(
      isOfSite(leads, site),
      lt(leads.createdAt, before),
      sql`${measure} is not null and ${measure} -> 'clicks' <> '{}'`,
    );
    const old = tx.select({ id: leads.id }).from(leads).where(due).limit(most);
    const changed = await tx
      .update(leads)
      .set({ measure: sql`${measure} || '{"clicks": {}, "fbp": null, "fbc": null}'` })
      .where(and(isOfSite(leads, site), inArray(leads.id, old)))
      .returning({ id: leads.id });
    return changed.length;
  },
};

export const messageRetention: RetentionRule = {
  kind: "stored messages",
  setting: "retention.messages",
  action: "deleted",
  days: ({ retention }) => retention.messages || null,
  async apply(tx, site, { before, most }) {
    const old = tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(isOfSite(messages, site), lt(messages.createdAt, before)))
      .limit(most);
    const gone = await tx
      .delete(messages)
      .where(and(isOfSite(messages, site), inArray(messages.id, old)))
      .returning({ id: messages.id });
    return gone.length;
  },
};

export const draftRetention: RetentionRule = {
  kind: "unfinished forms",
  setting: "retention.drafts",
  action: "deleted",
  days: ({ retention }) => retention.drafts,
  apply: null,
};
