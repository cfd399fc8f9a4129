import type { Logger } from "pino";
import type { GateType } from "#platform/config/gate.ts";
import type { HasPage } from "#platform/config/has-page.ts";
import type { Site } from "#platform/config/site.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { TakeLimit } from "./limits.server.ts";

/** What the HTTP application uses of the process and of features. */
export type HttpServices = {
  sites: Pick<SiteStore, "byHost" | "bySlug" | "list">;
  /** Changes with the cars that a site lists. */
  stockVersion(site: Site): Promise<number>;
  /** What is in memory, for the metrics. */
  status(): { groups: number; sites: number; documents: number };
  now(): Date;
  log: Logger;
  takeLimit: TakeLimit;
  /** Rejects while the process should get no requests. */
  ready(): Promise<void>;
  pictureResponse(request: Request): Promise<Response>;
  /** Whether a request's session is one of this site. */
  signedIn(request: Request, site: Site): Promise<boolean>;
  /** Where an anonymous visitor of a gated address signs in, and returns from. */
  signInAddress(url: string, referrer: string | null, gate: GateType): string;
  hasPage: HasPage;
  /** The site's icon, as SVG. */
  siteIcon(site: Site): string;
};
