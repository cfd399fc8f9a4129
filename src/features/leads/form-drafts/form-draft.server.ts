import { and, eq, gt } from "drizzle-orm";
import type { UserData } from "#features/leads/form-definitions/lead-schema.ts";
import { draftHash } from "#features/leads/stored-leads/lead-hash.server.ts";
import { cookieHeader, sentCookie } from "#lib/own-cookie.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database } from "#platform/database/client.server.ts";
import { formDrafts } from "#platform/database/lead-tables.ts";

/**
 * What was typed into a form so far, stored for the browser that has the draft's cookie: forms continue
 * without JavaScript, after a reload and after the tab was closed. No function returns a draft by its id.
 */
const draftCookie = "forecourt_draft";
/** The cookie's; the site's own days (`retention.drafts`) are no more. */
const draftDays = 7;
const dayMs = 86_400_000;
const maxDraftLength = 64 * 1024;

type SiteKey = Pick<Site, "groupId" | "id">;

/**
 * Stores a form's step and answers for 7 days from now. Returns the cookie's value, a new one if there was
 * none.
 */
export async function saveDraft(
  db: Database,
  site: SiteKey & Pick<Site, "retention">,
  draft: { cookie: string | null; form: string; step: number; data: UserData },
  now: Date,
): Promise<{ cookie: string }> {
  const cookie = draft.cookie ?? randomId();
  const data = JSON.stringify(draft.data).length > maxDraftLength ? {} : draft.data;
  const row = {
    groupId: site.groupId,
    siteId: site.id,
    cookieHash: draftHash(cookie),
    form: draft.form.slice(0, 200),
    step: draft.step,
    data,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + site.retention.drafts * dayMs),
  };
  await db.withSite(site, (tx) =>
    tx
      .insert(formDrafts)
      .values({ ...row, id: randomId(), createdAt: now })
      .onConflictDoUpdate({
        target: [formDrafts.groupId, formDrafts.siteId, formDrafts.cookieHash, formDrafts.form],
        set: row,
      }),
  );
  return { cookie };
}

export async function readDraft(
  db: Database,
  site: SiteKey,
  { cookie, form }: { cookie: string; form: string },
  now: Date,
): Promise<{ step: number; data: UserData } | null> {
  const [row] = await db.withSite(site, (tx) =>
    tx
      .select({ step: formDrafts.step, data: formDrafts.data })
      .from(formDrafts)
      .where(and(draftIs(site, cookie, form), gt(formDrafts.expiresAt, now))),
  );
  return row ? { step: row.step, data: row.data as UserData } : null;
}

/** Deletes a draft, once its lead is accepted. */
export async function dropDraft(
  db: Database,
  site: SiteKey,
  { cookie, form }: { cookie: string; form: string },
): Promise<void> {
  await db.withSite(site, (tx) => tx.delete(formDrafts).where(draftIs(site, cookie, form)));
}

/** `Set-Cookie` for a draft: HttpOnly, this host only, 7 days. */
export function draftCookieHeader(value: string, secure: boolean): string {
  return cookieHeader({ name: draftCookie, value, seconds: (draftDays * dayMs) / 1000 }, secure);
}

/** The draft cookie of a request; null when it is missing or malformed. */
export function readDraftCookie(request: Pick<Request, "url" | "headers">): string | null {
  const value = sentCookie(request, draftCookie);
  return value !== null && /^[\w-]{22}$/.test(value) ? value : null;
}

function draftIs(site: SiteKey, cookie: string, form: string) {
  return and(
    eq(formDrafts.groupId, site.groupId),
    eq(formDrafts.siteId, site.id),
    eq(formDrafts.cookieHash, draftHash(cookie)),
    eq(formDrafts.form, form.slice(0, 200)),
  );
}
