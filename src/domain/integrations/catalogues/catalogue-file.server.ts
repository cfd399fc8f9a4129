import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { minuteMs } from "#lib/durations.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { catalogueTokenHash, fileNameOf } from "./catalogue-store.server.ts";
import { catalogues } from "./catalogue-tables.ts";
import { fileTypes } from "./profiles/file-text.ts";
import { profiles } from "./profiles/profiles.ts";
import { isCatalogue, newestFile } from "./refresh-catalogue.server.ts";

/** Of 256 bits as base64url. */
const tokenText = /^[\w-]{43}$/;
/** Fetches are noted this seldom. */
const notedMs = minuteMs;

export type FetchedFile = {
  bytes: Buffer;
  unpackedBytes: number;
  sha256: string;
  builtAt: Date;
  type: string;
  fileName: string;
};

/**
 * The file behind an address of this site; null for one that doesn't work, and before the first build.
 * @param userAgent of who fetches it, of which the first word is noted
 */
export function fetchCatalogue(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  { token, file, userAgent }: { token: string; file: string; userAgent: string | null },
  now: Date,
): Promise<FetchedFile | null> {
  if (!tokenText.test(token)) return Promise.resolve(null);
  const hash = catalogueTokenHash(token);
  return db.withSite(site, async (tx) => {
    const [catalogue] = await tx
      .select()
      .from(catalogues)
      .where(
        and(
          eq(catalogues.siteId, site.id),
          eq(catalogues.isOn, true),
          or(
            eq(catalogues.tokenHash, hash),
            and(
              eq(catalogues.oldTokenHash, hash),
              sql`${catalogues.oldTokenUntil} > ${now.toISOString()}::timestamptz`,
            ),
          ),
        ),
      );
    if (!catalogue || fileNameOf(catalogue) !== file) return null;
    const found = await newestFile(tx, site, catalogue.id);
    if (!found) return null;
    await tx
      .update(catalogues)
      .set({ fetchedAt: now, fetchedBy: firstWord(userAgent) })
      .where(
        and(
          isCatalogue(site, catalogue.id),
          or(isNull(catalogues.fetchedAt), lt(catalogues.fetchedAt, new Date(now.getTime() - notedMs))),
        ),
      );
    const { type } = fileTypes[profiles[catalogue.profile].format(catalogue.settings)];
    const { bytes, unpackedBytes, sha256, builtAt } = found;
    return { bytes, unpackedBytes, sha256, builtAt, type, fileName: file };
  });
}

/** The name of a program, such as `Googlebot` of `Googlebot/2.1 (+http://…)`. */
const firstWord = (userAgent: string | null): string | null =>
  /^[\w.-]{1,40}/.exec(userAgent ?? "")?.[0] ?? null;
