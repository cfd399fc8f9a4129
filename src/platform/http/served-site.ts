/**
 * What the platform reads of a site. The domain declares what else its sites have, by merging its own type into this interface, so that a site
 * keeps its whole type on its way from the lookup of its host to the routes, and the platform names nothing of it.
 */
export interface ServedSite {
  id: string;
  groupId: string;
  slug: string;
  name: string;
  /** Where it answers; links in messages lead to the first. */
  hosts: string[];
  /** Hosts that answer with a redirect to the first of `hosts`. */
  formerHosts: string[];
  /** Whether its group is suspended: it answers 503. */
  isSuspended: boolean;
  /** False while it is being set up: only previews show it. */
  isLive: boolean;
  /** Changes with every change of the site's or its group's configuration. */
  version: number;
  /** Number of the site's newest content. */
  contentVersion: number;
  /** Names of the vendors' scripts that run in its pages. */
  runningTags: readonly string[];
}

/** What requires sign-in. */
export type Gate = {
  /**
   * The sign-in URL for an anonymous visitor, with the way back.
   * @param url of the request
   */
  signInAddress(url: string, referrer: string | null): string;
};
