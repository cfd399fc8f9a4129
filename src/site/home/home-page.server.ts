import { data } from "react-router";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Location, Site } from "#domain/configuration/site.ts";
import { articles } from "#domain/content/pages/content-store.server.ts";
import { countedOffers } from "#domain/measurement/offer-counts.ts";
import { shownLocations } from "#domain/places/location-choice.ts";
import type { MapTiles } from "#domain/places/map-tiles.server.ts";
import type { TileSource } from "#domain/places/map-view.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import { popupFor } from "#site/content/content-page.server.ts";
import { articleCard } from "#site/parts/blocks/article-card.ts";
import { lasting } from "#site/parts/lasting.ts";
import { packPage } from "#site/parts/packed.ts";
import { type AreaView, areaView } from "#site/parts/places/area-view.ts";
import { slideTitle } from "#site/parts/promotions/pressable-offers.ts";
import { promotionSlides } from "#site/parts/promotions/promotion-slides.ts";
import { frontStock } from "./front-stock.server.ts";
import { homeView } from "./home-view.ts";

/** One row of article cards. */
const articlesShown = 3;

type HomePageServices = {
  db: Database;
  stocks: SiteStocks;
  now: () => Date;
  mapTiles: MapTiles;
  count?: (counted: Counted) => void;
};

/** The front page: what it shows of the stock, and of the site's other features. */
export async function homePage(
  { stocks, now, db, mapTiles, count }: HomePageServices,
  request: Request,
  site: Site,
) {
  const at = now();
  const stock = await stocks.of(site);
  const { origin, searchParams } = new URL(request.url);
  const front = await frontStock(stock, site, searchParams);
  const arrivals = stock.cars(front.arrivals);
  const locations = shownLocations(site);
  const [news, popup, tiles] = await Promise.all([
    articles(db, site, { now: at }),
    popupFor(db, site, "/", at),
    mapTiles(site.maps, locations),
  ]);
  const promotions = promotionSlides(site, at);
  if (site.home.sections.includes("promotions"))
    for (const one of countedOffers(promotions.shown.map(slideTitle))) count?.(one);
  const places = areaOf(site, locations, tiles, at);
  const fromFeatures = {
    promotions: promotions.shown,
    blog: news.articles.slice(0, articlesShown).map(articleCard),
    popup: popup.popup,
    locations: places?.area ?? null,
  };
  const view = homeView({ ...front, site, arrivals, fromFeatures, now: at, origin });
  const changes = [stock.nextChangeAt, news.changesAt, popup.changesAt, promotions.changesAt, places?.until];
  const until = changes.reduce<Date>(
    (first, one) => (one && one < first ? one : first),
    nextChange(arrivals, site, at),
  );
  return data(packPage(view, request), { headers: { "x-forecourt-until": until.toISOString() } });
}

type Area = { tiles: string; from: Date; until: Date; area: AreaView };
const areas = new WeakMap<Site, Area>();

/** The area of the site's locations: the same object until a place opens or closes. */
function areaOf(site: Site, locations: readonly Location[], tiles: TileSource | null, now: Date) {
  const key = JSON.stringify(tiles);
  const known = areas.get(site);
  if (known?.tiles === key && known.from <= now && now < known.until) return known;
  const made = areaView({ site, locations, now, tiles });
  if (!made) return null;
  const area = { ...made, tiles: key, from: now };
  areas.set(site, area);
  lasting(area.area);
  return area;
}
