import { and, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { draftHash, payloadHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { bookingOfLead } from "#domain/leads/test-drive/book-slot.server.ts";
import { cutText } from "#lib/sent-text.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { Accepted, AcceptOptions, Sending } from "./acceptance.server.ts";
import type { SentLead } from "./read-submission.server.ts";

/**
 * How long, in milliseconds, the same form without a key is the same lead, and how far back a sender's leads
 * are counted.
 */
export const windowMs = 10 * 60_000;
const maxKey = 200;

/** The idempotency key of a submission: the one sent, or a hash of its answers. */
export function keyOf({ idempotencyKey, userData }: Sending, hash: string): string {
  const inForm = (userData as { idempotency_key?: unknown } | null)?.idempotency_key;
  const given = idempotencyKey ?? (typeof inForm === "string" ? inForm : null);
  const clean = given ? cutText(cleanText(given), maxKey) : "";
  return clean ? `key:${clean}` : `form:${hash}`;
}

/**
 * The lead that a submission repeats, with its booking: same key and same payload, or without a key the same within the window. The sender
 * of the same answers sees the same confirmation.
 */
export async function repeatedLead(
  tx: Transaction,
  options: AcceptOptions,
  { userData, form, category, car }: SentLead,
): Promise<Accepted | null> {
  const { site, proof } = options;
  const hash = payloadHash(userData);
  const found = await sameLead(tx, options, keyOf(options, hash), hash);
  if (!found) return null;
  const { id, state } = found;
  if (proof && state === "complete")
    await tx
      .update(leads)
      .set({ draftHash: draftHash(proof) })
      .where(ofLead(site, id));
  const booking = await bookingOfLead(tx, site.groupId, id);
  return { kind: "accepted", leadId: id, repeated: true, state, form, category, car, booking };
}

async function sameLead(
  tx: Transaction,
  { site, now }: Sending,
  key: string,
  hash: string,
): Promise<{ id: string; state: "partial" | "complete" } | null> {
  const { groupId, siteId, idempotencyKey } = leads;
  const [found] = await tx
    .select({ id: leads.id, state: leads.state, key: idempotencyKey, createdAt: leads.createdAt })
    .from(leads)
    .where(
      and(
        eq(groupId, site.groupId),
        eq(siteId, site.id),
        eq(idempotencyKey, key),
        eq(leads.payloadHash, hash),
      ),
    );
  if (!found) return null;
  if (key.startsWith("key:") || found.createdAt.getTime() > now.getTime() - windowMs) return found;
  // After the window a repeated submission is a new lead; the previous one loses its key.
  await tx
    .update(leads)
    .set({ idempotencyKey: `past:${found.id}` })
    .where(ofLead(site, found.id));
  return null;
}

/** Whether a key belongs to a lead with any answers. */
export async function isKeyUsed(tx: Transaction, site: Site, key: string): Promise<boolean> {
  return (await tx.$count(leads, and(isOfSite(leads, site), eq(leads.idempotencyKey, key)))) > 0;
}

/** The partial lead of earlier steps, if this browser started it. */
export async function partialLead(
  tx: Transaction,
  { site, draft }: Sending,
  leadId: unknown,
): Promise<string | null> {
  if (typeof leadId !== "string" || !draft) return null;
  const [found] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(ofLead(site, leadId), eq(leads.state, "partial"), eq(leads.draftHash, draftHash(draft))))
    .for("update");
  return found?.id ?? null;
}

/** The condition for the row of a site's lead. */
export function ofLead(site: Pick<Site, "groupId" | "id">, id: string) {
  return and(isOfSite(leads, site), eq(leads.id, id));
}
