import type { Logger } from "pino";
import type { GateType } from "#platform/config/gate.ts";
import type { HasPage } from "#platform/config/has-page.ts";
import type { Site } from "#platform/config/site.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { Siblings } from "#platform/processes/siblings.server.ts";
import type { CountAnswer } from "./counted.ts";
import type { LabelledGauge } from "./labelled-gauge.ts";
import type { Previews } from "./preview-host.ts";
import type { TakeLimit } from "./rate-limits.server.ts";

/** What the HTTP application uses from the process's services and from features. */
export type HttpServices = {
  sites: Pick<SiteStore, "byHost" | "isKnown" | "bySlug" | "list">;
  /** Drafts, by the tokens of the hosts that show them. */
  previews: Previews;
  /** Changes when the cars that a site lists change. */
  /** `confirmedDays` changes with the days on which feeds confirmed the stock. */
  stockVersion(site: Site): Promise<{ version: number; readonly confirmedDays: string }>;
  /** Whether the process shows all changes that are older than some seconds. */
  followsChanges(): boolean;
  /** Memory use, for the metrics. */
  status(): {
    groups: number;
    sites: number;
    documents: number;
    replacing: number;
    read: number;
    evicted: number;
  };
  /** Metrics of features, read from the database. */
  gauges(): Promise<LabelledGauge[]>;
  /** What fails of the background tasks, whichever process runs them, a sentence each. */
  failingTasks(): Promise<string[]>;
  /** The other processes of the same supervisor. */
  siblings?: Pick<Siblings, "offerMetrics" | "metrics"> | null;
  now(): Date;
  log: Logger;
  takeLimit: TakeLimit;
  /** Rejects while the process should not receive requests. */
  ready(): Promise<void>;
  /** @param address the client's address */
  pictureResponse(request: Request, address: string): Promise<Response>;
  /** Whether the request has a session of this site. */
  signedIn(request: Request, site: Site): Promise<boolean>;
  /** The sign-in URL for an anonymous visitor of a gated path, with the way back. */
  signInAddress(url: string, referrer: string | null, gate: GateType): string;
  countAnswer: CountAnswer;
  hasPage: HasPage;
  /** The site's icon, as SVG. */
  siteIcon(site: Site): string;
};
