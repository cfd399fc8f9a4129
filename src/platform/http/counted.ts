import type { ServedSite } from "./served-site.ts";

/** Something that an answer shows or did and that is counted. The HTTP layer only carries it from a route to the counters. */
export type Counted = {
  kind: string;
  /** What exactly, in known words: never what a visitor typed. */
  subject: string;
  /** How many cars a search found; null for what finds nothing. */
  results: number | null;
  /** Where its visit came from, if the request that counts it isn't the one that began the visit. */
  source?: string;
  /** Further subjects, where it is of many. */
  subjects?: readonly string[];
};

/** The headers of a request by lower-case name. */
export type VisitHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Counts what an answer contains. Called for every answer with something to count, also from the page cache, so it must take no longer than
 * a few map lookups and must not throw.
 * @param query of the request as sent, with its question mark, or empty
 */
export type CountAnswer = (
  site: ServedSite,
  counted: readonly Counted[],
  visit: { query: string; headers: VisitHeaders },
) => void;

/** The headers that `CountAnswer` may read. */
export const visitHeaderNames = [
  "user-agent",
  "referer",
  "host",
  "sec-fetch-site",
  "sec-purpose",
  "purpose",
  "x-purpose",
  "x-moz",
] as const;
