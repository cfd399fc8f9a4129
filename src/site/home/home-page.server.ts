import { data } from "react-router";
import type { ListedCar } from "#domain/cars/car.ts";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Site } from "#domain/configuration/site.ts";
import { articles } from "#domain/content/pages/content-store.server.ts";
import { countedOffers } from "#domain/measurement/offer-counts.ts";
import { shownLocations } from "#domain/places/location-choice.ts";
import type { MapTiles } from "#domain/places/map-tiles.server.ts";
import type { SiteStock, SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import { popupFor } from "#site/content/content-page.server.ts";
import { articleCard } from "#site/parts/blocks/article-card.ts";
import { packPage } from "#site/parts/packed.ts";
import { areaView } from "#site/parts/places/area-view.ts";
import { slideTitle } from "#site/parts/promotions/pressable-offers.ts";
import { promotionSlides } from "#site/parts/promotions/promotion-slides.ts";
import { heroChoices } from "./hero-choices.server.ts";
import { heroFields, readHero } from "./hero-query.ts";
import { homeView } from "./home-view.ts";

/** A full row: four cards, or twice three larger ones on a single-brand site. */
const arrivalsShown = { brand: 6, others: 4 };
/** One row of article cards. */
const articlesShown = 3;
/** How many categories are shown with a picture of one of their cars. */
const categoriesShown = 9;

type HomePageServices = {
  db: Database;
  stocks: SiteStocks;
  now: () => Date;
  mapTiles: MapTiles;
  count?: (counted: Counted) => void;
};

/** The front page: the stock's counts, its newest cars, and an example of each body (and model, for one brand). */
export async function homePage(
  { stocks, now, db, mapTiles, count }: HomePageServices,
  request: Request,
  site: Site,
) {
  const at = now();
  const stock = await stocks.of(site);
  const available = { attribute: "status", anyOf: ["in_stock"] };
  const single = site.manufacturer !== null;
  const [answer, newest] = await Promise.all([
    stock.search({
      clauses: [],
      offset: 0,
      limit: 0,
      facets: ["make", "body", "model", "car_type"].map((attribute) => ({ attribute, limit: 100 })),
      stats: [],
    }),
    stock.search({ clauses: [available], sort: "latest", offset: 0, limit: 40, facets: [], stats: [] }),
  ]);
  const arrivals = distinctModels(
    pictured(stock, newest.ids),
    single ? arrivalsShown.brand : arrivalsShown.others,
  );
  const examples = new Map<string, ListedCar>();
  const bodies = (answer.facets.body ?? []).length;
  const unlisted = single && site.range.length === 0;
  for (const attribute of [...(bodies > 1 ? ["body"] : []), ...(unlisted ? ["model"] : [])]) {
    for (const { value } of (answer.facets[attribute] ?? []).slice(0, categoriesShown)) {
      const car = await example(stock, attribute, value);
      if (car) examples.set(`${attribute} ${value}`, car);
    }
  }
  const { origin, searchParams } = new URL(request.url);
  const choices = await heroChoices(stock, readHero(searchParams, heroFields(site)), site);
  const locations = shownLocations(site);
  const [news, popup, tiles] = await Promise.all([
    articles(db, site, { now: at }),
    popupFor(db, site, "/", at),
    mapTiles(site.maps, locations),
  ]);
  const promotions = promotionSlides(site, at);
  if (site.home.sections.includes("promotions"))
    for (const one of countedOffers(promotions.shown.map(slideTitle))) count?.(one);
  const places = areaView({ site, locations, now: at, tiles });
  const fromFeatures = {
    promotions: promotions.shown,
    blog: news.articles.slice(0, articlesShown).map(articleCard),
    popup: popup.popup,
    locations: places?.area ?? null,
  };
  const view = homeView({ site, answer, choices, arrivals, fromFeatures, examples, now: at, origin });
  const changes = [stock.nextChangeAt, news.changesAt, popup.changesAt, promotions.changesAt, places?.until];
  const until = changes.reduce<Date>(
    (first, one) => (one && one < first ? one : first),
    nextChange(arrivals, site, at),
  );
  return data(packPage(view, request), { headers: { "x-forecourt-until": until.toISOString() } });
}

const assembledAtOnce = 8;

/** Those with a picture, assembled as far as they are needed. */
function* pictured(stock: SiteStock, ids: string[]): Generator<ListedCar> {
  for (let from = 0; from < ids.length; from += assembledAtOnce)
    for (const car of stock.cars(ids.slice(from, from + assembledAtOnce)))
      if (car.pictures.length > 0) yield car;
}

/** The first `count` cars of different models, as far as there are: a row of one model doesn't represent the stock. */
function distinctModels(cars: Iterable<ListedCar>, count: number): ListedCar[] {
  const first = new Map<string, ListedCar>();
  const others: ListedCar[] = [];
  for (const car of cars) {
    if (first.has(car.make_model)) others.push(car);
    else first.set(car.make_model, car);
    if (first.size === count) break;
  }
  return [...first.values(), ...others].slice(0, count);
}

async function example(stock: SiteStock, attribute: string, value: string): Promise<ListedCar | undefined> {
  const { ids } = await stock.search({
    clauses: [{ attribute, anyOf: [value] }],
    offset: 0,
    limit: 5,
    facets: [],
    stats: [],
  });
  return pictured(stock, ids).next().value ?? undefined;
}
