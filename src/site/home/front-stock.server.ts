import type { ListedCar } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import { escapeForScript } from "#platform/http/page-boot.ts";
import { lasting } from "#site/parts/lasting.ts";
import { cacheJson } from "#site/parts/packed.ts";
import { type CategoryLinks, categoryLinks } from "./category-links.ts";
import { heroChoices } from "./hero-choices.server.ts";
import { type HeroChoices, type HeroQuery, heroFields, readHero } from "./hero-query.ts";

/** What the front page shows of the stock. */
export type FrontStock = {
  total: number;
  /** The types that are in stock. */
  types: readonly string[];
  choices: HeroChoices;
  /** Ids of the newest cars. */
  arrivals: string[];
  links: CategoryLinks;
};

/** A full row: four cards, or twice three larger ones on a single-brand site. */
const arrivalsShown = { brand: 6, others: 4 };
/** How many categories are shown with a picture of one of their cars. */
const categoriesShown = 9;
const assembledAtOnce = 8;

/** The same objects for all pages of a state, if the address makes no choices. */
export function frontStock(stock: SiteStock, site: Site, chosen: URLSearchParams): Promise<FrontStock> {
  const query = readHero(chosen, heroFields(site));
  return chosen.size > 0 ? read(stock, site, query) : stock.inCommon("front page", usual(site, query));
}

const usual = (site: Site, query: HeroQuery) => async (stock: SiteStock) => {
  const front = await read(stock, site, query);
  const { choices, links } = front;
  cacheJson(choices, Buffer.from(escapeForScript(JSON.stringify(choices))));
  const { makes, models, field1, field2 } = choices;
  for (const list of [makes, models, field1, field2, ...Object.values(links)]) lasting(list);
  return front;
};

/** The stock's counts, its newest cars, and an example of each body (and model, for one brand). */
async function read(stock: SiteStock, site: Site, query: HeroQuery): Promise<FrontStock> {
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
  const choices = await heroChoices(stock, query, site);
  return {
    total: answer.total,
    types: (answer.facets.car_type ?? []).map(({ value }) => value),
    choices,
    arrivals: arrivals.map(({ id }) => id),
    links: categoryLinks(site, answer, examples),
  };
}

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
