import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { hostName, isHostName } from "#platform/config/host-name.ts";
import type { Database } from "#platform/database/client.server.ts";
import { type ApplyOutcome, applyDocument, dryRun, type ReplacementCheck } from "./apply-document.server.ts";
import type { ConfigurationDocument, DocumentCheck } from "./document.ts";
import { checkDocument, readDocument } from "./document-text.ts";
import { resolveSite } from "./resolve.ts";
import type { Site } from "./site.ts";
import {
  contentVersion,
  type DocumentVersion,
  documentVersions,
  type SiteSummary,
  siteState,
  siteSummaries,
  storedConfiguration,
  UnusableConfiguration,
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
  list(): Promise<SiteSummary[]>;
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

type Pointer = { groupId: string; siteId: string };
export type KnownSite = Pointer & { slug: string };

/** Hosts and slugs whose sites are known: those of some ten thousand sites. */
const maxHosts = 30_000;
/** How long a process that misses a change notification may use its cached data. */
const cacheMs = 30_000;
/** The cache duration of unknown hosts, and of stale data while the database is unavailable. */
const unconfirmedCacheMs = 2_000;
/** When the database takes longer than this, cached data that isn't known to have changed is used instead. */
const patienceMs = 300;

/**
 * While the database is unavailable, a cached site continues unchanged.
 * @param now the application's clock, which dates versions
 * @param reservedHosts hosts of the platform's own, which no site may take
 * @param checks of documents that are written, beside their schema
 */
export function createSiteStore(
  db: Database,
  now: () => Date,
  reservedHosts: readonly string[] = [],
  checks: readonly DocumentCheck[] = [],
): SiteStore {
  const pointers = new LRUCache<string, Pointer>({ max: maxHosts, ttl: cacheMs });
  // Separate from known hosts, so that a flood of made-up hosts can't evict a real site.
  const unknown = new LRUCache<string, true>({ max: 5_000, ttl: unconfirmedCacheMs });
  const sites = new LRUCache<string, Promise<Site | null>>({ max: 2_000, ttl: cacheMs });
  const groupOf = new LRUCache<string, string>({ max: 2_000 });
  const settled = new LRUCache<string, { site: Site; at: number }>({ max: 2_000 });
  // The last known data, for when the database is unavailable.
  const lastKnown = new LRUCache<string, { pointer: Pointer; at: number }>({ max: maxHosts });
  /** Increases with each reported change: data of an older generation must not be returned as current. */
  let generation = 0;

  function forget(groupId?: string): void {
    generation += 1;
    unknown.clear();
    for (const [key, pointer] of [...pointers.entries()])
      if (!groupId || pointer.groupId === groupId) pointers.delete(key);
    for (const siteId of [...sites.keys()])
      if (!groupId || groupOf.get(siteId) === groupId) sites.delete(siteId);
  }

  async function lookUp(kind: "host" | "slug", name: string): Promise<Site | null> {
    // An invalid host name (and so an invalid slug) belongs to no site and needs no query.
    if (!isHostName(name)) return null;
    const key = `${kind}:${name}`;
    if (unknown.has(key)) return null;
    let pointer = pointers.get(key);
    if (!pointer) {
      const startGeneration = generation;
      const known = lastKnown.get(key);
      const takeKnown = (): Pointer | undefined => {
        if (known) pointers.set(key, known.pointer, { ttl: unconfirmedCacheMs });
        return known?.pointer;
      };
      const found = find(db, kind, name).then(
        (one) => one ?? undefined,
        (error: unknown) => {
          if (known) return takeKnown();
          throw error;
        },
      );
      pointer = await (known?.at === startGeneration ? orAfterTimeout(found, takeKnown) : found);
      if (!pointer) {
        lastKnown.delete(key);
        if (startGeneration === generation) unknown.set(key, true);
        return null;
      }
      lastKnown.set(key, { pointer, at: startGeneration });
      if (startGeneration === generation && !pointers.has(key)) pointers.set(key, pointer);
    }
    return siteAt(pointer);
  }

  async function siteAt(pointer: Pointer): Promise<Site | null> {
    const { groupId, siteId } = pointer;
    const storedValue = sites.get(siteId);
    if (storedValue) return storedValue;
    const startGeneration = generation;
    const before = settled.get(siteId);
    const takePrevious = (): void => {
      if (before && sites.peek(siteId) === answer)
        sites.set(siteId, Promise.resolve(before.site), { ttl: unconfirmedCacheMs });
    };
    const loading: Promise<Site | null> = loadSite(db, pointer, before?.site).then(
      (site) => {
        if (site) {
          settled.set(siteId, { site, at: startGeneration });
          // Under each of its host names, also those not requested yet.
          for (const host of site.hosts) lastKnown.set(`host:${host}`, { pointer, at: startGeneration });
          lastKnown.set(`slug:${site.slug}`, { pointer, at: startGeneration });
        }
        return site;
      },
      (error: unknown) => {
        if (before && !(error instanceof UnusableConfiguration)) {
          takePrevious();
          return before.site;
        }
        if (sites.peek(siteId) === answer) sites.delete(siteId);
        throw error;
      },
    );
    const late = () => {
      takePrevious();
      return before?.site ?? null;
    };
    const answer: Promise<Site | null> =
      before?.at === startGeneration ? orAfterTimeout(loading, late) : loading;
    sites.set(siteId, answer);
    groupOf.set(siteId, groupId);
    return answer;
  }

  async function change(work: () => Promise<ApplyOutcome>): Promise<ApplyOutcome> {
    const outcome = await work();
    if (outcome.kind === "applied") forget(outcome.group.id);
    return outcome;
  }

  const refusal = (document: ConfigurationDocument): ApplyOutcome | null => {
    const problems = checks.flatMap((check) => check(document));
    return problems.length > 0 ? { kind: "refused", problems } : null;
  };

  return {
    byHost: (host) => lookUp("host", hostName(host)),
    isKnown: (host) => lastKnown.has(`host:${hostName(host)}`),
    bySlug: (slug) => lookUp("slug", slug),
    byIds: (groupId, siteId) => siteAt({ groupId, siteId }),
    list: () => listSites(db),
    byVisits: async (since) => {
      const { rows } = await db.withoutTenant((tx) =>
        tx.execute<{ group_id: string; site_id: string; slug: string }>(
          sql`select group_id, site_id, slug from sites_by_visits(${since}::date)`,
        ),
      );
      return rows.map(({ group_id, site_id, slug }) => ({ groupId: group_id, siteId: site_id, slug }));
    },
    learnHosts: async () => {
      const startGeneration = generation;
      const { rows } = await db.withoutTenant((tx) =>
        tx.execute<{ host: string; group_id: string; site_id: string }>(
          sql`select host, group_id, site_id from all_hosts()`,
        ),
      );
      for (const { host, group_id, site_id } of rows) {
        const pointer = { groupId: group_id, siteId: site_id };
        const key = `host:${host}`;
        // What was found meanwhile is newer.
        if (!lastKnown.has(key)) lastKnown.set(key, { pointer, at: startGeneration });
      }
    },
    apply: (yaml, by, checkReplacement) =>
      change(async () => {
        const read = readDocument(yaml);
        if (read.kind === "invalid") return { kind: "refused", problems: read.problems };
        const outcome =
          refusal(read.document) ??
          (await applyDocument(db, read.document, { by, at: now() }, { reservedHosts, checkReplacement }));
        return withLines(outcome, read.lineOf);
      }),
    validate: async (yaml, checkReplacement) => {
      const read = readDocument(yaml);
      if (read.kind === "invalid") return { kind: "refused", problems: read.problems };
      const outcome =
        refusal(read.document) ??
        (await dryRun(db, read.document, { by: "", at: now() }, { reservedHosts, checkReplacement }));
      return withLines(outcome, read.lineOf);
    },
    rollback: (slug, version, by, part = "site") =>
      change(async () => {
        const versions = await historyOf(db, slug, part);
        const found = versions.find((one) => one.version === version);
        if (!found) {
          const known = versions.map((one) => one.version).join(", ");
          const message = known
            ? `${part} ${slug} has no version ${version}; it has ${known}`
            : `there is no site ${slug}`;
          return { kind: "refused", problems: [{ path: "", message, line: null }] };
        }
        const checked = checkDocument({ [part]: found.document });
        if (checked.kind === "invalid") return { kind: "refused", problems: checked.problems };
        return (
          refusal(checked.document) ??
          applyDocument(db, checked.document, { by, at: now() }, { reservedHosts })
        );
      }),
    history: (slug, part = "site") => historyOf(db, slug, part),
    forget,
  };
}

/** The result of `pending`, or `otherwise` when that takes too long; later rejections are ignored. */
async function orAfterTimeout<T>(pending: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), patienceMs);
  });
  try {
    return await Promise.race([pending, late]);
  } finally {
    clearTimeout(timer);
  }
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

async function find(db: Database, kind: "host" | "slug", name: string): Promise<Pointer | null> {
  const query =
    kind === "host"
      ? sql`select group_id, site_id from site_by_host(${name})`
      : sql`select group_id, site_id from site_by_slug(${name})`;
  const { rows } = await db.withoutTenant((tx) => tx.execute(query));
  const row = rows[0] as { group_id: string; site_id: string } | undefined;
  return row ? { groupId: row.group_id, siteId: row.site_id } : null;
}

/**
 * A stored configuration is validated again: one written by an older version of the program may no longer be
 * valid.
 */
async function loadSite(
  db: Database,
  { groupId, siteId }: Pointer,
  settled: Site | undefined,
): Promise<Site | null> {
  return db.withSite({ groupId, id: siteId }, async (tx) => {
    // Returns the same object for the same version, so that caches keyed by it stay valid.
    const state = settled && (await siteState(tx, siteId));
    if (settled && state && settled.version === state.version) {
      const written = await contentVersion(tx, siteId);
      const { isSuspended } = state;
      // New content is a different site for pages and the same for the stock's index, which depends on
      // `version`.
      return written === settled.contentVersion && isSuspended === settled.isSuspended
        ? settled
        : { ...settled, contentVersion: written, isSuspended };
    }
    const stored = await storedConfiguration(tx, siteId);
    if (!stored) return null;
    const resolution = resolveSite(stored);
    if (resolution.kind === "ok") return resolution.site;
    const words = resolution.problems.map((problem) => `${problem.path}: ${problem.message}`).join("; ");
    throw new UnusableConfiguration(
      `the stored configuration of site ${stored.site.slug} can't be used: ${words}`,
    );
  });
}

/** Reads the rows directly: an invalid stored document must not hide the other sites. */
async function listSites(db: Database): Promise<SiteSummary[]> {
  const { rows } = await db.withoutTenant((tx) => tx.execute(sql`select distinct group_id from all_sites()`));
  const summaries: SiteSummary[] = [];
  for (const { group_id: groupId } of rows as { group_id: string }[]) {
    const found = await db.withTenant({ groupId }, (tx) => siteSummaries(tx, groupId));
    summaries.push(...found);
  }
  return summaries.sort((a, b) => (a.slug < b.slug ? -1 : 1));
}

async function historyOf(db: Database, slug: string, part: DocumentPart): Promise<DocumentVersion[]> {
  const pointer = await find(db, "slug", slug);
  if (!pointer) return [];
  return db.withSite({ groupId: pointer.groupId, id: pointer.siteId }, (tx) =>
    documentVersions(tx, part, pointer),
  );
}
