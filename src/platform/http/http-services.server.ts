import type { Logger } from "pino";
import type { Siblings } from "#platform/processes/siblings.server.ts";
import type { CountAnswer } from "./counted.ts";
import type { Sites } from "./find-site.server.ts";
import type { Metric } from "./metric.ts";
import type { Previews } from "./preview-host.ts";
import type { TakeLimit } from "./rate-limits.server.ts";
import type { PageSources } from "./security-headers.ts";
import type { Gate, ServedSite } from "./served-site.ts";

/** What the HTTP application uses from the process's services and from features. */
export type HttpServices = {
  sites: Sites;
  /** Drafts, by the tokens of the hosts that show them. */
  previews: Previews;
  /** `version` changes when the items that a site lists change, `confirmedDays` with the days on which feeds confirmed them. */
  itemsVersion(site: ServedSite): Promise<{ version: number; readonly confirmedDays: string }>;
  /** Whether the process shows all changes that are older than some seconds. */
  followsChanges(): boolean;
  /** Metrics of what the process has open and in memory. */
  status(): Metric[];
  /** Metrics of features, read from the database. */
  gauges(): Promise<Metric[]>;
  /** What fails of the background tasks, whichever process runs them, a sentence each. */
  failingTasks(): Promise<string[]>;
  /** The hosts of all sites, former ones too. */
  publicHosts(): Promise<string[]>;
  /** The other processes of the same supervisor. */
  siblings?: Pick<Siblings, "shareMetrics" | "metrics"> | null;
  now(): Date;
  log: Logger;
  takeLimit: TakeLimit;
  /** Rejects while the process should not receive requests (composition/readiness.server.ts). */
  ready(): Promise<void>;
  /** @param address the client's address */
  pictureResponse(request: Request, address: string): Promise<Response>;
  /** Whether the request has a session of this site. */
  signedIn(request: Request, site: ServedSite): Promise<boolean>;
  /** What requires sign-in at a path of a site, in any of its spellings; null for a page that is open to everyone. */
  gateOf(site: ServedSite, pathname: string): Promise<Gate | null>;
  /** Where a site redirects a path; null for a path that it doesn't. */
  redirectOf(site: ServedSite, pathname: string): { to: string; status: 307 | 308 } | null;
  /** The external hosts of a site's pages; read once for each version of the site. */
  pageSources(site: ServedSite): PageSources;
  countAnswer: CountAnswer;
  /** The site's icon, as SVG. */
  siteIcon(site: ServedSite): string;
};
