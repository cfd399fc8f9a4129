import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { lastDays } from "#domain/measurement/results.ts";
import type { StockGroup } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { withinReach } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { calendarDate } from "#lib/date.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import type { Database } from "#platform/database/database.server.ts";
import {
  type PhotoClass,
  type PhotoResults,
  photoDays,
  photoResultsOf,
  photoSteps,
} from "./photo-results.ts";

const photoClass = sql`width_bucket(jsonb_array_length(c.pictures), ${sql.param([...photoSteps])}::int[])`;

/**
 * How enquiries go with the number of photos: cars for sale that the member sees, and what visitors of these sites did with them.
 * @param sites those whose results the member may see
 */
export async function photoResults(
  db: Pick<Database, "withTenant" | "withSite">,
  { group, seen }: Pick<StockGroup, "group" | "seen">,
  sites: readonly Site[],
  now: Date,
): Promise<PhotoResults> {
  const forSale = sql`c.group_id = ${group.id}::uuid and c.status <> 'sold' and ${withinReach(seen)}`;
  const classes: PhotoClass[] = [0, ...photoSteps].map(() => ({ cars: 0, views: 0, leads: 0 }));
  const add = (rows: readonly (Partial<PhotoClass> & { place: number })[]) => {
    for (const { place, cars = 0, views = 0, leads = 0 } of rows) {
      const one = classes[place];
      if (one)
        Object.assign(one, { cars: one.cars + cars, views: one.views + views, leads: one.leads + leads });
    }
  };
  const [listed, found] = await Promise.all([
    db.withTenant({ groupId: group.id }, (tx) =>
      tx.execute<{ place: number; cars: number }>(
        sql`select ${photoClass} as place, count(*)::int as cars from cars c where ${forSale} group by 1`,
      ),
    ),
    mapInTurns(sites, 4, (site) => {
      const [first] = lastDays(calendarDate(now, site.timezone), photoDays);
      return db.withSite(site, (tx) =>
        tx.execute<{ place: number; views: number; leads: number }>(sql`
          select ${photoClass} as place, coalesce(sum(k.times) filter (where k.kind = 'view'), 0)::int as views,
            coalesce(sum(k.times) filter (where k.kind = 'lead'), 0)::int as leads
          from counters k join cars c on c.group_id = k.group_id and c.id = k.subject
          where k.group_id = ${group.id}::uuid and k.site_id = ${site.id}::uuid and k.kind in ('view', 'lead')
            and k.day >= ${first ?? ""}::date and ${forSale}
          group by 1`),
      );
    }),
  ]);
  for (const { rows } of [listed, ...found]) add(rows);
  return photoResultsOf(classes);
}
