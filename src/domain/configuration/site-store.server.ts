import { sql } from "drizzle-orm";
import { mapInTurns } from "#lib/in-turns.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type ApplyOutcome, applyDocument, dryRun, type ReplacementCheck } from "./apply-document.server.ts";
import type { ConfigurationDocument, DocumentCheck } from "./document.ts";
import { checkDocument, readDocument } from "./document-text.ts";
import { findSiteRow, knownSites, type Pointer } from "./known-sites.server.ts";
import type { Site } from "./site.ts";
import {
  allSiteSummaries,
  type DocumentVersion,
  documentVersions,
  type SiteSummary,
  siteSummaries,
} from "./site-versions.server.ts";

export type { ApplyOutcome, SiteSummary };

/** Which document of a site: its own, or its group's. */
export type DocumentPart = "site" | "group";

export type SiteStore = {
  /** The site of a host (any case, with or without port and trailing dot), or null. */
  byHost(host: string): Promise<Site | null>;
  /** Whether a host is known to be a site's without a query; false for one that hasn't been found yet. */
  isKnown(host: string): boolean;
  bySlug(slug: string): Promise<Site | null>;
  /** The site that a row of a site's table belongs to. */
  byIds(groupId: string, siteId: string): Promise<Site | null>;
  /**
   * What the console shows of each site, by slug: of every one, or of these groups. A screen of a member asks for their groups only (`groupsOf`), so
   * that its cost doesn't grow with the platform.
   */
  list(groupIds?: readonly string[]): Promise<SiteSummary[]>;
  /** Where every site is, by slug, in one statement; for tasks that go through all of them. */
  all(): Promise<PlacedSite[]>;
  /** Every site, those with the most visitors since a day (ISO) first. */
  byVisits(since: string): Promise<KnownSite[]>;
  /** Learns the hosts of every site, so that they are known while the database is unavailable, too. */
  learnHosts(): Promise<void>;
  /** Writes a configuration file in one transaction; `by` is stored with the versions it creates. */
  apply(yaml: string, by: string, checkReplacement?: ReplacementCheck): Promise<ApplyOutcome>;
  /** The outcome that `apply` would have; writes nothing. */
  validate(yaml: string, checkReplacement?: ReplacementCheck): Promise<ApplyOutcome>;
  /** Makes an old version the newest again. A version that doesn't exist or is no longer valid is refused. */
  rollback(slug: string, version: number, by: string, part?: DocumentPart): Promise<ApplyOutcome>;
  /** Every version of a site's document or its group's, newest first; empty for an unknown site. */
  history(slug: string, part?: DocumentPart): Promise<DocumentVersion[]>;
  /** Evicts cached sites of a group, or all; called by the change feed. */
  forget(groupId?: string): void;
};

export type KnownSite = Pointer & { slug: string };
export type PlacedSite = KnownSite & { groupSlug: string };

/**
 * The sites of the platform, and their documents.
 * @param now the application's clock, which dates versions
 * @param reservedHosts hosts of the platform's own, which no site may take
 * @param checks of documents that are written, beside their schema
 * @param permitsTags whether the operator lets scripts of vendors run in pages
 */
export function createSiteStore(
  db: Database,
  now: () => Date,
  reservedHosts: readonly string[] = [],
  checks: readonly DocumentCheck[] = [],
  permitsTags = false,
): SiteStore {
  const known = knownSites(db, permitsTags);
  const change = async (work: Promise<ApplyOutcome>): Promise<ApplyOutcome> => {
    const outcome = await work;
    if (outcome.kind === "applied") known.forget(outcome.group.id);
    return outcome;
  };
  const refusal = (document: ConfigurationDocument): ApplyOutcome | null => {
    const problems = checks.flatMap((check) => check(document));
    return problems.length > 0 ? { kind: "refused", problems } : null;
  };
  const written = async (
    yaml: string,
    write: (document: ConfigurationDocument) => Promise<ApplyOutcome>,
  ): Promise<ApplyOutcome> => {
    const read = readDocument(yaml);
    if (read.kind === "invalid") return { kind: "refused", problems: read.problems };
    return withLines(refusal(read.document) ?? (await write(read.document)), read.lineOf);
  };
  const rollback = async (
    slug: string,
    version: number,
    by: string,
    part: DocumentPart,
  ): Promise<ApplyOutcome> => {
    const versions = await historyOf(db, slug, part);
    const found = versions.find((one) => one.version === version);
    if (!found) {
      const existing = versions.map((one) => one.version).join(", ");
      const message = existing
        ? `${part} ${slug} has no version ${version}; it has ${existing}`
        : `there is no site ${slug}`;
      return { kind: "refused", problems: [{ path: "", message, line: null }] };
    }
    const checked = checkDocument({ [part]: found.document });
    if (checked.kind === "invalid") return { kind: "refused", problems: checked.problems };
    return (
      refusal(checked.document) ?? applyDocument(db, checked.document, { by, at: now() }, { reservedHosts })
    );
  };
  return {
    ...known,
    list: (groupIds) => listSites(db, groupIds),
    all: () => allSites(db),
    byVisits: (since) => sitesByVisits(db, since),
    apply: (yaml, by, checkReplacement) =>
      change(
        written(yaml, (document) =>
          applyDocument(db, document, { by, at: now() }, { reservedHosts, checkReplacement }),
        ),
      ),
    validate: (yaml, checkReplacement) =>
      written(yaml, (document) =>
        dryRun(db, document, { by: "", at: now() }, { reservedHosts, checkReplacement }),
      ),
    rollback: (slug, version, by, part = "site") => change(rollback(slug, version, by, part)),
    history: (slug, part = "site") => historyOf(db, slug, part),
  };
}

function withLines(
  outcome: ApplyOutcome,
  lineOf: (path: readonly PropertyKey[]) => number | null,
): ApplyOutcome {
  if (outcome.kind !== "refused") return outcome;
  const problems = outcome.problems.map((problem) => ({
    ...problem,
    line: problem.path === "" ? null : lineOf(pathKeys(problem.path)),
  }));
  return { kind: "refused", problems };
}

/** Parses `site.dealerships[0]` into its keys. */
function pathKeys(path: string): PropertyKey[] {
  return [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map((match) =>
    match[2] ? Number(match[2]) : match[1]!,
  );
}

/** Reads the rows directly: an invalid stored document must not hide the other sites. */
async function listSites(db: Database, groupIds?: readonly string[]): Promise<SiteSummary[]> {
  const found = groupIds
    ? await mapInTurns([...new Set(groupIds)], 4, (groupId) =>
        db.withTenant({ groupId }, (tx) => siteSummaries(tx, groupId)),
      )
    : [await db.withoutTenant(allSiteSummaries)];
  return found.flat().sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

async function allSites(db: Database): Promise<PlacedSite[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<PlacedSite>(
      sql`select group_id as "groupId", group_slug as "groupSlug", site_id as "siteId", slug from all_sites()`,
    ),
  );
  return rows;
}

async function sitesByVisits(db: Database, since: string): Promise<KnownSite[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string; site_id: string; slug: string }>(
      sql`select group_id, site_id, slug from sites_by_visits(${since}::date)`,
    ),
  );
  return rows.map(({ group_id, site_id, slug }) => ({ groupId: group_id, siteId: site_id, slug }));
}

async function historyOf(db: Database, slug: string, part: DocumentPart): Promise<DocumentVersion[]> {
  const pointer = await findSiteRow(db, "slug", slug);
  if (!pointer) return [];
  return db.withSite({ groupId: pointer.groupId, id: pointer.siteId }, (tx) =>
    documentVersions(tx, part, pointer),
  );
}
