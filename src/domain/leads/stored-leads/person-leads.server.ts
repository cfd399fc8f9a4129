import { and, or, sql } from "drizzle-orm";
import { leads } from "#domain/leads/lead-tables.ts";
import type { SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { type Person, whileTheirs } from "#platform/privacy-source.server.ts";

const noRows = sql`false`;

/**
 * The leads in a person's privacy request: those with their verified number. An e-mail address in a lead is
 * not verified, so it counts only when staff have checked who makes the request.
 */
export const belongsToPerson = (site: SiteKey, person: Person) =>
  and(
    isOfSite(leads, site),
    or(
      person.phone
        ? and(sql`${leads.payload} ->> 'phone' = ${person.phone}`, whileTheirs(leads.createdAt, person))
        : noRows,
      person.email ? sql`lower(${leads.payload} ->> 'email') = lower(${person.email})` : noRows,
    ),
  );
