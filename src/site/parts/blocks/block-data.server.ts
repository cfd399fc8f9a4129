import { comparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { calculatorStart } from "#domain/cars/finance/finance-summary.ts";
import { nextChange } from "#domain/cars/next-change.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { FilterMap } from "#domain/configuration/slices/filter-map.ts";
import type { RefinementAttribute, Refinements } from "#domain/configuration/slices/search-attributes.ts";
import { parseRange } from "#domain/configuration/slices/search-attributes.ts";
import { type Block, type BlockOf, type BlockType, visitorBlocks } from "#domain/content/pages/block.ts";
import { articles } from "#domain/content/pages/content-store.server.ts";
import { rangeView } from "#domain/models/range-view.ts";
import { type LocationFilter, locationsOfBlock } from "#domain/places/location-choice.ts";
import type { MapTiles } from "#domain/places/map-tiles.server.ts";
import { earlier, windowAt } from "#domain/promotions/day-window.ts";
import { popupNow } from "#domain/promotions/timed-popup.ts";
import { makeLabel } from "#domain/search/make-label.ts";
import { searchHref } from "#domain/search/search-path.ts";
import { emptySearch } from "#domain/search/search-query.ts";
import { clausesOf } from "#domain/search/to-engine-query.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { formatsOf } from "#lib/formats.ts";
import { slugify } from "#lib/slug.ts";
import { cachedCardView } from "#site/parts/car-card/cached-card.ts";
import { comparisonOf } from "#site/parts/car-card/card-view.ts";
import { type FormServices, formInPage } from "#site/parts/lead-form/form-page.server.ts";
import { areaView } from "#site/parts/places/area-view.ts";
import { promoTiles, promotionSlides } from "#site/parts/promotions/promotion-slides.ts";
import { articleCard } from "./article-card.ts";
import type { LoadedData, ShownBlock } from "./block-data.ts";

export type BlockServices = FormServices & { mapTiles: MapTiles };

/** Where blocks are shown: the services they read, the site, the moment, and the request, which only `visitorBlocks` get. */
export type BlockPlace = { services: BlockServices; site: Site; now: Date; request: Request; path: string };

type CommonPlace = Omit<BlockPlace, "request">;

/** What a block shows, when that changes by itself, and whether it is one shopper's own; null shows no block. */
type Loaded<Data> = { data: Data | null; changesAt?: Date | null; personal?: boolean };
type Loaders = {
  [Type in keyof LoadedData]: (
    block: BlockOf<Type>,
    place: Type extends (typeof visitorBlocks)[number] ? BlockPlace : CommonPlace,
  ) => Promise<Loaded<LoadedData[Type]>>;
};

/** The loaders of blocks that show more than their own content. */
const loaders: Loaders = {
  stock: stockBlock,
  form: async (block, { services, site, request, path }) => {
    const { searchParams } = new URL(request.url);
    const message = block.carry ? (searchParams.get(block.carry) ?? "").slice(0, 200) : "";
    const found = await formInPage(services, request, site, block.form, formPlace(path, message));
    return found
      ? { data: { model: found.model, state: found.state }, personal: found.personal }
      : { data: null };
  },
  promo_tiles: async ({ dealership }, { site, now }) => {
    const { shown, changesAt } = promoTiles(site, now, dealership ?? null);
    return { data: shown.length > 0 ? shown : null, changesAt };
  },
  promotion_slides: async ({ dealership }, { site, now }) => {
    const { shown, changesAt } = promotionSlides(site, now, dealership ?? null);
    return { data: shown.length > 0 ? shown : null, changesAt };
  },
  service_booking_iframe: async ({ url }, { site }) => {
    const address = url ?? site.xtime_url;
    return { data: address ? { url: address } : null };
  },
  vehicle_search: async (_, { services, site }) => ({ data: await searchChoices(services.stocks, site) }),
  timed_popup: async (block, { site, now }) => {
    const { popup, changesAt } = popupNow(block, site, now);
    return { data: popup, changesAt };
  },
  model_range: async (_, { services, site }) => {
    const range = rangeView(site, null);
    return { data: range ? { kind: "range", range } : await stockRange(services.stocks, site) };
  },
  locations: async (block, { services, site, now }) => {
    const locations = locationsOfBlock(site, block as LocationFilter);
    const found = areaView({
      site,
      locations,
      now,
      tiles: block.map ? await services.mapTiles(site.maps, locations) : null,
    });
    return { data: found?.area ?? null, changesAt: found?.until ?? null };
  },
  finance_calculator: async (_, { site }) => {
    const start = calculatorStart(site.finance, null);
    return {
      data: start && {
        start,
        comparison: comparisonWords(site.finance),
      },
    };
  },
  reviews: async (block, { site }) => {
    const rated = site.dealerships.flatMap(({ name, reviews }) =>
      reviews ? [{ name, rating: reviews.average_rating, count: reviews.count }] : [],
    );
    return { data: rated.length > 0 || block.quotes.length > 0 ? rated : null };
  },
  blog_cards: async ({ category, limit }, { services, site, now }) => {
    const found = await articles(services.db, site, { category, now });
    const cards = found.articles.slice(0, limit).map(articleCard);
    return { data: cards.length > 0 ? cards : null, changesAt: found.changesAt };
  },
};

/** A form's place on a content page: it posts to the page's URL, and the lead names the page (DECIDE-66). */
export function formPlace(path: string, message = "") {
  return {
    pageId: path,
    action: message ? `${path}?${new URLSearchParams({ query: message })}` : path,
    message,
  };
}

/** The visible blocks of a page with their data; and when they next change without a change of content. */
export async function shownBlocks(
  blocks: readonly Block[],
  place: BlockPlace,
): Promise<{ blocks: ShownBlock[]; changesAt: Date | null; personal: boolean; variesByVisitor: boolean }> {
  let changesAt: Date | null = null;
  let personal = false;
  const shown: ShownBlock[] = [];
  for (const block of blocks) {
    const window = windowAt(block, place.now, place.site.timezone);
    changesAt = earlier(changesAt, window.changesAt);
    if (!window.open) continue;
    const loader = loaders[block.type as keyof LoadedData] as
      | ((block: Block, place: BlockPlace) => Promise<Loaded<unknown>>)
      | undefined;
    if (!loader) {
      shown.push({ type: block.type, block, data: null } as ShownBlock);
      continue;
    }
    const loaded = await loader(block, place);
    changesAt = earlier(changesAt, loaded.changesAt ?? null);
    personal ||= loaded.personal ?? false;
    if (loaded.data !== null)
      shown.push({ type: block.type as BlockType, block, data: loaded.data } as ShownBlock);
  }
  const variesByVisitor = shown.some(({ type }) => visitorBlocks.some((one) => one === type));
  return { blocks: shown, changesAt, personal, variesByVisitor };
}

async function stockBlock(
  block: BlockOf<"stock">,
  { services, site, now }: CommonPlace,
): Promise<Loaded<LoadedData["stock"]>> {
  const stock = await services.stocks.of(site);
  const refinements = refinementsOf(block.filters);
  const { ids, total } = await stock.search({
    clauses: clausesOf(refinements),
    sort: block.sort,
    offset: 0,
    limit: block.limit,
    facets: [],
    stats: [],
  });
  const cars = stock.cars(ids);
  const cards = cars.map((car) => cachedCardView(car, site, now));
  return {
    data:
      total === 0
        ? null
        : {
            cards,
            comparison: comparisonOf(cards, site.finance),
            href: searchHref({ ...emptySearch, refinements }),
            total,
            noun: site.car.caravans ? "caravans" : "cars",
          },
    changesAt: earlier(nextChange(cars, site, now), stock.nextChangeAt),
  };
}

/** A block's filters in the search's format. */
function refinementsOf(filters: FilterMap): Refinements {
  const refinements: Refinements = {};
  for (const [name, filter] of Object.entries(filters)) {
    const attribute = name as RefinementAttribute;
    if (Array.isArray(filter)) (refinements as Record<string, unknown>)[attribute] = { values: filter };
    else if (typeof filter === "string") {
      const range = parseRange(filter);
      if (range) (refinements as Record<string, unknown>)[attribute] = range;
    }
  }
  return refinements;
}

async function counts(stocks: SiteStocks, site: Site, attributes: string[]) {
  const stock = await stocks.of(site);
  return stock.search({
    clauses: [],
    offset: 0,
    limit: 0,
    facets: attributes.map((attribute) => ({ attribute, limit: 100 })),
    stats: [],
  });
}

async function searchChoices(stocks: SiteStocks, site: Site): Promise<LoadedData["vehicle_search"]> {
  const { facets, total } = await counts(stocks, site, ["make", "body"]);
  const makes = (facets.make ?? []).map(({ value }) => ({
    value,
    label: makeLabel(value, site.search.makeLabels),
  }));
  return {
    heading: site.car.caravans ? "Search Our New & Used Caravans" : "Search Our New & Used Vehicles",
    makes: makes.length > 1 ? makes : [],
    bodies: (facets.body ?? []).map(({ value }) => value),
    total: formatsOf(site).number(total),
    noun: site.car.caravans ? "caravans" : "cars",
  };
}

/** The stock by model, or by make on a site with several makes. */
async function stockRange(stocks: SiteStocks, site: Site): Promise<LoadedData["model_range"] | null> {
  const { facets } = await counts(stocks, site, ["make", "model"]);
  const single = site.manufacturer;
  const tiles = (single ? facets.model : facets.make) ?? [];
  if (tiles.length === 0) return null;
  return {
    kind: "stock",
    title: single ? `The ${single.name} range` : "Browse by make",
    tiles: tiles.slice(0, 12).map(({ value, count }) => ({
      label: single ? value : makeLabel(value, site.search.makeLabels),
      href: single ? `/search/${slugify(single.name)}/${slugify(value)}` : `/search/${slugify(value)}`,
      count,
    })),
  };
}
