import { and, eq } from "drizzle-orm";
import { cleanText } from "#features/leads/form-definitions/clean-text.ts";
import { draftHash } from "#features/leads/stored-leads/lead-hash.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { Transaction } from "#platform/database/client.server.ts";
import { leads } from "#platform/database/lead-tables.ts";

/** One sending of a form, as it came. */
export type Sending = {
  site: Site;
  /** The application's clock. */
  now: Date;
  facts: { address: string | null; userAgent: string | null; url: string | null };
  /** As it came. */
  userData: unknown;
  /** Made by script at a form's start; without one, the same form within ten minutes is the same lead. */
  idempotencyKey: string | null;
  /** The draft cookie, which a lead sent in steps belongs to. */
  draft?: string | null;
};

/** How long the same form without a key is the same lead (DESIGN §5), and what counts as one sender's recent leads. */
export const windowMs = 10 * 60_000;
const maxKey = 200;

/** What makes a lead the same one when it is sent again: the key of its form's start, else what it says. */
export function keyOf({ idempotencyKey, userData }: Sending, hash: string): string {
  const inForm = (userData as { idempotency_key?: unknown } | null)?.idempotency_key;
  const given = idempotencyKey ?? (typeof inForm === "string" ? inForm : null);
  const clean = given ? cleanText(given).slice(0, maxKey) : "";
  return clean ? `key:${clean}` : `form:${hash}`;
}

/** The lead that this sending repeats: same key and same payload; without a key, within the window. */
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
  // Said again after the window it is a new lead; the old one gives up the key.
  await tx
    .update(leads)
    .set({ idempotencyKey: `past:${found.id}` })
    .where(ofLead(site, found.id));
  return null;
}

/** The lead begun by earlier steps, if this browser began it. */
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

/** The row of a site's lead. */
export function ofLead(site: Pick<Site, "groupId" | "id">, id: string) {
  return and(eq(leads.groupId, site.groupId), eq(leads.siteId, site.id), eq(leads.id, id));
}
