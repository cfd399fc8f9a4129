import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { sameJson } from "#lib/same-json.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { databaseError } from "#platform/database/database-error.server.ts";
import { groups, groupVersions, sites, siteVersions } from "#platform/database/site-tables.ts";
import { savePlaces } from "./dealership-rows.server.ts";
import type { ConfigurationDocument, GroupDocument, SiteDocument } from "./document.ts";
import { offerProblems, problemsAdded } from "./offer-terms.ts";
import { Refusal, refuse, uniqueProblems } from "./refusal.ts";
import { settledPlaces } from "./resolve.ts";
import {
  type CurrentGroup,
  resolvedSites,
  storedOfferProblems,
  writtenOfferProblems,
} from "./resolved-sites.server.ts";
import type { Site } from "./site.ts";
import { refuseReservedHosts, writeHosts } from "./site-hosts.server.ts";
import { currentGroup, currentSites } from "./site-versions.server.ts";
import { themeNotes } from "./theme.ts";
import { ownWidgetHosts } from "./widget-hosts.server.ts";
import { reservedWidgetHosts } from "./widget-hosts.ts";

/** The result of an apply; `version` is the current one, `changed` whether this apply created it. */
export type Applied = {
  group: { id: string; slug: string; version: number; changed: boolean };
  site: { id: string; slug: string; version: number; changed: boolean } | null;
  notes: string[];
  /** The sites of the group, as they are now. */
  resolved: Site[];
};

/**
 * `applied` created a version with the changes, `unchanged` created none, `refused` wrote nothing and says
 * why.
 */
export type ApplyOutcome =
  | ({ kind: "applied" } & Applied)
  | ({ kind: "unchanged" } & Applied)
  | { kind: "refused"; problems: Problem[] };

export type Author = { by: string; at: Date };

/** A document that is about to be replaced, and the one that replaces it. */
export type Replacement = {
  groupId: string;
  document: "group" | "site";
  siteId: string | null;
  newest: { version: number; document: GroupDocument | SiteDocument };
  written: GroupDocument | SiteDocument;
};

/** Checks a document before it is replaced, within the transaction; a problem refuses all of it. */
export type ReplacementCheck = (tx: Transaction, replacement: Replacement) => Promise<Problem[]>;

export type ApplyOptions = {
  /** Hosts of the platform's own, which no site may take. */
  reservedHosts?: readonly string[] | undefined;
  checkReplacement?: ReplacementCheck | undefined;
  /** Writes what belongs to it in the same transaction. */
  alsoWrite?: ((tx: Transaction, applied: Applied) => Promise<void>) | undefined;
};

class DryRun extends Error {
  readonly outcome: ApplyOutcome;
  constructor(outcome: ApplyOutcome) {
    super("dry run");
    this.outcome = outcome;
  }
}

/** Writes a document's group and site in one transaction; a refused document changes nothing. */
export async function applyDocument(
  db: Database,
  document: ConfigurationDocument,
  author: Author,
  options: ApplyOptions = {},
): Promise<ApplyOutcome> {
  return write(db, document, author, { ...options, dry: false });
}

/** The outcome that `applyDocument` would have. */
export async function dryRun(
  db: Database,
  document: ConfigurationDocument,
  author: Author,
  options: ApplyOptions = {},
): Promise<ApplyOutcome> {
  return write(db, document, author, { ...options, dry: true });
}

async function write(
  db: Database,
  document: ConfigurationDocument,
  author: Author,
  { dry, reservedHosts = [], checkReplacement, alsoWrite }: ApplyOptions & { dry: boolean },
): Promise<ApplyOutcome> {
  try {
    refuseReservedHosts(document.site, reservedHosts);
    const groupId = await tenantOf(db, document);
    return await db.withTenant({ groupId }, async (tx) => {
      await lockDocuments(tx, groupId);
      if (checkReplacement) await checkReplacements(tx, groupId, document, checkReplacement);
      const applied = await writeWithin(tx, groupId, document, author);
      const reserved = applied.resolved.flatMap((site) => reservedWidgetHosts(site, reservedHosts));
      if (reserved.length > 0) throw new Refusal(uniqueProblems(reserved));
      const changed = applied.group.changed || applied.site?.changed;
      const outcome: ApplyOutcome = { kind: changed ? "applied" : "unchanged", ...applied };
      if (dry) throw new DryRun(outcome);
      await alsoWrite?.(tx, applied);
      // Last, so that followers read the change feed in the order of its numbers.
      if (changed) await tx.execute(sql`select record_change('site', ${groupId}::uuid, null)`);
      return outcome;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    const problems = refusedProblems(error);
    if (problems) return { kind: "refused", problems };
    throw error;
  }
}

/**
 * The group that the document belongs to; a new one gets its id here, because a transaction starts with its
 * tenant.
 */
async function tenantOf(db: Database, { group, site }: ConfigurationDocument): Promise<string> {
  const slug = site?.group ?? group?.slug ?? null;
  if (group && slug !== group.slug)
    refuse("site.group", `names ${slug}, but the file's group is ${group.slug}: leave site.group out`);
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute(sql`
      select (select group_id from group_by_slug(${slug})) as named,
             (select group_id from site_by_slug(${site?.slug ?? null})) as owner`),
  );
  const { named, owner } = rows[0] as { named: string | null; owner: string | null };
  if (!group && slug === null) {
    // An existing site stays in its group.
    if (owner) return owner;
    refuse("site.group", "is missing: name the group, or put a `group:` in the same file");
  }
  if (!group && !named)
    refuse("site.group", `there is no group ${slug}: apply the file with its group first`);
  if (owner && owner !== named)
    refuse("site.slug", `${site?.slug} is a site of another group: choose another slug`);
  return named ?? randomUUID();
}

/**
 * One change of a group's documents at a time: two that compare with the same current version would create it twice. The lock lasts to the
 * end of the transaction.
 */
export async function lockDocuments(tx: Transaction, groupId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${groupId}, 7301148))`);
}

async function checkReplacements(
  tx: Transaction,
  groupId: string,
  { group, site: written }: ConfigurationDocument,
  check: ReplacementCheck,
): Promise<void> {
  const problems: Problem[] = [];
  const newest = await currentGroup(tx, groupId);
  if (group && newest)
    problems.push(...(await check(tx, { groupId, document: "group", siteId: null, newest, written: group })));
  const stored =
    written && (await currentSites(tx, groupId)).find((site) => site.document.slug === written.slug);
  if (written && stored)
    problems.push(
      ...(await check(tx, { groupId, document: "site", siteId: stored.id, newest: stored, written })),
    );
  if (problems.length > 0) throw new Refusal(problems);
}

/** A group's version and those of its sites after a write; a site keeps its place in the list that was written. */
export type WrittenDocuments = {
  group: { version: number; document: GroupDocument; changed: boolean };
  sites: NonNullable<Applied["site"]>[];
  resolved: Site[];
};

/**
 * Writes documents of one group within a transaction that holds its lock. Throws what `refusedProblems` reads when a site of the group
 * couldn't be used any more; the transaction has to end then.
 */
export async function writeDocuments(
  tx: Transaction,
  groupId: string,
  { group: document, sites: written }: { group: GroupDocument | null; sites: readonly SiteDocument[] },
  author: Author,
): Promise<WrittenDocuments> {
  const before = await currentGroup(tx, groupId);
  const offersBefore = before ? await storedOfferProblems(tx, groupId, before) : [];
  const group = await writeGroup(tx, groupId, before, document, author);
  const changed: NonNullable<Applied["site"]>[] = [];
  for (const site of written) changed.push(await writeSite(tx, groupId, site, author));
  const own = written.map(({ slug }) => slug);
  const resolved = await resolvedSites(tx, groupId, group, own);
  const framed = await ownWidgetHosts(tx, resolved);
  if (framed.length > 0) throw new Refusal(framed);
  const added = problemsAdded(offersBefore, resolved.flatMap(writtenOfferProblems));
  if (added.length > 0) throw new Refusal(uniqueProblems(added));
  if (document && group.changed) await savePlacesOf(tx, groupId, group.document);
  return { group, sites: changed, resolved };
}

/** The problems of a refusal thrown by `writeDocuments`, or of a unique key that another transaction took first; null for any other error. */
export function refusedProblems(error: unknown): Problem[] | null {
  if (error instanceof Refusal) return error.problems;
  const refused = databaseError(error);
  if (refused?.code !== "23505") return null;
  const what = refused.constraint?.replace("_", " ") ?? "a name";
  return [{ path: "", message: `${what} was taken by another apply just now: apply again`, line: null }];
}

async function writeWithin(
  tx: Transaction,
  groupId: string,
  document: ConfigurationDocument,
  author: Author,
): Promise<Applied> {
  const {
    group,
    sites: written,
    resolved,
  } = await writeDocuments(
    tx,
    groupId,
    { group: document.group ?? null, sites: document.site ? [document.site] : [] },
    author,
  );
  const own = resolved.find((one) => one.slug === document.site?.slug);
  return {
    group: { id: groupId, slug: group.document.slug, version: group.version, changed: group.changed },
    site: written[0] ?? null,
    resolved,
    notes: own
      ? [...themeNotes(own.theme), ...offerProblems(own).map(({ path, message }) => `${path}: ${message}`)]
      : [],
  };
}

async function writeGroup(
  tx: Transaction,
  groupId: string,
  before: CurrentGroup | null,
  document: GroupDocument | null,
  author: Author,
): Promise<CurrentGroup & { changed: boolean }> {
  if (!document) {
    if (!before) throw new Error(`group ${groupId} has no stored version`);
    return { ...before, changed: false };
  }
  if (before && sameJson(before.document, document)) return { ...before, changed: false };
  const version = (before?.version ?? 0) + 1;
  if (before) await tx.update(groups).set({ version }).where(eq(groups.id, groupId));
  else await tx.insert(groups).values({ id: groupId, slug: document.slug, version });
  await tx
    .insert(groupVersions)
    .values({ groupId, version, document, appliedBy: author.by, appliedAt: author.at });
  return { version, document, changed: true };
}

async function writeSite(
  tx: Transaction,
  groupId: string,
  document: SiteDocument,
  author: Author,
): Promise<NonNullable<Applied["site"]>> {
  const before = (await currentSites(tx, groupId)).find((site) => site.document.slug === document.slug);
  const { slug } = document;
  if (before && sameJson(before.document, document))
    return { id: before.id, slug, version: before.version, changed: false };
  const id = before?.id ?? randomUUID();
  const version = (before?.version ?? 0) + 1;
  if (before) {
    await tx
      .update(sites)
      .set({ version })
      .where(and(eq(sites.groupId, groupId), eq(sites.id, id)));
  } else await tx.insert(sites).values({ groupId, id, slug, version });
  await tx
    .insert(siteVersions)
    .values({ groupId, siteId: id, version, document, appliedBy: author.by, appliedAt: author.at });
  await writeHosts(tx, { groupId, siteId: id }, document);
  return { id, slug, version, changed: true };
}

async function savePlacesOf(tx: Transaction, groupId: string, document: GroupDocument): Promise<void> {
  const problems = await savePlaces(
    tx,
    groupId,
    settledPlaces(document, () => {}),
  );
  if (problems.length > 0) throw new Refusal(problems);
}
