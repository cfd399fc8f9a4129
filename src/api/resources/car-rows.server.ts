import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import type { CarFacts } from "#domain/cars/car.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import { placesWithin, reachesCar } from "#domain/stock/changes-by-staff/reach.ts";
import { type StockGroup, stockGroupOf } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { carName, withinReach } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { CarItem } from "./car-schema.ts";

type Row = {
  id: string;
  slug: string;
  facts: CarFacts;
  status: CarFacts["status"];
  reserved: boolean;
  dealership_id: string;
  location_id: string | null;
  feed: string;
  photos: number;
  lacks: string[];
  created_at: string;
  updated_at: string;
};

/** The stock of a client's group as far as it reaches it; null where it reaches none. */
export const stockOf = ({ client, sites }: Pick<ApiDeps, "client" | "sites">): Promise<StockGroup | null> =>
  stockGroupOf(sites, client, client.groupSlug);

/** Cars of a client's reach that meet a condition on `c`, by id. */
export async function carRows(tx: Transaction, of: StockGroup, condition: SQL, most: number): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`select c.id, c.slug,
      shown_facts(c.facts, c.overrides) - '{dealercomments,variant,standardEquipment,image_urls}'::text[] as facts,
      c.status, c.reserved, c.dealership_id, c.location_id, c.feed, jsonb_array_length(c.pictures) as photos, c.lacks, c.created_at, c.updated_at
    from cars c where c.group_id = ${of.group.id}::uuid and ${withinReach(of.seen)} and ${condition}
    order by c.id limit ${most}`);
  return rows;
}

export const siteOfCar = ({ sites }: StockGroup, dealershipId: string): Site | undefined =>
  sites.find(({ dealerships }) => dealerships.some(({ id }) => id === dealershipId));

/** The site of a car that a client may change, with the locations where it may have cars; null for any other car. */
export async function siteOfCarToChange(
  deps: Pick<ApiDeps, "client" | "sites" | "db">,
  car: string,
): Promise<Site | null> {
  const of = await stockOf(deps);
  if (!of) return null;
  const [row] = await deps.db.withTenant({ groupId: of.group.id }, (tx) =>
    carRows(tx, of, sql`c.id = ${car}`, 1),
  );
  const site = row && siteOfCar(of, row.dealership_id);
  if (!row || !site) return null;
  const isReached = reachesCar(of.changed, { dealershipId: row.dealership_id, locationId: row.location_id });
  return isReached ? { ...site, locations: placesWithin(of.changed, site) } : null;
}

export function carItem(row: Row, of: StockGroup): z.input<typeof CarItem> {
  const { facts, dealership_id, location_id } = row;
  const site = siteOfCar(of, dealership_id);
  const place = of.sites.flatMap(({ locations }) => locations).find(({ id }) => id === location_id);
  const textOf = (value: string | null | undefined) => value ?? null;
  return {
    removed: false,
    id: row.id,
    slug: row.slug,
    site: site?.slug ?? null,
    dealership_id,
    location: location_id === null ? null : { id: location_id, name: place?.name ?? null },
    feed: row.feed,
    status: row.status,
    reserved: row.reserved,
    stock_number: textOf(facts.stocknum),
    vin: textOf(facts.vin),
    registration: textOf(facts.regplate),
    name: carName(facts),
    make: facts.make,
    model: facts.model,
    badge: textOf(facts.badge),
    series: textOf(facts.series),
    year: facts.year,
    type: facts.car_type,
    body: textOf(facts.simple_body),
    fuel: textOf(facts.simple_fuel),
    transmission: textOf(facts.simple_transmission),
    colour: textOf(facts.colour),
    km: facts.km ?? null,
    displayed_price: displayedPrice(facts),
    price: facts.price ?? null,
    offer_price: facts.offer_price ?? null,
    before_price: facts.before_price ?? null,
    price_type: textOf(facts.price_type),
    photos: row.photos,
    lacks: row.lacks,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}
