import { everythingTag, siteTag, tagHeaders, tagsOf } from "#platform/edge/edge-tags.server.ts";
import { type Env, unpurgedSeconds } from "#platform/env.server.ts";
import type { ServedSite } from "./served-site.ts";

export const noEdge: Env["edge"] = { header: null, seconds: unpurgedSeconds, purgeUrl: null, networks: [] };

/** What a shared cache in front of the sites is told: tags, and how long it may use a page. */
export type EdgeResponses = {
  /** The header with a response's tags; none where nothing is tagged or the response isn't public. */
  tagsOf(
    site: ServedSite,
    cacheControl: string,
    reads: { items: ReadonlySet<string> | null; confirmed: boolean },
  ): Record<string, string>;
  /** The same for a response that depends on the site's configuration only. */
  siteTagsOf(site: ServedSite): Record<string, string>;
  /** `Cache-Control` of a public page that changes by itself at `until`. */
  cacheControl(until: number, nowMs: number): string;
  /**
   * The same where the page stays at the edge until it is purged; null where it may not.
   * @param sharedUntil when the page changes by itself; null for a page that isn't the same for all visitors
   */
  purgedCacheControl(sharedUntil: number | null, nowMs: number): string | null;
};

/** @param followsChanges whether this process shows the present state; while it doesn't, its pages don't stay at the edge for long */
export function edgeResponses(edge: Env["edge"], followsChanges: () => boolean): EdgeResponses {
  const { header } = edge;
  const headerOf = (tags: readonly string[]): Record<string, string> =>
    header === null ? {} : { [header]: tags.join(tagHeaders[header]) };
  const secondsUntil = (until: number, nowMs: number, most: number) =>
    Math.max(0, Math.min(most, Math.floor((until - nowMs) / 1000)));
  const shared = (seconds: number) =>
    `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${Math.min(seconds, unpurgedSeconds)}`;
  const cautious = Math.min(edge.seconds, unpurgedSeconds);
  const isPurged = edge.purgeUrl !== null && edge.seconds > unpurgedSeconds;
  return {
    tagsOf: (site, cacheControl, reads) =>
      header !== null && cacheControl.startsWith("public") ? headerOf(tagsOf(site.id, reads)) : {},
    siteTagsOf: (site) => headerOf([everythingTag, siteTag(site.id)]),
    cacheControl: (until, nowMs) => shared(secondsUntil(until, nowMs, cautious)),
    purgedCacheControl: (sharedUntil, nowMs) => {
      if (!isPurged || sharedUntil === null || !followsChanges()) return null;
      return shared(secondsUntil(sharedUntil, nowMs, edge.seconds));
    },
  };
}
