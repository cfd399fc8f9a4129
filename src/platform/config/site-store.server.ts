import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#platform/database/client.server.ts";
import { type ApplyOutcome, applyDocument, dryRun } from "./apply-document.server.ts";
import { checkDocument, readDocument } from "./document-text.ts";
import { hostName, isHostName } from "./host-name.ts";
import { resolveSite } from "./resolve.ts";
import type { Site } from "./site.ts";
import {
  contentVersion,
  type DocumentVersion,
  documentVersions,
  type SiteSummary,
  siteSummaries,
  siteVersion,
  storedConfiguration,
  UnusableConfiguration,
} from "./site-versions.server.ts";

export type { ApplyOutcome, SiteSummary };

/** Which of the two documents of a site: its own, or its group's. */
export type DocumentPart = "site" | "group";

export type SiteStore = {
  /** The site that answers a host (any case, with or without port and trailing dot), or null. */
  byHost(host: string): Promise<Site | null>;
  bySlug(slug: string): Promise<Site | null>;
  /** The site that a row of a site's table belongs to. */
  byIds(groupId: string, siteId: string): Promise<Site | null>;
  list(): Promise<SiteSummary[]>;
  /** Writes a configuration file in one transaction; `by` is kept with the versions it makes. */
  apply(yaml: string, by: string): Promise<ApplyOutcome>;
  /** What `apply` would say; writes nothing. */
  validate(yaml: string): Promise<ApplyOutcome>;
  /** Makes an old version the newest again. A version that doesn't exist or no longer fits is refused. */
  rollback(slug: string, version: number, by: string, part?: DocumentPart): Promise<ApplyOutcome>;
  /** Every version of a site's document or its group's, newest first; empty for an unknown site. */
  history(slug: string, part?: DocumentPart): Promise<DocumentVersion[]>;
  /** Drops cached sites of a group, or all; the change feed calls it. */
  forget(groupId?: string): void;
};

type Pointer = { groupId: string; siteId: string };

/** Longest time a process that misses a change notice goes on with what it knows. */
const keptMs = 30_000;
/** For a host nobody has, and for what is known of old while the database can't be asked. */
const unconfirmedCacheMs = 2_000;
/** What is known, and not known to have changed, answers in place of a database that takes longer than this. */
const patienceMs = 300;

/**
 * While the database can't be asked, a site that was known goes on answering as it was.
 * @param now the application's clock, which dates versions
 */
export function createSiteStore(db: Database, now: () => Date): SiteStore {
  const pointers = new LRUCache<string, Pointer>({ max: 5_000, ttl: keptMs });
  // Apart from the known ones, so that a flood of made-up hosts can't push a real site out.
  const unknown = new LRUCache<string, true>({ max: 5_000, ttl: unconfirmedCacheMs });
  const sites = new LRUCache<string, Promise<Site | null>>({ max: 2_000, ttl: keptMs });
  const groupOf = new LRUCache<string, string>({ max: 2_000 });
  const settled = new LRUCache<string, { site: Site; at: number }>({ max: 2_000 });
  // What was last known, for when the database can't be asked: a site goes on answering as it was.
  const lastKnown = new LRUCache<string, { pointer: Pointer; at: number }>({ max: 5_000 });
  /** Rises with each change told of: what is known at an older one may not be passed off as today's. */
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
    // What can't be a host (nor then a slug) is nobody's, and needs no look-up.
    if (!isHostName(name)) return null;
    const key = `${kind}:${name}`;
    if (unknown.has(key)) return null;
    let pointer = pointers.get(key);
    if (!pointer) {
      const asked = generation;
      const known = lastKnown.get(key);
      const keepKnown = (): Pointer | undefined => {
        if (known) pointers.set(key, known.pointer, { ttl: unconfirmedCacheMs });
        return known?.pointer;
      };
      const found = find(db, kind, name).then(
        (one) => one ?? undefined,
        (error: unknown) => {
          if (known) return keepKnown();
          throw error;
        },
      );
      pointer = await (known?.at === asked ? soonOr(found, keepKnown) : found);
      if (!pointer) {
        lastKnown.delete(key);
        if (asked === generation) unknown.set(key, true);
        return null;
      }
      lastKnown.set(key, { pointer, at: asked });
      if (asked === generation && !pointers.has(key)) pointers.set(key, pointer);
    }
    return siteAt(pointer);
  }

  async function siteAt(pointer: Pointer): Promise<Site | null> {
    const { groupId, siteId } = pointer;
    const kept = sites.get(siteId);
    if (kept) return kept;
    const asked = generation;
    const before = settled.get(siteId);
    const keepBefore = (): void => {
      if (before && sites.peek(siteId) === answer)
        sites.set(siteId, Promise.resolve(before.site), { ttl: unconfirmedCacheMs });
    };
    const loading: Promise<Site | null> = loadSite(db, pointer, before?.site).then(
      (site) => {
        if (site) {
          settled.set(siteId, { site, at: asked });
          // By any of its names, also those that nobody has asked for yet.
          for (const host of site.hosts) lastKnown.set(`host:${host}`, { pointer, at: asked });
          lastKnown.set(`slug:${site.slug}`, { pointer, at: asked });
        }
        return site;
      },
      (error: unknown) => {
        if (before && !(error instanceof UnusableConfiguration)) {
          keepBefore();
          return before.site;
        }
        if (sites.peek(siteId) === answer) sites.delete(siteId);
        throw error;
      },
    );
    const late = () => {
      keepBefore();
      return before?.site ?? null;
    };
    const answer: Promise<Site | null> = before?.at === asked ? soonOr(loading, late) : loading;
    sites.set(siteId, answer);
    groupOf.set(siteId, groupId);
    return answer;
  }

  async function change(work: () => Promise<ApplyOutcome>): Promise<ApplyOutcome> {
    const outcome = await work();
    if (outcome.kind === "applied") forget(outcome.group.id);
    return outcome;
  }

  return {
    byHost: (host) => lookUp("host", hostName(host)),
    bySlug: (slug) => lookUp("slug", slug),
    byIds: (groupId, siteId) => siteAt({ groupId, siteId }),
    list: () => listSites(db),
    apply: (yaml, by) =>
      change(async () => {
        const read = readDocument(yaml);
        if (read.kind === "invalid") return { kind: "refused", problems: read.problems };
        const outcome = await applyDocument(db, read.document, { by, at: now() });
        return withLines(outcome, read.lineOf);
      }),
    validate: async (yaml) => {
      const read = readDocument(yaml);
      if (read.kind === "invalid") return { kind: "refused", problems: read.problems };
      return withLines(await dryRun(db, read.document, { by: "", at: now() }), read.lineOf);
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
        return applyDocument(db, checked.document, { by, at: now() });
      }),
    history: (slug, part = "site") => historyOf(db, slug, part),
    forget,
  };
}

/** What `asked` gives, or `otherwise` when that takes longer than the database usually does; later rejections are nobody's. */
async function soonOr<T>(asked: Promise<T>, otherwise: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), patienceMs);
  });
  try {
    return await Promise.race([asked, late]);
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

/** `site.dealerships[0]` back into its keys. */
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

/** A stored configuration is checked again: one that an older version of the program wrote may no longer fit. */
async function loadSite(
  db: Database,
  { groupId, siteId }: Pointer,
  settled: Site | undefined,
): Promise<Site | null> {
  return db.withTenant({ groupId, siteId }, async (tx) => {
    // The same version is the same site: whoever remembers things by it goes on remembering them.
    if (settled && settled.version === (await siteVersion(tx, siteId))) {
      const written = await contentVersion(tx, siteId);
      // New content is another site to pages and the same to the stock's index, which goes by `version`.
      return written === settled.contentVersion ? settled : { ...settled, contentVersion: written };
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

/** Read from the rows as they are: a stored document that no longer fits must not hide the other sites. */
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
  return db.withTenant({ groupId: pointer.groupId, siteId: pointer.siteId }, (tx) =>
    documentVersions(tx, part, pointer),
  );
}
