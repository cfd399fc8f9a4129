import pg from "pg";

/**
 * Takes the tenant's filters out of the queries that this process sends, so that row-level security is the only wall. It stands
 * between driver and server: no file of the program imports it and no setting reaches it.
 *
 * `"leads"."site_id" = $1` and `group_id = $1::uuid` behind WHERE or ON become a condition that holds for every row. Two things
 * stay: what joins one row to another (a column compared with a column), and `site_id` of `site_versions` and `site_hosts`, which are the
 * group's own rows, walled by the group, where the site's id names the row asked for as a slug would.
 */
// Not what is assigned: behind SET, and behind the commas of its list, `=` is no condition.
const filter = /(?<!\bset |, |["\w.])((?:"?\w+"?\.)?)"?(group_id|site_id)"? = \$(\d+)(?:::uuid)?/g;
const namesTheRow = /^"?site_(versions|hosts)"?\.$/;

let removed = 0;
/** How many conditions have been taken out so far. */
export const filtersRemoved = (): number => removed;

/** A query without its tenant's filters. */
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

/** From here on every query of this process goes out open, until the function it gives is called. */
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
