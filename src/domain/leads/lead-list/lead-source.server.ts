import { type SQL, sql } from "drizzle-orm";

/**
 * Where the visit of a lead came from, as `sourceKey` writes it. A lead that was stored before its source was has what its campaign's link named.
 * @param lead the alias of its row
 */
export const leadSource = (lead: SQL): SQL => sql`coalesce(${lead}.source,
  case when ${lead}.consent -> 'agent' is not null then 'assistant/agent'
    else coalesce('campaign/' || nullif(lower(btrim(left(${lead}.linked_query_params ->> 'utm_source', 40))), ''), 'unknown') end)`;

/** Whether a source is the one of a filter, or of the class that the filter names. */
export const isOfSource = (source: SQL, wanted: string): SQL =>
  sql`(${source} = ${wanted} or split_part(${source}, '/', 1) = ${wanted})`;
