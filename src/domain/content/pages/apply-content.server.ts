import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { problemsAdded } from "#domain/configuration/offer-terms.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import { dayMs } from "#lib/durations.ts";
import { sameJson } from "#lib/same-json.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import { contentDrafts, contentVersions } from "#platform/database/content-tables.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { checkFile, problemsOfSite } from "./check-content.ts";
import { type ContentDocument, entryKeys, noContent, withFile } from "./content-document.ts";
import { contentOfferProblems } from "./content-offers.ts";
import { usable } from "./content-store.server.ts";
import { type ContentFile, type FileProblem, placed, readFiles } from "./read-content-files.server.ts";

export type ContentOutcome =
  | { kind: "applied" | "unchanged"; version: number; changes: ContentChange[]; notes: string[] }
  | { kind: "refused"; problems: FileProblem[] };

export type ContentServices = {
  db: Database;
  pictures: PictureStore;
  /** Patterns of the fixed routes (src/site/fixed-routes.ts). */
  patterns: readonly string[];
};

/** Checks content before it is replaced, within the transaction; a problem refuses all of it. */
export type ContentReplacementCheck = (
  tx: Transaction,
  site: Pick<Site, "groupId" | "id">,
  replacement: { newest: StoredContent; written: ContentDocument },
) => Promise<Problem[]>;

/** The newest content of a site; version 0 before any. */
export type StoredContent = { version: number; document: ContentDocument };

/**
 * Stores content files of a site in one transaction: entries with the same path, slug or name are replaced,
 * others stay, or are deleted with `replace`. A document with any problem changes nothing. `dry` only reports
 * the changes.
 */
export async function applyContent(
  { db, pictures, patterns }: ContentServices,
  site: Site,
  files: readonly ContentFile[],
  options: {
    by: string;
    at: Date;
    replace?: boolean;
    dry?: boolean;
    checkReplacement?: ContentReplacementCheck | undefined;
  },
): Promise<ContentOutcome> {
  const read = await readFiles(files, pictures);
  if (read.kind === "refused") return read;
  return db.withSite(site, async (tx) => {
    await lockContent(tx, site);
    const { version, document: before } = await newestContent(tx, site);
    const start = options.replace ? noContent : before;
    const content = read.contents.reduce(withFile, start);
    const problems = problemsOfSite(content, site, patterns);
    if (problems.length > 0) return { kind: "refused", problems: placed(problems, content, read) };
    const offers = contentOfferProblems(content, site);
    const added = problemsAdded(contentOfferProblems(before, site), offers);
    if (added.length > 0)
      return { kind: "refused", problems: added.map((one) => ({ ...one, file: "the site's content" })) };
    const undone =
      (await options.checkReplacement?.(tx, site, {
        newest: { version, document: before },
        written: content,
      })) ?? [];
    if (undone.length > 0)
      return { kind: "refused", problems: undone.map((one) => ({ ...one, file: "the site's content" })) };
    const changes = changesBetween(before, content);
    const notes = [...read.notes, ...offers.map(({ path, message }) => `${path}: ${message}`)];
    if (changes.length === 0) return { kind: "unchanged", version, changes, notes };
    if (!options.dry) await write(tx, site, version + 1, content, options);
    return { kind: "applied", version: version + 1, changes, notes };
  });
}

/** Stores an old version as the newest; null when that version doesn't exist. */
export async function rollbackContent(
  { db, patterns }: Omit<ContentServices, "pictures">,
  site: Site,
  version: number,
  options: { by: string; at: Date },
): Promise<ContentOutcome | null> {
  return db.withSite(site, async (tx) => {
    await lockContent(tx, site);
    const { version: last, document: before } = await newestContent(tx, site);
    const [row] = await tx
      .select({ document: contentVersions.document })
      .from(contentVersions)
      .where(and(eq(contentVersions.siteId, site.id), eq(contentVersions.version, version)));
    if (!row && version !== 0) return null;
    const checked = checkFile(row?.document ?? {});
    const problems =
      checked.kind === "ok" ? problemsOfSite(checked.content, site, patterns) : checked.problems;
    if (checked.kind === "invalid" || problems.length > 0)
      return { kind: "refused", problems: problems.map((one) => ({ ...one, file: `version ${version}` })) };
    const changes = changesBetween(before, checked.content);
    if (changes.length === 0) return { kind: "unchanged", version: last, changes, notes: [] };
    await write(tx, site, last + 1, checked.content, options);
    return { kind: "applied", version: last + 1, changes, notes: [] };
  });
}

/** A preview expires after a day. */
const previewMs = dayMs;

/**
 * Stores content files as a draft; its token shows them at the site's `/preview/{token}` until it expires.
 */
export async function previewContent(
  { db, pictures, patterns }: ContentServices,
  site: Site,
  files: readonly ContentFile[],
  options: { by: string; at: Date },
): Promise<
  | { kind: "ready"; token: string; expiresAt: Date; changes: ContentChange[] }
  | Extract<ContentOutcome, { kind: "refused" }>
> {
  const read = await readFiles(files, pictures);
  if (read.kind === "refused") return read;
  return db.withSite(site, async (tx) => {
    const { document: before } = await newestContent(tx, site);
    const content = read.contents.reduce(withFile, before);
    const problems = problemsOfSite(content, site, patterns);
    if (problems.length > 0) return { kind: "refused", problems: placed(problems, content, read) };
    const token = randomBytes(16).toString("hex");
    const expiresAt = new Date(options.at.getTime() + previewMs);
    await tx.delete(contentDrafts).where(and(draftsOf(site), lt(contentDrafts.expiresAt, options.at)));
    await tx.insert(contentDrafts).values({
      groupId: site.groupId,
      siteId: site.id,
      tokenHash: hashOf(token),
      document: content,
      madeBy: options.by,
      expiresAt,
    });
    return { kind: "ready", token, expiresAt, changes: changesBetween(before, content) };
  });
}

const draftsOf = (site: Pick<Site, "groupId" | "id">) => isOfSite(contentDrafts, site);

/** The draft content of a preview token; null for an unknown or expired one. */
export async function draftOf(
  db: Database,
  { groupId, id }: Pick<Site, "groupId" | "id">,
  token: string,
  now: Date,
): Promise<ContentDocument | null> {
  if (!/^[0-9a-f]{32}$/.test(token)) return null;
  const [row] = await db.withSite({ groupId, id }, (tx) =>
    tx
      .select()
      .from(contentDrafts)
      .where(and(draftsOf({ groupId, id }), eq(contentDrafts.tokenHash, hashOf(token)))),
  );
  return row && row.expiresAt > now ? usable(row.document) : null;
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

export type ContentVersion = {
  version: number;
  appliedBy: string;
  appliedAt: Date;
  document: unknown;
};

/** A site's content versions, newest first. */
export function contentHistory(
  db: Database,
  { groupId, id }: Pick<Site, "groupId" | "id">,
): Promise<ContentVersion[]> {
  return db.withSite({ groupId, id }, (tx) =>
    tx
      .select({
        version: contentVersions.version,
        appliedBy: contentVersions.appliedBy,
        appliedAt: contentVersions.appliedAt,
        document: contentVersions.document,
      })
      .from(contentVersions)
      .where(eq(contentVersions.siteId, id))
      .orderBy(desc(contentVersions.version)),
  );
}

/** Locks the site's row to the end of the transaction, which serialises writes of its content. */
export async function lockContent(tx: Transaction, { id }: Pick<Site, "id">): Promise<void> {
  await tx.execute(sql`select 1 from sites where id = ${id}::uuid for update`);
}

/** The newest content; the transaction names the site. */
export async function newestContent(tx: Transaction, { id }: Pick<Site, "id">): Promise<StoredContent> {
  const [row] = await tx
    .select({ version: contentVersions.version, document: contentVersions.document })
    .from(contentVersions)
    .where(eq(contentVersions.siteId, id))
    .orderBy(desc(contentVersions.version))
    .limit(1);
  return row ? { version: row.version, document: usable(row.document) } : { version: 0, document: noContent };
}

async function write(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id">,
  version: number,
  document: ContentDocument,
  author: { by: string; at: Date },
): Promise<void> {
  await insertContent(tx, site, { version, document }, author);
  await tx.execute(sql`select record_change('site', ${site.groupId}::uuid, null)`);
}

/** Stores a new version of a site's content without announcing it; the transaction names the site. */
export async function insertContent(
  tx: Transaction,
  { groupId, id }: Pick<Site, "groupId" | "id">,
  { version, document }: StoredContent,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .insert(contentVersions)
    .values({ groupId, siteId: id, version, document, appliedBy: by, appliedAt: at });
}

/** A new, changed or deleted entry: `pages /about-us`. */
type ContentChange = { how: "new" | "changed" | "gone"; what: string };

/** The differences between two versions, list by list. */
function changesBetween(before: ContentDocument, after: ContentDocument): ContentChange[] {
  return (Object.keys(entryKeys) as (keyof ContentDocument)[]).flatMap((list) => {
    const keyOf = entryKeys[list] as (entry: unknown) => string;
    const old = new Map((before[list] as unknown[]).map((entry) => [keyOf(entry), entry]));
    const now = new Map((after[list] as unknown[]).map((entry) => [keyOf(entry), entry]));
    const changed = [...now].flatMap(([key, entry]): ContentChange[] => {
      const what = `${list} ${key}`;
      if (!old.has(key)) return [{ how: "new", what }];
      return sameJson(old.get(key), entry) ? [] : [{ how: "changed", what }];
    });
    const gone = [...old.keys()].filter((key) => !now.has(key));
    return [...changed, ...gone.map((key) => ({ how: "gone" as const, what: `${list} ${key}` }))];
  });
}
