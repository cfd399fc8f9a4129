import { and, eq } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { draftHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { cutText } from "#lib/sent-text.ts";
import type { Transaction } from "#platform/database/client.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";

/** A submission of a form, not yet validated. */
export type Sending = {
  site: Site;
  /** The application's clock. */
  now: Date;
  facts: { address: string | null; userAgent: string | null; url: string | null };
  /** Not yet validated. */
  userData: unknown;
  /**
   * Created by JavaScript when the form is started; without a key, the same form within ten minutes is the
   * same lead.
   */
  idempotencyKey: string | null;
  /** The draft cookie; it identifies a lead that is sent in steps. */
  draft?: string | null;
};

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
 * The existing lead that this submission repeats: same key and same payload, or without a key the same within
 * the window.
 */
export async function sameLead(
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
