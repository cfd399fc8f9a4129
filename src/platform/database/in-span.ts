import { type SQL, sql } from "drizzle-orm";
import type { Span } from "#lib/period.ts";

/** Whether an instant is on one of the days of a calendar. */
export const inSpan = (column: SQL, { first, last }: Span, timeZone: string): SQL =>
  sql`(${column} >= ${first}::date::timestamp at time zone ${timeZone} and ${column} < (${last}::date + 1)::timestamp at time zone ${timeZone})`;

export const dayOf = (column: SQL, timeZone: string): SQL =>
  sql`(${column} at time zone ${timeZone})::date::text`;
