import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database } from "#platform/database/database.server.ts";
import { offerDays, offerPressKind, offerSeenKind } from "./offer-counts.ts";

export type OfferFigures = { seen: number; pressed: number };

/** How often the offers of a site were seen and pressed in the last days, by their titles as `offerSubject` writes them. */
export async function figuresOfOffers(
  db: Database,
  site: Pick<Site, "groupId" | "id" | "timezone">,
  now: Date,
): Promise<ReadonlyMap<string, OfferFigures>> {
  const { groupId, id, timezone } = site;
  const first = calendarDate(new Date(now.getTime() - (offerDays - 1) * dayMs), timezone);
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ subject: string } & OfferFigures>(sql`
      select subject, coalesce(sum(times) filter (where kind = ${offerSeenKind}), 0)::int as seen,
        coalesce(sum(times) filter (where kind = ${offerPressKind}), 0)::int as pressed
      from counters
      where group_id = ${groupId}::uuid and site_id = ${id}::uuid and day >= ${first}::date
        and kind in (${offerSeenKind}, ${offerPressKind})
      group by subject`),
  );
  return new Map(rows.map(({ subject, seen, pressed }) => [subject, { seen, pressed }]));
}
