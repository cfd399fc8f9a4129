import { factsAttribute } from "#domain/cars/search-facts.ts";
import type { Site } from "#domain/configuration/site.ts";
import { carTexts } from "#domain/stock/search-index/car-document.ts";
import type { SiteStock } from "#domain/stock/search-index/site-stock.ts";
import type { Condition } from "#faceted-search/search-engine.ts";
import { identityOf, termsOf } from "#faceted-search/text.ts";
import type { SearchState } from "./search-query.ts";
import { plainText, type SoughtWords, toEngineQuery } from "./to-engine-query.ts";
import { nothing as noCar } from "./words/conditions.ts";
import type { Asked } from "./words/entry.ts";
import { isPlain, type PhraseReading, readPhrase } from "./words/read-phrase.ts";
import { keyOf } from "./words/tokens.ts";
import type { Lexicon } from "./words/vocabulary.ts";

type Stock = Pick<SiteStock, "search" | "cars">;

/** What the words of a search's text do: those that found nothing are left out, and named. */
export type WordSearch = SoughtWords & { leftOut: string[]; wishes: string[] };

/** More words than this are left out without asking the index. */
const maxAsked = 10;
/** A word begins another one from so many letters. */
const shortestBeginning = 4;

/**
 * What the text of a search asks for within its filters. Words that would leave no car are left out, so that no word empties a list. A text
 * that the lexicon would turn into filters is one that only finds cars as it is, and is searched for so.
 */
export async function wordSearch(
  stock: Stock,
  state: SearchState,
  site: Site,
  lexicon: Lexicon | null,
): Promise<WordSearch> {
  const nothing = { ...plainText(""), leftOut: [], wishes: [] };
  if (state.query === "") return nothing;
  const reading = lexicon && readPhrase(state.query, lexicon);
  if (!reading || !isPlain(reading)) return { ...nothing, text: state.query };
  const found: WordSearch = {
    ...nothing,
    prefer: reading.wishes.flatMap(({ conditions }) => conditions),
    tie: reading.tie,
    wishes: reading.wishes.map(({ words }) => words),
  };
  const search = (words: SoughtWords) =>
    stock.search({
      ...toEngineQuery({ ...state, page: 1, sortBy: "relevance" }, site, words),
      limit: 1,
      facets: [],
      stats: [],
    });
  // Without a car in the filters there is nothing to narrow.
  if ((await search(nothing)).total === 0) return found;
  await addAsks(found, reading, (base) => search({ ...nothing, base }), stock, state, site);
  await addWords(found, reading, search, stock);
  found.leftOut = together(found.leftOut, state.query);
  return found;
}

/** Whether a text finds cars as it is: the best match has each of its words. */
export async function isFoundAsText(stock: Stock, state: SearchState, site: Site): Promise<boolean> {
  const query = toEngineQuery({ ...state, page: 1, sortBy: "relevance" }, site, plainText(state.query));
  const { ids } = await stock.search({ ...query, limit: 1, facets: [], stats: [] });
  const [car] = stock.cars(ids);
  return car !== undefined && state.query.split(/\s+/).every((word) => hasWord(carTexts(car), word));
}

async function addAsks(
  found: WordSearch,
  { asks }: PhraseReading,
  search: (base: Condition[]) => Promise<{ total: number }>,
  stock: Stock,
  state: SearchState,
  site: Site,
): Promise<void> {
  let searches = 0;
  // Numbers are what a car has to have; the rest gives way to them.
  for (const ask of asks.toSorted((a, b) => Number(isNumber(b)) - Number(isNumber(a)))) {
    const all = ask.like ? await alike(stock, ask, ask.like, state, site) : ask.conditions;
    // What costs less than a car may be of another body.
    const isBody = (one: Condition) => ask.like?.other === true && one.attribute === "body";
    const conditions = all.filter((one) => !isBody(one));
    found.prefer.push(...all.filter(isBody));
    // Without a car of the price class, the body is what is alike.
    const tries = ask.like && conditions.length > 1 ? [conditions, conditions.slice(0, 1)] : [conditions];
    let isMet = false;
    for (const some of tries) {
      // What no car can have needs no search.
      const mayBeMet = !isMet && some.length > 0 && !some.includes(noCar);
      if (!mayBeMet || searches++ >= maxAsked) continue;
      const base = [...found.base, ...some];
      isMet = (await search(base)).total > 0;
      if (isMet) found.base = base;
    }
    if (!isMet) found.leftOut.push(ask.words);
  }
  const places = new Map(asks.map(({ words }, at) => [words, at]));
  found.leftOut.sort((a, b) => places.get(a)! - places.get(b)!);
}

/** Whether an ask is of a number, such as a mass or a length. */
const isNumber = ({ conditions }: Asked) =>
  conditions.some(
    (one) =>
      "min" in one ||
      "max" in one ||
      ("anyOf" in one &&
        one.attribute === factsAttribute &&
        one.anyOf.some((fact) => /^[a-z]+ \d/.test(fact))),
  );

/** A word is searched for where the best match has it, or begins with it: a similar word is another one. */
async function addWords(
  found: WordSearch,
  { words }: PhraseReading,
  search: (words: SoughtWords) => Promise<{ total: number; ids: string[] }>,
  stock: Stock,
): Promise<void> {
  for (const [at, word] of words.entries()) {
    const text = found.text === "" ? word : `${found.text} ${word}`;
    const { ids } = at < maxAsked ? await search({ ...found, prefer: [], tie: null, text }) : { ids: [] };
    const [car] = stock.cars(ids);
    if (car && hasWord(carTexts(car), word)) found.text = text;
    else found.leftOut.push(word);
  }
}

function hasWord({ name, trim, details, ...exact }: ReturnType<typeof carTexts>, word: string): boolean {
  const key = keyOf(word);
  if (key === "") return true;
  const keys = [key, ...word.split(/[^\p{L}\p{N}]+/u).map(keyOf)];
  const terms = [name, trim, details].flatMap((text) => [...termsOf(text ?? "")]);
  const identities = Object.values(exact).map((text) => identityOf(text ?? ""));
  const isMatch = (one: string) =>
    terms.some((term) => term === one || (one.length >= shortestBeginning && term.startsWith(one))) ||
    (one.length >= 3 && identities.some((identity) => identity.startsWith(one)));
  const parts = keys.slice(1).filter((one) => one !== "");
  return isMatch(key) || (parts.length > 0 && parts.every(isMatch));
}

/** A car with so many seats is bought for them. */
const manySeats = 6;

/** The share by which the price of a car may differ from that of the ones that it shall be like. */
const priceClass = 0.25;

/** Cars of the body, of the seats where they are many, and of the price class that most cars of a model have; none when no car of it is in stock. */
async function alike(
  stock: Stock,
  { conditions }: Asked,
  { cheaper, other = false }: { cheaper: boolean; other?: boolean },
  { refinements }: SearchState,
  site: Site,
): Promise<Condition[]> {
  const { facets, stats, total } = await stock.search({
    ...toEngineQuery({ query: "", page: 1, sortBy: "relevance", refinements: {} }, site),
    base: conditions,
    limit: 0,
    facets: [
      { attribute: "body", limit: 1 },
      { attribute: "seats", limit: 1 },
    ],
    stats: ["price"],
    tails: 0.25,
  });
  if (total === 0) return [];
  const body = facets.body?.[0]?.value;
  const price = stats.price;
  const { low, high } = { low: price?.low ?? price?.min, high: price?.high ?? price?.max };
  const out: Condition[] = body && !refinements.body ? [{ attribute: "body", anyOf: [body] }] : [];
  const seats = Number(facets.seats?.[0]?.value);
  if (seats >= manySeats && !refinements.seats)
    out.push({ attribute: "seats", anyOf: ["6", "7", "8", "9"].filter((some) => Number(some) >= seats) });
  const [model] = conditions;
  if (other && model && "anyOf" in model) out.push({ attribute: model.attribute, noneOf: model.anyOf });
  // The shopper's own price is the class.
  if (low === undefined || high === undefined || refinements.price) return out;
  if (cheaper) return [...out, { attribute: "price", max: Math.round((low + high) / 2) - 1 }];
  return [
    ...out,
    { attribute: "price", min: Math.round(low * (1 - priceClass)), max: Math.round(high * (1 + priceClass)) },
  ];
}

/** Words beside each other in the text as one. */
function together(words: readonly string[], query: string): string[] {
  const out: string[] = [];
  for (const word of words) {
    const before = out.at(-1);
    if (before !== undefined && query.includes(`${before} ${word}`))
      out[out.length - 1] = `${before} ${word}`;
    else out.push(word);
  }
  return out;
}
