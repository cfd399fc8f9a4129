import { isAvailable, isReserved } from "#domain/cars/availability.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { PlaceLookup } from "#domain/places/geocode.server.ts";
import { distancesFrom } from "#domain/search/distances.ts";
import { searchLexicon, searchLexiconSteps } from "#domain/search/search-lexicon.ts";
import { carSchemaOf } from "#domain/stock/search-index/car-document.ts";
import { inShortSlices } from "#domain/stock/search-index/in-slices.server.ts";
import { IndexedCar, type StoredCar } from "#domain/stock/search-index/indexed-car.ts";
import { assemble, listing } from "#domain/stock/search-index/site-documents.server.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import { buildEngine } from "#faceted-search/engine.ts";
import type { EngineDocument, EngineQuery } from "#faceted-search/search-engine.ts";
import { alertQuery, type DistancesOf, readWanted } from "./alert-search.ts";

/** Cars by the saved search that finds them. Searches that find none are left out. */
export type Matches = Map<string, string[]>;

/** A search as the engine is asked it; `hasWords` where its answer depends on the other cars of the index. */
type PreparedSearch = { search: string; query: EngineQuery; hasWords: boolean };

/** Part of the work between which a process serves requests. */
const documentsAtOnce = 4;

export type MatchContext = {
  site: Site;
  now: Date;
  /** The site's whole stock, with all of the changes. */
  stock: Pick<SiteStock, "ids" | "labels">;
  /** Where places are; null where that can't be known. */
  places: PlaceLookup | null;
};

/**
 * The searches that changed cars match. They run on a small engine of only these cars, which is the engine's own meaning of a match. Searches
 * with typed words run on the whole index: whether a hyphenated word is split depends on the other cars.
 * @param cars the changed cars as they are now; sold and reserved ones match nothing
 */
export async function matchChanged(
  context: MatchContext,
  searches: readonly string[],
  cars: readonly StoredCar[],
): Promise<Matches> {
  const documents = await inShortSlices(documentsOf(context, cars));
  if (documents.length === 0) return new Map();
  const engine = await inShortSlices(
    buildEngine(carSchemaOf(context.site.search), batchesOf(documents), documents.length),
  );
  const ids = new Set(documents.map(({ id }) => id));
  const find = ({ query, hasWords }: PreparedSearch) =>
    hasWords ? context.stock.ids(query).filter((id) => ids.has(id)) : engine.search(query).ids;
  return inShortSlices(matches(context, searches, find));
}

/** The cars of the whole stock that each search finds, sold and reserved ones too. */
export function matchAll(context: MatchContext, searches: readonly string[]): Promise<Matches> {
  return inShortSlices(matches(context, searches, ({ query }) => context.stock.ids(query)));
}

function* matches(
  context: MatchContext,
  searches: readonly string[],
  find: (prepared: PreparedSearch) => string[],
): Generator<void, Matches> {
  const found: Matches = new Map();
  const { site, now, stock, places } = context;
  if (site.search.wordsAreFilters && searches.some((search) => search.includes("query=")))
    yield* searchLexiconSteps(stock.labels(), site, now, places);
  const prepare = preparer(context);
  for (const search of searches) {
    const prepared = prepare(search);
    const ids = prepared ? find(prepared) : [];
    if (ids.length > 0) found.set(search, ids);
    yield;
  }
  return found;
}

/** @returns a function whose answer is null for what isn't a search, or can't find anything */
export function preparer({ site, now, stock, places }: MatchContext) {
  const distancesOf: DistancesOf | null =
    places &&
    ((postcode) => {
      const [point] = places.find(postcode);
      return point ? distancesFrom(point, site.locations, places) : null;
    });
  return (search: string): PreparedSearch | null => {
    const wanted = readWanted(search);
    if (wanted.kind !== "search") return null;
    const hasWords = wanted.state.query !== "";
    const lexicon =
      hasWords && site.search.wordsAreFilters ? searchLexicon(stock.labels(), site, now, places) : null;
    const query = alertQuery(wanted.state, site, { lexicon, distancesOf });
    return query && { search, query, hasWords };
  };
}

function* documentsOf(
  { site, now }: MatchContext,
  cars: readonly StoredCar[],
): Generator<void, EngineDocument[]> {
  const documents: EngineDocument[] = [];
  const texts = new Map();
  for (const [index, stored] of cars.entries()) {
    const row = IndexedCar.of(stored, texts);
    const car = assemble(row, site);
    const listed = car && isAvailable(car) && !isReserved(car) ? listing(row, site, now) : null;
    if (listed) documents.push(listed.document);
    if (index % documentsAtOnce === 0) yield;
  }
  return documents;
}

function* batchesOf(documents: readonly EngineDocument[]): Generator<EngineDocument[]> {
  for (let from = 0; from < documents.length; from += documentsAtOnce)
    yield documents.slice(from, from + documentsAtOnce);
}
