import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { displayedPrice } from "#domain/cars/price.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { addedLooks, type CarLooks, interestDays, looksOf, type ShownCar } from "./car-interest.ts";

type DatedSite = SiteKey & { timezone: string };

/** How the cars of a site are looked at, by car: read once a day and process, since only whole days count. */
export type CarInterest = { of(site: DatedSite): Promise<ReadonlyMap<string, CarLooks>> };

/** Sites whose cars a process remembers. */
const mostSites = 100;

export function createCarInterest({ db, now }: { db: Pick<Database, "withSite">; now(): Date }): CarInterest {
  const known = new LRUCache<string, { day: string; looks: Promise<Map<string, CarLooks>> }>({
    max: mostSites,
  });
  return {
    of(site) {
      const yesterday = calendarDate(new Date(now().getTime() - dayMs), site.timezone);
      const before = known.get(site.id);
      if (before?.day === yesterday) return before.looks;
      const looks = shownCarsOf(db, site, yesterday).then(looksOf);
      known.set(site.id, { day: yesterday, looks });
      looks.catch(() => known.delete(site.id));
      return looks;
    },
  };
}

async function shownCarsOf(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  yesterday: string,
): Promise<ShownCar[]> {
  type Row = Omit<ShownCar, "price"> & { price: number | null; offer: number | null };
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<Row>(sql`
      select c.id as "carId", f ->> 'car_type' as type, (f ->> 'price')::float8 as price, (f ->> 'offer_price')::float8 as offer,
        d.appearances, d.views
      from (
          select car_id, sum(appearances)::int as appearances, sum(views)::int as views from car_days
          where group_id = ${site.groupId}::uuid and site_id = ${site.id}::uuid
            and day > ${yesterday}::date - ${interestDays}::int and day <= ${yesterday}::date
          group by car_id) d
        join cars c on c.group_id = ${site.groupId}::uuid and c.id = d.car_id
        cross join lateral (select jsonb_build_object('car_type', c.facts -> 'car_type', 'price', c.facts -> 'price',
          'offer_price', c.facts -> 'offer_price') || c.overrides) as o(f)
      where c.status <> 'sold'`),
  );
  return rows.map(({ offer, ...row }) => ({
    ...row,
    price: displayedPrice({ price: row.price, offer_price: offer }),
  }));
}

/** The figures of every car of these sites. */
export async function looksOfSites(
  interest: CarInterest,
  sites: readonly DatedSite[],
): Promise<ReadonlyMap<string, CarLooks>> {
  const all = await Promise.all(sites.map((site) => interest.of(site)));
  const [only] = all;
  if (only && all.length === 1) return only;
  const byCar = Map.groupBy(
    all.flatMap((looks) => [...looks]),
    ([carId]) => carId,
  );
  return new Map([...byCar].map(([id, own]) => [id, addedLooks(own.map(([, looks]) => looks))]));
}
