import { type SQL, sql } from "drizzle-orm";
import type { CarFacts } from "#domain/cars/car.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import { type CarLooks, interestOf, shownInterest } from "#domain/measurement/car-interest.ts";
import { placesByName } from "#domain/staff/access/reach.server.ts";
import { handFeed } from "#domain/stock/import/rows/car-identity.ts";
import { composedName } from "#domain/stock/import/rows/composed-name.ts";
import { formatsOf } from "#lib/formats.ts";
import { containing } from "#platform/database/containing.ts";
import type { Database } from "#platform/database/database.server.ts";
import { byNumber, byRank, byText, byTime, orderBy, type SortKey } from "#platform/database/sort-key.ts";
import { type CarReach, reachesCar } from "./reach.ts";
import type { StockGroup } from "./stock-group.server.ts";
import type { ListedCar, StockPage } from "./stock-page.ts";
import { carsOnPage, type Health, healths, type StockColumn, type StockQuery } from "./stock-query.ts";

/** A feed that confirmed its cars this long ago is stale; the console's start says so too. */
const staleHours = 36;

/** The condition that a car `c` is within a reach. */
export function withinReach(reach: readonly CarReach[]): SQL {
  const any = (column: SQL, ids: readonly string[] | null) =>
    ids === null ? sql`true` : sql`${column} = any(${sql.param([...ids])}::text[])`;
  const parts = reach.map(
    ({ dealershipIds, locationIds }) =>
      sql`(${any(sql`c.dealership_id`, dealershipIds)} and ${any(sql`c.location_id`, locationIds)})`,
  );
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** What the cars `c` are sorted by; null for newest first. */
function sortKey({ sites, looks = new Map() }: StockGroup, { order }: StockQuery): SortKey | null {
  if (order === null) return null;
  const places = placesByName(sites.map((site) => ({ site })));
  const keys: Record<StockColumn, () => Omit<SortKey, "isDown">> = {
    car: () => byText(sql`c.words`),
    location: () => byRank(sql`c.location_id`, places),
    price: () => byNumber(sql`c.shown_price`),
    photos: () => byNumber(sql`jsonb_array_length(c.pictures)`),
    views: () => byNumber(sql`c.views`),
    days: () => byTime(sql`c.created_at`),
    needs: () => byNumber(sql`cardinality(c.lacks)`),
    interest: () => byNumber(sql`(${JSON.stringify(shareOfExpected(looks))}::jsonb ->> c.id)::numeric`),
  };
  // The fewest days are the newest.
  return { ...keys[order.by](), isDown: order.by === "days" ? !order.isDown : order.isDown };
}

const lookedAtLess = ({ looks = new Map() }: Pick<StockGroup, "looks">): string[] =>
  [...looks].filter(([, car]) => interestOf(car) === "below").map(([id]) => id);

/** The share of the expected views that cars have, by car; those of which too few are expected are left out. */
const shareOfExpected = (looks: ReadonlyMap<string, CarLooks>): Record<string, number> =>
  Object.fromEntries(
    [...looks]
      .filter(([, car]) => interestOf(car) !== null)
      .map(([id, { views, expected }]) => [id, views / expected]),
  );

/** Every car that a member sees and that matches the query but for its health, as the table `c` with what it needs. */
function matching(of: StockGroup, query: StockQuery, now: Date): SQL {
  const { group, sites, seen } = of;
  const site = query.site === null ? undefined : sites.find(({ slug }) => slug === query.site);
  const dealerships = site?.dealerships.map(({ id }) => id) ?? [];
  const likes = query.words.map((word) => sql`c.words like ${containing(word)}`);
  const where = [
    sql`c.group_id = ${group.id}::uuid`,
    withinReach(seen),
    query.site === null ? sql`true` : sql`c.dealership_id = any(${sql.param(dealerships)}::text[])`,
    query.location === null ? sql`true` : sql`c.location_id = ${query.location}`,
    query.status === "all"
      ? sql`true`
      : query.status === "sold"
        ? sql`c.status = 'sold'`
        : sql`c.status <> 'sold'`,
    ...likes,
  ];
  // Read once into a hash table, however few cars the planner expects: a join reads it again for each car that a search finds.
  const corrected = sql`select car_id from car_overrides where group_id = ${group.id}::uuid`;
  return sql`with confirmed as (
      select i.feed, d as dealership_id, max(i.started_at) as at
      from stock_imports i cross join lateral unnest(i.dealership_ids) d
      where i.group_id = ${group.id}::uuid and i.undone_at is null group by 1, 2),
    matching as (
      select c.id, c.created_at, ${sortKey(of, query)?.of ?? sql`null`} as key, c.lacks || array_remove(array[
          case when c.id in (${corrected}) then 'overridden' end,
          case when c.id in (${corrected} and moved_at is not null) then 'moved' end,
          case when c.views = 0 then 'views' end,
          case when c.id = any(${sql.param(lookedAtLess(of))}::text[]) then 'interest' end,
          case when c.status <> 'sold' and c.feed <> ${handFeed} and coalesce(c.confirmed_at, f.at, c.created_at)
            < ${now.toISOString()}::timestamptz - make_interval(hours => ${staleHours}) then 'stale' end], null) as health
      from cars c left join confirmed f on f.feed = c.feed and f.dealership_id = c.dealership_id
      where ${sql.join(where, sql` and `)})`;
}

/** The order of the rows of `matching`. @param row its alias */
function inOrder(of: StockGroup, query: StockQuery, row: SQL): SQL {
  const key = sortKey(of, query);
  const newest = sql`${row}.created_at desc, ${row}.id`;
  return key ? orderBy({ ...key, of: sql`${row}.key` }, newest) : newest;
}

/** A page of the stock, newest cars first unless the query says otherwise, and how many cars lack what. */
export async function stockPage(
  db: Pick<Database, "withTenant">,
  of: StockGroup,
  query: StockQuery,
  now: Date,
): Promise<StockPage> {
  const groupId = of.group.id;
  const filtered = query.health === null ? sql`true` : sql`${query.health} = any(m.health)`;
  return db.withTenant({ groupId }, async (tx) => {
    // One pass over the stock: its rows are wide, and reading them takes the most time.
    const counted = await tx.execute<Counts & { page: PlacedCar[] }>(sql`${matching(of, query, now)}
      select count(*)::int as total, count(*) filter (where ${filtered})::int as found,
        ${sql.join(
          healths.map(
            (one) => sql`count(*) filter (where ${one} = any(m.health))::int as ${sql.identifier(one)}`,
          ),
          sql`, `,
        )},
        (select coalesce(json_agg(json_build_object('id', p.id, 'health', p.health) order by ${inOrder(of, query, sql`p`)}), '[]'::json)
          from (select * from matching m where ${filtered} order by ${inOrder(of, query, sql`m`)}
            limit ${carsOnPage} offset ${(query.page - 1) * carsOnPage}) p) as page
      from matching m`);
    const [row] = counted.rows;
    const { rows } = await tx.execute<CarRow>(sql`select c.id,
        shown_facts(c.facts, c.overrides) - '{dealercomments,variant,standardEquipment,image_urls}'::text[] as facts, c.status,
        c.dealership_id as "dealershipId", c.location_id as "locationId", jsonb_array_length(c.pictures) as photos, c.views::int as views, p.health,
        floor(extract(epoch from ${now.toISOString()}::timestamptz - c.created_at) / 86400)::int as days
      from rows from (json_to_recordset(${JSON.stringify(row?.page ?? [])}::json) as (id text, health text[]))
          with ordinality as p(id, health, place)
        join cars c on c.group_id = ${groupId}::uuid and c.id = p.id
      order by p.place`);
    return {
      cars: rows.map((car) => listed(car, of)),
      found: row?.found ?? 0,
      total: row?.total ?? 0,
      counts: Object.fromEntries(healths.map((one) => [one, row?.[one] ?? 0])) as Record<Health, number>,
    };
  });
}

export async function matchingCars(
  db: Pick<Database, "withTenant">,
  of: StockGroup,
  query: StockQuery,
  { most, now }: { most: number; now: Date },
): Promise<string[]> {
  const filtered = query.health === null ? sql`true` : sql`${query.health} = any(m.health)`;
  const { rows } = await db.withTenant({ groupId: of.group.id }, (tx) =>
    tx.execute<{ id: string }>(sql`${matching(of, query, now)}
      select m.id from matching m where ${filtered} order by ${inOrder(of, query, sql`m`)} limit ${most}`),
  );
  return rows.map(({ id }) => id);
}

type Counts = { total: number; found: number } & Record<Health, number>;
type PlacedCar = { id: string; health: Health[] };

type CarRow = {
  id: string;
  facts: CarFacts;
  status: string;
  dealershipId: string;
  locationId: string | null;
  photos: number;
  views: number;
  days: number;
  health: Health[];
};

/** The name by which staff know a car. */
export const carName = (facts: Pick<CarFacts, "year" | "make" | "model" | "badge">): string =>
  composedName(facts);

function listed(car: CarRow, { sites, changed, looks }: StockGroup): ListedCar {
  const { facts, dealershipId, locationId } = car;
  const site = sites.find(({ dealerships }) => dealerships.some(({ id }) => id === dealershipId));
  const price = displayedPrice(facts);
  const isOffer = price !== null && price === facts.offer_price;
  return {
    id: car.id,
    status: car.status,
    photos: car.photos,
    views: car.views,
    interest: shownInterest(looks?.get(car.id)),
    days: car.days,
    health: car.health,
    name: carName(facts),
    stockNumber: facts.stocknum ?? null,
    price: site && price !== null ? formatsOf(site).money(price) : null,
    priced: isOffer ? { field: "offer_price", value: price } : { field: "price", value: facts.price ?? null },
    location: site?.locations.find(({ id }) => id === locationId)?.name ?? null,
    site: site?.slug ?? null,
    mayChange: site !== undefined && reachesCar(changed, { dealershipId, locationId }),
  };
}
