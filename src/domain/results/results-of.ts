import type {
  AgentCount,
  CarCount,
  DayCount,
  Funnel,
  SearchCount,
  WordCount,
} from "#domain/measurement/results.ts";
import type { SpeedRow } from "#domain/measurement/speed-rows.ts";

/** What visitors of some sites did in a period. */
export type ResultsOf = {
  days: string[];
  counts: DayCount[];
  /** The period before, and the same dates a year earlier. */
  before: Funnel;
  lastYear: Funnel;
  searches: ({ site: string; text: string } & SearchCount)[];
  emptySearches: ({ site: string; text: string } & SearchCount)[];
  words: ({ site: string } & WordCount)[];
  cars: ({ site: string; name: string } & CarCount)[];
  agents: ({ site: string } & AgentCount)[];
  /** How fast pages were, by kind and device. */
  speed: SpeedRow[];
  /** For the file. */
  bySite: { slug: string; counts: DayCount[] }[];
  /** Slugs of sites whose configuration can't be read; they are left out. */
  unreadable: string[];
};
