import { type SQL, sql } from "drizzle-orm";

/** Where a lead came from: `assistant`, the campaign's source as its link names it, or `none`. @param lead the alias of its row */
export const leadSource = (
  lead: SQL,
): SQL => sql`case when ${lead}.consent -> 'agent' is not null then 'assistant'
  else coalesce(nullif(lower(btrim(left(${lead}.linked_query_params ->> 'utm_source', 40))), ''), 'none') end`;
