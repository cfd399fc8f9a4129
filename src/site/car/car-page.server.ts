import { isAvailable, isReserved } from "#domain/cars/availability.ts";
import type { Car, ListedCar } from "#domain/cars/car.ts";
import { nextChange } from "#domain/cars/next-change.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { pointOf } from "#domain/places/location-card-view.ts";
import type { MapTiles } from "#domain/places/map-tiles.server.ts";
import { type MapView, mapView } from "#domain/places/map-view.ts";
import {
  type KnownCar,
  type KnownCarServices,
  knownCar,
} from "#domain/stock/search-index/known-car.server.ts";
import type { SiteStock, SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { assembleCar, storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import { formatsOf } from "#lib/formats.ts";
import type { Database } from "#platform/database/database.server.ts";
import { cachedCardView } from "#site/parts/car-card/cached-card.ts";
import type { PageHead } from "#site/parts/head/page-head.ts";
import type { PartCache } from "#site/parts/part-cache.server.ts";
import { cachedCar, carSlot, knownCarOf } from "./cached-car.server.ts";
import type { CarPageView } from "./car-page-view.ts";
import { type LikeCar, pickSimilar, similarSearches } from "./similar-cars.ts";
import { type SimilarCar, similarReason } from "./similar-reason.ts";

/** Everything a car page needs, plain data. */
export type CarPageModel = {
  view: CarPageView;
  similar: SimilarCar[];
  /** Whether the similar cars have a similar price: without any such car, others are offered. */
  isSimilar: boolean;
  head: PageHead;
  /** Structured data for search engines. */
  data: object[];
};

/**
 * The page of a car by its slug on a site; null when the site doesn't show the car. `until` is when the page
 * next changes without a change of data. It is not `complete` when it was rendered from memory while the
 * database is unavailable.
 * @param url URL of the page without query, on the requested host
 */
export async function carPage(
  services: KnownCarServices & { mapTiles: MapTiles; parts?: PartCache | null },
  site: Site,
  slug: string,
  url: URL,
): Promise<{ model: CarPageModel; until: Date; complete: boolean } | null> {
  const stock = await services.stocks.of(site);
  const at = services.now();
  const context = { site, url, now: at };
  const slot = carSlot(stock, slug, services.parts, context);
  const known = knownCarOf(slot);
  const found = known ? { complete: true as const, car: known } : await knownCar(services, site, { slug });
  if (!found) return null;
  const { complete } = found;
  const { car, similar, isSimilar, isInMemory } = await withSimilar(services.db, stock, site, found);
  const map = await carMap(services.mapTiles, site, car);
  const { view, head, data } = cachedCar({ car, complete, map }, isInMemory ? slot : null, context);
  return {
    model: {
      view,
      similar: similar.map((other) => {
        const card = cachedCardView(other, site, at);
        const why = similarReason(
          { ...car, price: view.price },
          { ...other, price: card.price },
          formatsOf(site),
        );
        return { card, why };
      }),
      isSimilar,
      head,
      data,
    },
    until: nextChange([car, ...similar], site, at),
    complete,
  };
}

/** The map of the car's location. */
async function carMap(mapTiles: MapTiles, site: Site, car: Car): Promise<MapView | null> {
  const location = site.locations.find(({ id }) => id === car.location?.id);
  const point = location && pointOf(location);
  const tiles = point && (await mapTiles(site.maps, [location]));
  return point && tiles ? mapView([{ ...point, label: location.name, href: null }], tiles) : null;
}

/**
 * The car and its similar cars as of the same import. The database may have one that the stock in memory doesn't
 * show yet: then all of them are read from there.
 */
async function withSimilar(
  db: Database,
  stock: SiteStock,
  site: Site,
  { car, complete }: KnownCar,
): Promise<{ car: Car; similar: ListedCar[]; isSimilar: boolean; isInMemory: boolean }> {
  const { ids, isSimilar } = await similarIds(stock, site, car);
  const shown = stock.remembered({ id: car.id });
  const isInMemory = shown?.updated_at === car.updated_at;
  if (!complete || !shown || isInMemory || ids.length === 0)
    return { car, similar: stock.cars(ids), isSimilar, isInMemory };
  const rows = await storedCarsById(db, site.groupId, [car.id, ...ids]);
  const read = new Map(rows.map((row) => [row.id, assembleCar(row, site)]));
  const same = read.get(car.id);
  const similar = ids.flatMap((id) => read.get(id) ?? []).filter(isAvailable);
  const { confirmed_at, condition_pictures = [] } = car as Car;
  return { car: same ? { ...same, confirmed_at, condition_pictures } : car, similar, isSimilar, isInMemory };
}

type CarOfSite = LikeCar & Pick<Car, "id" | "dealership_slug">;

/** Available cars at a similar price, the most similar first; as many as the site shows. */
export async function similarCars(stocks: SiteStocks, site: Site, car: CarOfSite): Promise<ListedCar[]> {
  const stock = await stocks.of(site);
  const { ids, isSimilar } = await similarIds(stock, site, car);
  return isSimilar ? stock.cars(ids) : [];
}

async function similarIds(
  stock: SiteStock,
  site: Site,
  car: CarOfSite,
): Promise<{ ids: string[]; isSimilar: boolean }> {
  const { price, car: slice } = settingsFor(site, car.dealership_slug);
  const count = slice.similarCount;
  const { near, anyPrice } = similarSearches(car, price);
  const idsOf = async (searches: typeof near) => {
    const found: string[][] = [];
    const reserved = new Set<string>();
    let picked: string[] = [];
    for (const search of count > 0 ? searches : []) {
      const { ids } = await stock.search({
        ...search,
        offset: 0,
        limit: 2 * count + 1,
        facets: [],
        stats: [],
      });
      found.push(ids);
      for (const one of stock.cars(ids)) if (isReserved(one)) reserved.add(one.id);
      picked = pickSimilar(found, { own: car.id, count, reserved });
      if (picked.length === count && !picked.some((id) => reserved.has(id))) break;
    }
    return picked;
  };
  const similar = await idsOf(near);
  return similar.length > 0
    ? { ids: similar, isSimilar: true }
    : { ids: await idsOf(anyPrice), isSimilar: false };
}
