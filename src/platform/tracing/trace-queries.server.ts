import type pg from "pg";
import { isTraced, traced } from "#lib/tracing.server.ts";
import { querySummary, queryText } from "./query-text.ts";

type Query = (query: string | { text: string }, ...rest: unknown[]) => unknown;

/** Shows each query of a connection in the trace that it belongs to, without its values. */
export function traceQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const tracedQuery: Query = (first, ...rest) => {
    const text = typeof first === "string" ? first : first.text;
    if (!isTraced() || typeof text !== "string" || typeof rest.at(-1) === "function")
      return query(first, ...rest);
    const summary = querySummary(text);
    const shown = queryText(text);
    const facts = {
      "db.system.name": "postgresql",
      "db.query.summary": summary,
      ...(shown === null ? {} : { "db.query.text": shown }),
    };
    return traced({ name: summary, kind: "client", facts }, async () => await query(first, ...rest));
  };
  Object.assign(client, { query: tracedQuery });
}
