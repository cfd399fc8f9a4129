import type { Site } from "#domain/configuration/site.ts";
import { type LooserSearch, looserSearches, nearness } from "#domain/search/looser-searches.ts";
import { isNarrowed } from "#domain/search/search-edits.ts";
import type { SearchState } from "#domain/search/search-query.ts";
import { plainText, type SoughtWords, toEngineQuery } from "#domain/search/to-engine-query.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import type { Loosening, NearSearch, PresetPath } from "./search-page-view.ts";

/** The suggestions for an empty result. */
const maxLoosenings = 6;
/** Near cars fill a page up to so many, in rows. */
const fewCars = 10;
const inRow = 3;
const maxNear = 9;

type Found = { loosen: Loosening[]; nearest: (NearSearch & { ids: string[] }) | null };
const noneFound: Found = { loosen: [], nearest: null };
type Stock = Pick<SiteStock, "search">;

/**
 * The searches with the fewest choices left out that find more cars, those that find most first, and cars of the nearest of them. Of a search
 * that finds some cars only near ones are shown, where they have something of what is asked for.
 * @param total how many cars the search itself finds
 */
export async function looserResults(
  stock: Stock,
  state: SearchState,
  total: number,
  at: PresetPath,
  site: Site,
  words: SoughtWords,
): Promise<Found> {
  const isEmpty = total === 0;
  if (!isEmpty && (total >= fewCars || !isNarrowed(state))) return noneFound;
  const wordsOf = (looser: SearchState) => (looser.query === "" ? plainText("") : words);
  for (const round of looserSearches(state, at, site)) {
    const some: (Loosening & LooserSearch)[] = [];
    for (const looser of round) {
      if (!isEmpty && !isNarrowed(looser.state)) continue;
      const count = await countOf(stock, looser.state, site, wordsOf(looser.state));
      if (count > total) some.push({ ...looser, count });
    }
    const [nearest] = some.toSorted((a, b) => nearness(a) - nearness(b) || b.count - a.count);
    if (!nearest) continue;
    const itself = total > 0 ? toEngineQuery(state, site, words) : null;
    const queryOf = (some: SearchState) => toEngineQuery(some, site, wordsOf(nearest.state));
    const first = await nearIds(stock, queryOf(nearestFirst(nearest, state)), total, itself);
    const ids = first.length > 0 ? first : await nearIds(stock, queryOf(nearest.state), total, itself);
    const shown = ({ label, href, count }: Loosening): Loosening => ({ label, href, count });
    const { href, but } = nearest;
    const loosen = some
      .sort((a, b) => b.count - a.count)
      .slice(0, maxLoosenings)
      .map(shown);
    return { loosen: isEmpty ? loosen : [], nearest: { href, but, ids } };
  }
  return noneFound;
}

type Query = ReturnType<typeof toEngineQuery>;

/** Near cars that the search itself doesn't find. */
async function nearIds(stock: Stock, query: Query, total: number, itself: Query | null): Promise<string[]> {
  const listed = { offset: 0, facets: [], stats: [] };
  const bodies = [{ attribute: "body", limit: total }];
  const own = itself && (await stock.search({ ...itself, ...listed, facets: bodies, limit: fewCars }));
  // Those of the same body are nearer.
  const prefer = own?.facets.body?.length
    ? [{ attribute: "body", anyOf: own.facets.body.map(({ value }) => value) }]
    : [];
  const { ids } = await stock.search({
    ...query,
    ...listed,
    prefer: [...prefer, ...(query.prefer ?? [])],
    limit: maxNear + total,
  });
  const wanted = Math.min(maxNear, Math.ceil((fewCars - total) / inRow) * inRow);
  return ids.filter((id) => !own?.ids.includes(id)).slice(0, wanted);
}

/** How many cars a search finds. */
export async function countOf(
  stock: Stock,
  state: SearchState,
  site: Site,
  words: SoughtWords,
): Promise<number> {
  const query = toEngineQuery(state, site, words);
  const { total } = await stock.search({ ...query, limit: 0, facets: [], stats: [] });
  return total;
}

/** The share by which both ends of a price give way. */
const widening = 0.25;

/**
 * Without the radius, those that are just beyond it are the nearest; without the highest price, those that are just above it; without a range,
 * those around it.
 */
function nearestFirst({ leaves, state }: LooserSearch, asked: SearchState): SearchState {
  if (state.sortBy !== "relevance") return state;
  if (leaves.includes("within")) return { ...state, sortBy: "nearest" };
  const { price } = asked.refinements;
  if (!leaves.includes("price") || !price || !("max" in price) || price.max === undefined) return state;
  if (!price.min) return { ...state, sortBy: "price_asc" };
  const around = {
    min: Math.round(price.min * (1 - widening)),
    max: Math.round(price.max * (1 + widening)),
  };
  return { ...state, refinements: { ...state.refinements, price: around } };
}
