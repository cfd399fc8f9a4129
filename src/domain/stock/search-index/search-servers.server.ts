import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import { Circuit } from "#lib/circuit.ts";
import type { AllowAddress } from "#lib/public-address.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import { carSchemaOf } from "./car-document.ts";
import { type OpenSearchCall, openSearchAt } from "./open-search-client.server.ts";
import { OpenSearchIndex } from "./open-search-index.server.ts";
import type { SiteIndex } from "./site-index.server.ts";
import { SiteSearch } from "./site-search.server.ts";

/**
 * The search servers that sites name in their configuration (SITE-14), each with one circuit breaker shared
 * by its sites.
 */
export type SearchServers = {
  /**
   * The site's search on its server, or null for a site that names none.
   * @param seq the last change that the site's index contains
   * @param newest the feed's newest change
   */
  searchOf(site: Site, index: SiteIndex, seq: () => number, newest: () => Promise<number>): SiteSearch | null;
};

/** Three consecutive failures indicate an outage; ten seconds keep pages fast while a server restarts. */
const circuitOf = () => new Circuit({ failures: 3, openMs: 10_000 });

export function createSearchServers(options: {
  log: Logger;
  secrets: Secrets;
  /** Which addresses servers may have. */
  allowed: AllowAddress;
  clock?: () => number;
  retryMs?: number;
}): SearchServers {
  const { log, secrets, allowed, clock = () => performance.now(), retryMs = 1_000 } = options;
  const circuits = new Map<string, Circuit>();
  /** By host and key: a client keeps connections open, so a site's next version reuses the client. */
  const calls = new Map<string, OpenSearchCall>();
  return {
    searchOf(site, index, seq, newest) {
      const { host, name, key } = site.search.index;
      if (!host) return null;
      const circuit = circuits.get(host) ?? circuitOf();
      circuits.set(host, circuit);
      const called = `${host} ${key ?? ""}`;
      const call = calls.get(called) ?? openSearchAt(host, key, { secrets, allowed });
      calls.set(called, call);
      const identity = { name: name ?? site.slug, siteId: site.id, version: site.version };
      return new SiteSearch({
        embedded: index.embedded,
        shared: new OpenSearchIndex(call, carSchemaOf(site.search), identity),
        circuit,
        documents: () => index.documentsNow(),
        seq,
        newest,
        log: log.child({ site: site.slug, searchHost: host }),
        clock,
        retryMs,
      });
    },
  };
}
