import { type Period, periodQuery, readPeriod } from "#lib/period.ts";

/** What the results are of; it is in the address. */
export type ResultsFilter = {
  period: Period;
  /** Slug of a site; null for all. */
  site: string | null;
  location: string | null;
  source: string | null;
  owner: string | null;
};

/** Of sales by source: they aren't of one salesperson. */
export type ReportFilter = Omit<ResultsFilter, "owner">;

export const usualPeriod = { days: 30 };

export function readResultsFilter(query: URLSearchParams): ResultsFilter {
  const text = (name: string) => query.get(name)?.trim() || null;
  return {
    period: readPeriod(query) ?? usualPeriod,
    site: text("site"),
    location: text("location"),
    source: text("source"),
    owner: text("owner"),
  };
}

export function resultsQuery({ period, ...filter }: ResultsFilter): URLSearchParams {
  const query = new URLSearchParams(periodQuery(period));
  for (const [name, value] of Object.entries(filter)) if (value !== null) query.set(name, value);
  return query;
}

/** Whether only the dealer's own records are meant: visits are of no location, person or campaign. */
export const isRecordsOnly = ({ location, source, owner }: ResultsFilter): boolean =>
  location !== null || source !== null || owner !== null;
