import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { minuteMs } from "#lib/durations.ts";
import type { Database, SiteKey, Transaction } from "#platform/database/database.server.ts";
import { catalogueTokenHash, fileNameOf } from "./catalogue-store.server.ts";
import { catalogueFiles, catalogues } from "./catalogue-tables.ts";
import { fileTypes } from "./profiles/file-text.ts";
import { profiles } from "./profiles/profiles.ts";
import { filesOfCatalogue, isCatalogue, newestFileFacts } from "./refresh-catalogue.server.ts";

/** Of 256 bits as base64url. */
const tokenText = /^[\w-]{43}$/;
/** Fetches are noted this seldom. */
const notedMs = minuteMs;

export type FetchedFile = {
  /** Null where they aren't wanted. */
  bytes: Buffer | null;
  packedBytes: number;
  unpackedBytes: number;
  sha256: string;
  builtAt: Date;
  type: string;
  fileName: string;
};

type FileRequest = {
  token: string;
  file: string;
  /** Of who fetches it, of which the first word is noted. */
  userAgent: string | null;
  /** Whether a file is to be sent, which is read from the database only then. */
  wantsBytes(of: Pick<FetchedFile, "sha256" | "builtAt">): boolean;
};

/**
 * The file behind an address of this site; null for one that doesn't work, and before the first build.
 */
export function fetchCatalogue(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  { token, file, userAgent, wantsBytes }: FileRequest,
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
    const found = await newestFileFacts(tx, site, catalogue.id);
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
    const { packedBytes, unpackedBytes, sha256, builtAt } = found;
    const bytes = wantsBytes(found) ? await bytesOf(tx, site, catalogue.id, found.id) : null;
    return { bytes, packedBytes, unpackedBytes, sha256, builtAt, type, fileName: file };
  });
}

/** Of a file that was the newest a moment ago: the last ones stay. */
async function bytesOf(tx: Transaction, site: SiteKey, catalogue: string, id: string): Promise<Buffer> {
  const [file] = await tx
    .select({ bytes: catalogueFiles.bytes })
    .from(catalogueFiles)
    .where(and(filesOfCatalogue(site, catalogue), eq(catalogueFiles.id, id)));
  if (!file) throw new Error("the file went while it was read");
  return file.bytes;
}

/** The name of a program, such as `Googlebot` of `Googlebot/2.1 (+http://…)`. */
const firstWord = (userAgent: string | null): string | null =>
  /^[\w.-]{1,40}/.exec(userAgent ?? "")?.[0] ?? null;
