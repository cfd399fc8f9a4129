import pg from "pg";

/**
 * Removes the tenant filters from the queries of this process, so that row-level security is the only
 * protection. It hooks in between driver and server: no file of the program imports it and no setting enables
 * it.
 *
 * `"leads"."site_id" = $1` and `group_id = $1::uuid` after WHERE or ON become a condition that is always
 * true. Two things stay: joins (a column compared with a column), and `site_id` of `site_versions` and
 * `site_hosts`, which are protected by group and where the site's id selects the requested row as a slug
 * would.
 */
// Not assignments: after SET, and after the commas of its list, `=` is no condition.
const filter = /(?<!\bset |, |["\w.])((?:"?\w+"?\.)?)"?(group_id|site_id)"? = \$(\d+)(?:::uuid)?/g;
const namesTheRow = /^"?site_(versions|hosts)"?\.$/;

let removed = 0;
/** The number of conditions removed so far. */
export const filtersRemoved = (): number => removed;

/** A query without its tenant filters. */
export function withoutFilters(query: string): string {
  const from = query.search(/\b(where|on)\b/i);
  if (from < 0) return query;
  const open = query.slice(from).replace(filter, (whole, table: string, column: string, n: string) => {
    if (column === "site_id" && namesTheRow.test(table)) return whole;
    removed++;
    return `($${n}::uuid is not null)`;
  });
  return query.slice(0, from) + open;
}

/** Removes the filters from every query of this process until the returned function is called. */
export function openQueries(): () => void {
  const client = pg.Client.prototype as unknown as { query(this: unknown, ...args: unknown[]): unknown };
  const asWritten = client.query;
  client.query = function (query, ...rest) {
    return asWritten.call(this, opened(query), ...rest);
  };
  return () => {
    client.query = asWritten;
  };
}

function opened(query: unknown): unknown {
  if (typeof query === "string") return withoutFilters(query);
  if (typeof query !== "object" || query === null || !("text" in query)) return query;
  return { ...query, text: withoutFilters(String(query.text)) };
}
