import { LRUCache } from "lru-cache";
import type { Reach } from "#domain/staff/access/reach.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { countLists } from "./lead-counts.server.ts";
import { filterQuery, readLeadFilter } from "./lead-filter.ts";
import type { LeadQuery } from "./lead-where.server.ts";

/** How old a count of a view may be that no change of a lead ended: by the clock leads become overdue or end their sleep, and deliveries fail. */
const maxAgeMs = 30_000;
const maxMembers = 1_000;

type Counted = {
  /** What the counts are of: the leads' state and where the member sees them. */
  of: string;
  at: number;
  byQuery: Map<string, number>;
};

export type ShownList = {
  query: LeadQuery;
  /** `leadActivity` of the reach, read before. */
  activity: string;
};

/**
 * Counts a member's views and the list that is shown once a lead has changed, or after half a minute; with each request the list that is shown
 * where other things than leads change it.
 */
export class ViewCounts {
  readonly #members = new LRUCache<string, Counted>({ max: maxMembers });

  /** @param views their queries as they are saved. The view that is shown has the count of the list. */
  async count(
    db: Database,
    reach: readonly Reach[],
    { query, activity }: ShownList,
    views: readonly string[],
  ): Promise<{ total: number; byView: ReadonlyMap<string, number> }> {
    const at = query.now.getTime();
    const of = JSON.stringify([activity, reach.map(({ site, locationIds }) => [site.id, locationIds])]);
    const known = this.#members.get(query.memberId);
    const isCurrent = known?.of === of && Math.abs(at - known.at) < maxAgeMs;
    const counted = isCurrent ? known : { of, at, byQuery: new Map<string, number>() };
    this.#members.set(query.memberId, counted);
    const shown = countedQuery(query.filter);
    const isShownKnown = isOfLeadsAlone(query.filter) && counted.byQuery.has(shown);
    const filters = views.map((text) => [text, readLeadFilter(new URLSearchParams(text))] as const);
    const missing = filters.filter(([text]) => !counted.byQuery.has(text));
    const counts = await countLists(db, reach, [
      ...(isShownKnown ? [] : [[shownId, query] as const]),
      ...missing.map(([text, filter]) => [text, { ...query, filter }] as const),
    ]);
    for (const [text] of missing) if (text in counts) counted.byQuery.set(text, counts[text] ?? 0);
    const total = (isShownKnown ? counted.byQuery.get(shown) : counts[shownId]) ?? 0;
    if (counted.byQuery.size < maxQueries) counted.byQuery.set(shown, total);
    const byView = new Map(counted.byQuery);
    for (const [text, filter] of filters) if (countedQuery(filter) === shown) byView.set(text, total);
    return { total, byView };
  }
}

const shownId = "?";
const maxQueries = 100;

/** Whether nothing but a lead's change moves a lead into or out of the list: neither the clock nor a delivery. */
const isOfLeadsAlone = ({ view, period, isUndelivered }: LeadQuery["filter"]): boolean =>
  !["open", "overdue", "asleep"].includes(view) && period === null && !isUndelivered;

/** What a filter counts: its order and page don't matter. */
const countedQuery = (filter: LeadQuery["filter"]): string =>
  filterQuery({ ...filter, order: null, before: null }).toString();
