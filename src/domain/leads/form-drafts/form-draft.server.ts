import { and, eq, gt } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import type { UserData } from "#domain/leads/form-definitions/lead-schema.ts";
import { formDrafts } from "#domain/leads/lead-tables.ts";
import { draftHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { dayMs } from "#lib/durations.ts";
import { cookieHeader, isSecure, sentCookie } from "#lib/own-cookie.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";

/**
 * What was typed into a form so far, stored for the browser that has the draft's cookie: forms continue
 * without JavaScript, after a reload and after the tab was closed. No function returns a draft by its id.
 */
const draftCookie = "forecourt_draft";
/** The cookie's; the site's own days (`retention.drafts`) are no more. */
const draftDays = 7;
/** The largest form of the platform, each text at its maximum and of three bytes a character, takes 21 KB. */
export const maxDraftBytes = 24 * 1024;

/** A stored draft, for its cookie; null when none was stored. */
type SavedDraft = { cookie: string } | null;

type DraftServices = {
  db: Database;
  now(): Date;
  /** Limits the new drafts of one network; null where another limit applies to each. */
  takeLimit: TakeLimit | null;
};

/**
 * Stores a form's step and answers for 7 days from now.
 * @param sender the site and the client's address
 * @returns the cookie's value, a new one if there was none; null, and nothing is stored, for a new draft of a network that has no more
 */
export async function saveDraft(
  { db, now, takeLimit }: DraftServices,
  { site, address }: { site: SiteKey & Pick<Site, "retention">; address: string },
  draft: { cookie: string | null; form: string; step: number; data: UserData },
): Promise<SavedDraft> {
  const cookie = draft.cookie ?? randomId();
  const data = Buffer.byteLength(JSON.stringify(draft.data)) > maxDraftBytes ? {} : draft.data;
  const at = now();
  const row = {
    groupId: site.groupId,
    siteId: site.id,
    cookieHash: draftHash(cookie),
    form: draft.form.slice(0, 200),
    step: draft.step,
    data,
    updatedAt: at,
    expiresAt: new Date(at.getTime() + site.retention.drafts * dayMs),
  };
  if (draft.cookie !== null) {
    // A cookie without a draft may be invented.
    const changed = await db.withSite(site, (tx) =>
      tx
        .update(formDrafts)
        .set(row)
        .where(draftIs(site, cookie, draft.form))
        .returning({ id: formDrafts.id }),
    );
    if (changed.length > 0) return { cookie };
  }
  if (takeLimit && (await takeLimit("draft", site, address)) > 0) return null;
  await db.withSite(site, (tx) =>
    tx
      .insert(formDrafts)
      .values({ ...row, id: randomId(), createdAt: at })
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

/** The draft of one form, for the browser that sent a request. */
export function browserDraft(
  { db, now }: Pick<DraftServices, "db" | "now">,
  { request, site }: { request: Request; site: SiteKey & Pick<Site, "retention"> },
  form: string,
) {
  const cookie = readDraftCookie(request);
  return {
    read: async () => (cookie ? readDraft(db, site, { cookie, form }, now()) : null),
    /** @returns headers for the response */
    save: async (
      { takeLimit, address }: Pick<DraftServices, "takeLimit"> & { address: string },
      data: UserData,
      step = 0,
    ) => {
      const saved = await saveDraft({ db, now, takeLimit }, { site, address }, { cookie, form, step, data });
      return draftHeaders(saved, isSecure(request));
    },
    drop: async () => {
      if (cookie) await dropDraft(db, site, { cookie, form });
    },
  };
}

/** `Set-Cookie` for a draft: HttpOnly, this host only, 7 days. */
export function draftCookieHeader(value: string, secure: boolean): string {
  return cookieHeader({ name: draftCookie, value, seconds: (draftDays * dayMs) / 1000 }, secure);
}

/** The header for what `saveDraft` returned. */
export const draftHeaders = (saved: SavedDraft, secure: boolean): { "Set-Cookie"?: string } =>
  saved ? { "Set-Cookie": draftCookieHeader(saved.cookie, secure) } : {};

/** The draft cookie of a request; null when it is missing or malformed. */
export function readDraftCookie(request: Pick<Request, "url" | "headers">): string | null {
  const value = sentCookie(request, draftCookie);
  return value !== null && /^[\w-]{22}$/.test(value) ? value : null;
}

function draftIs(site: SiteKey, cookie: string, form: string) {
  return and(
    isOfSite(formDrafts, site),
    eq(formDrafts.cookieHash, draftHash(cookie)),
    eq(formDrafts.form, form.slice(0, 200)),
  );
}
