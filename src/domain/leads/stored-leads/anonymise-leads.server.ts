import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { leadDeliveries, leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { leadReplies } from "#domain/leads/reply-tables.ts";
import { deleteMeasured } from "#domain/measurement/destinations/record-events.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { anonymousPayload } from "./anonymous-lead.ts";

/** Removes the person from leads of a site and from their deliveries; car, form and time stay. Waiting deliveries are cancelled. */
export async function anonymiseLeads(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id">,
  rows: readonly { id: string; payload: unknown }[],
  now: Date,
): Promise<void> {
  const measured = await tx
    .select({ client: sql<string | null>`${leads.measure} ->> 'client'` })
    .from(leads)
    .where(
      and(
        isOfSite(leads, site),
        inArray(
          leads.id,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const clients = measured.flatMap(({ client }) => client ?? []);
  for (const { id, payload } of rows) {
    await tx
      .update(leads)
      .set({
        payload: anonymousPayload(payload as Record<string, unknown>),
        visitedPages: [],
        linkedQueryParams: {},
        url: null,
        userAgent: null,
        addressHash: null,
        messageHash: null,
        draftHash: null,
        measure: null,
        tags: [],
        repliedAt: null,
        replyDueAt: null,
        unread: 0,
        // What a person saw at an agent may name them.
        consent: sql`case when ${leads.consent} ? 'agent' then ${leads.consent} - 'agent' || '{"text": ""}' else ${leads.consent} end`,
        // Both could reveal what was written to someone who guesses it.
        idempotencyKey: `erased ${randomId()}`,
        payloadHash: randomId(),
        updatedAt: now,
      })
      .where(and(isOfSite(leads, site), eq(leads.id, id)));
  }
  if (rows.length === 0) return;
  // What was merged into them is shown by itself again: it may not be old yet, or of another address.
  await tx
    .update(leads)
    .set({ mergedInto: null, updatedAt: now })
    .where(
      and(
        isOfSite(leads, site),
        inArray(
          leads.mergedInto,
          rows.map(({ id }) => id),
        ),
      ),
    );
  await deleteMeasured(tx, site, { leads: rows.map(({ id }) => id), clients });
  // Their files go with the next run of the task that removes those without a message.
  await tx.delete(leadReplies).where(
    and(
      isOfSite(leadReplies, site),
      inArray(
        leadReplies.leadId,
        rows.map(({ id }) => id),
      ),
    ),
  );
  const deliveries = and(
    isOfSite(leadDeliveries, site),
    inArray(
      leadDeliveries.leadId,
      rows.map(({ id }) => id),
    ),
  );
  // What staff wrote, and what another system said and calls the person, is about the person; who did what, and when, stays.
  await tx
    .update(leadEvents)
    .set({ details: {}, key: null })
    .where(
      and(
        isOfSite(leadEvents, site),
        inArray(
          leadEvents.leadId,
          rows.map(({ id }) => id),
        ),
        inArray(leadEvents.kind, ["note", "answer", "tags", "status", "contact"]),
      ),
    );
  // What hasn't been sent isn't sent any more, and a response may quote an address.
  await tx
    .update(leadDeliveries)
    .set({ state: "dead", lease: null, leasedUntil: null })
    .where(and(deliveries, eq(leadDeliveries.state, "waiting")));
  await tx.update(leadDeliveries).set({ lastAnswer: null, words: null }).where(deliveries);
  await tx
    .update(leadDeliveries)
    .set({ target: "" })
    .where(and(deliveries, notInArray(leadDeliveries.purpose, ["dealer", "alert"])));
}
