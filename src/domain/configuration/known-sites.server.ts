import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { inTime } from "#lib/in-time.ts";
import { hostName, isHostName } from "#platform/config/host-name.ts";
import type { Database } from "#platform/database/database.server.ts";
import { resolveSite } from "./resolve.ts";
import type { Site } from "./site.ts";
import {
  contentVersion,
  siteState,
  storedConfiguration,
  UnusableConfiguration,
} from "./site-versions.server.ts";
import { runningTags } from "./tag-states.server.ts";

/** Where a site's rows are. */
export type Pointer = { groupId: string; siteId: string };

/** Hosts and slugs whose sites are known: those of some ten thousand sites. */
const maxHosts = 30_000;
/** How long a process that misses a change notification may use its cached data. */
const cacheMs = 30_000;
/** The cache duration of unknown hosts, and of stale data while the database is unavailable. */
const unconfirmedCacheMs = 2_000;
/** When the database takes longer than this, cached data that isn't known to have changed is used instead. */
const patienceMs = 300;

/**
 * The sites that a process knows. While the database is unavailable, a known site continues unchanged.
 * @param permitsTags whether the operator lets scripts of vendors run in pages
 */
export function knownSites(db: Database, permitsTags: boolean) {
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

  return {
    byHost: (host: string) => lookUp("host", hostName(host)),
    isKnown: (host: string) => lastKnown.has(`host:${hostName(host)}`),
    bySlug: (slug: string) => lookUp("slug", slug),
    byIds: (groupId: string, siteId: string) => siteAt({ groupId, siteId }),
    learnHosts,
    forget,
  };

  function forget(groupId?: string): void {
    generation += 1;
    unknown.clear();
    for (const [key, pointer] of [...pointers.entries()])
      if (!groupId || pointer.groupId === groupId) pointers.delete(key);
    for (const siteId of [...sites.keys()])
      if (!groupId || groupOf.get(siteId) === groupId) sites.delete(siteId);
  }

  async function learnHosts(): Promise<void> {
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
  }

  async function lookUp(kind: "host" | "slug", name: string): Promise<Site | null> {
    // An invalid host name (and so an invalid slug) belongs to no site and needs no query.
    if (!isHostName(name)) return null;
    const key = `${kind}:${name}`;
    if (unknown.has(key)) return null;
    const pointer = pointers.get(key) ?? (await newPointer(key, kind, name));
    return pointer && siteAt(pointer);
  }

  async function newPointer(key: string, kind: "host" | "slug", name: string): Promise<Pointer | null> {
    const startGeneration = generation;
    const known = lastKnown.get(key);
    const takeKnown = (): Pointer | null => {
      if (known) pointers.set(key, known.pointer, { ttl: unconfirmedCacheMs });
      return known?.pointer ?? null;
    };
    const found = findSiteRow(db, kind, name).catch((error: unknown) => {
      if (known) return takeKnown();
      throw error;
    });
    const pointer = await (known?.at === startGeneration ? inTime(patienceMs, found, takeKnown) : found);
    if (!pointer) {
      lastKnown.delete(key);
      if (startGeneration === generation) unknown.set(key, true);
      return null;
    }
    lastKnown.set(key, { pointer, at: startGeneration });
    if (startGeneration === generation && !pointers.has(key)) pointers.set(key, pointer);
    return pointer;
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
    const loading: Promise<Site | null> = loadSite(db, pointer, before?.site, permitsTags).then(
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
      before?.at === startGeneration ? inTime(patienceMs, loading, late) : loading;
    sites.set(siteId, answer);
    groupOf.set(siteId, groupId);
    return answer;
  }
}

export async function findSiteRow(
  db: Database,
  kind: "host" | "slug",
  name: string,
): Promise<Pointer | null> {
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
  permitsTags: boolean,
): Promise<Site | null> {
  const key = { groupId, id: siteId };
  return db.withSite(key, async (tx) => {
    const tagsOf = async ({ tracking }: Site) => (permitsTags ? runningTags(tx, key, tracking.tags) : []);
    // Returns the same object for the same version, so that caches keyed by it stay valid.
    const state = settled && (await siteState(tx, siteId));
    if (settled && state && settled.version === state.version) {
      const written = await contentVersion(tx, siteId);
      const { isSuspended } = state;
      const tags = await tagsOf(settled);
      // New content is a different site for pages and the same for the stock's index, which depends on
      // `version`.
      return written === settled.contentVersion &&
        isSuspended === settled.isSuspended &&
        tags.join() === settled.runningTags.join()
        ? settled
        : { ...settled, contentVersion: written, isSuspended, runningTags: tags };
    }
    const stored = await storedConfiguration(tx, siteId);
    if (!stored) return null;
    const resolution = resolveSite(stored);
    if (resolution.kind === "ok") return { ...resolution.site, runningTags: await tagsOf(resolution.site) };
    const words = resolution.problems.map((problem) => `${problem.path}: ${problem.message}`).join("; ");
    throw new UnusableConfiguration(
      `the stored configuration of site ${stored.site.slug} can't be used: ${words}`,
    );
  });
}
