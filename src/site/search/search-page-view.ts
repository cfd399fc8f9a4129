import { type CarType, carTypes, type ListedCar } from "#domain/cars/car.ts";
import type { ComparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { sellsByTheWeek } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { RefinementAttribute, SortName } from "#domain/configuration/slices/search-attributes.ts";
import { type ChosenFilter, chosenFilters } from "#domain/search/chosen-filters.ts";
import { facetPanels, type Panel } from "#domain/search/facets.ts";
import { type PlacedPromo, placePromos } from "#domain/search/promo-placement.ts";
import { isNarrowed } from "#domain/search/search-edits.ts";
import { type SearchPath, searchHref } from "#domain/search/search-path.ts";
import { formatSearch, type SearchState } from "#domain/search/search-query.ts";
import { possibleSort, sortOptions } from "#domain/search/sort-options.ts";
import type { EngineAnswer } from "#faceted-search/search-engine.ts";
import { formatsOf } from "#lib/formats.ts";
import { cachedCardView } from "#site/parts/car-card/cached-card.ts";
import { type CardView, comparisonOf } from "#site/parts/car-card/card-view.ts";
import type { PageHead } from "#site/parts/head/page-head.ts";
import { searchHeading } from "./heading.ts";
import { type NearView, nearView, withDistance } from "./near-view.ts";
import { shownCount } from "./result-count.ts";
import { searchHead } from "./search-seo.ts";

export type PresetPath = Extract<SearchPath, { kind: "preset" }>;

/** A choice whose removal gives results, the address without it, and how many cars it would find. */
export type Loosening = ChosenFilter & { count: number };

/** A search that finds near cars, and what they are unlike. */
export type NearSearch = { href: string; but: string };

/** The cars of the search with the fewest choices left out, where one finds none or few. */
type NearestSearch = OfferedLink & { cards: CardView[] };

type OfferedLink = { href: string; text: string };

/** A results page as plain data: exactly what a shopper sees. */
export type SearchPageView = {
  /** The search failed: the contents are not a result (SEARCH-69). */
  failed: boolean;
  heading: string;
  /** How the cars are offered, after the heading: `for sale`. */
  offered: string;
  /** Name of the site. */
  site: string;
  /** Cars found, as shown (SEARCH-79). */
  count: number;
  countText: string;
  noun: string;
  /** The page's place in the list. */
  place: string;
  /** The words where no car matches; null where cars are listed. */
  nothing: { title: string; text: string } | null;
  page: number;
  pages: number;
  /** This page's address without its page number. */
  href: string;
  at: PresetPath;
  query: string;
  sortBy: SortName;
  sorts: { name: SortName; label: string }[];
  cards: CardView[];
  /** The comparison-rate note required by estimates. */
  comparison: ComparisonWords | null;
  promos: PlacedPromo[];
  panels: Panel[];
  /** Choices without a panel, retained when the form is submitted. */
  hidden: [name: string, value: string][];
  chips: ChosenFilter[];
  loosen: Loosening[];
  nearest?: NearestSearch;
  near?: NearView;
  /** Names the words of the text that no car has, those that order the cars, and a wrong postcode. */
  notes?: string[];
  /** The page on which to ask about what isn't found. */
  ask?: OfferedLink;
  /** The page on which this search is saved. */
  save?: OfferedLink;
  banner: { label: string; url: string }[] | null;
  persistPanels: boolean;
  recentSearches: boolean;
  head: PageHead;
};

export function searchPageView(input: {
  state: SearchState;
  at: PresetPath;
  answer: EngineAnswer;
  /** By default those of the answer. */
  panels?: Panel[];
  cars: readonly ListedCar[];
  loosen: Loosening[];
  nearest?: (NearSearch & { cars: readonly ListedCar[] }) | null;
  /** What is wrong with the postcode; undefined where distances can't be known. */
  nearProblem?: string | null;
  words?: { leftOut: string[]; wishes: string[] };
  failed: boolean;
  site: Site;
  now: Date;
  origin: string;
}): SearchPageView {
  const { state, at, answer, site, now } = input;
  const heading = searchHeading(state, site);
  const types = typesOf(state);
  const count = shownCount(answer.total, {
    narrowed: isNarrowed(state),
    stockCount: site.stock_count,
    typeCounts: (answer.facets.car_type ?? [])
      .filter(({ value }) => types.length === 0 || types.includes(value as CarType))
      .map((facet) => facet.count),
  });
  const { panels = facetPanels(state, answer, site) } = input;
  const sortBy = possibleSort(state.sortBy, site.search);
  const { leftOut = [], wishes = [] } = input.words ?? {};
  const cardOf = (car: ListedCar) => withDistance(cachedCardView(car, site, now), car, state.near, site);
  const cards = input.cars.map(cardOf);
  const nearest: NearestSearch | null | undefined = input.nearest && {
    href: input.nearest.href,
    text: `Close to that, but ${input.nearest.but}`,
    cards: input.nearest.cars.map(cardOf),
  };
  const near = input.nearProblem === undefined ? null : nearView(state.near, input.nearProblem, site);
  const noun = site.car.caravans ? (count === 1 ? "caravan" : "caravans") : count === 1 ? "car" : "cars";
  const countText = `${formatsOf(site).number(count)} ${noun}`;
  const pages = pageCount(answer.total, site.search.hitsPerPage);
  const quoted = (words: readonly string[]) => words.map((word) => `‘${word}’`).join(", ");
  const notes = [
    ...(leftOut.length > 0 ? [`We left out ${quoted(leftOut)}: nothing here matches it.`] : []),
    ...(wishes.length > 0 ? [`Closest to ${quoted(wishes)} first.`] : []),
    ...(input.nearProblem ? [input.nearProblem] : []),
  ];
  return {
    failed: input.failed,
    heading,
    offered: offeredText(cards, site),
    site: site.name,
    count,
    countText,
    place: pages > 1 ? `Page ${state.page} of ${pages}` : countText,
    noun,
    nothing:
      cards.length > 0
        ? null
        : {
            title: `No ${noun} match all of that`,
            text:
              input.loosen.length > 0
                ? "Take one of your choices back to see more:"
                : "Try fewer filters, another spelling, or look through everything we have.",
          },
    page: state.page,
    pages,
    href: searchHref({ ...state, page: 1 }, at),
    at,
    query: state.query,
    sortBy,
    sorts: sortOptions(site.search, sortBy, state.near !== undefined),
    cards,
    comparison: comparisonOf([...cards, ...(nearest?.cards ?? [])], site.finance),
    promos:
      cards.length > 0 && !nearest
        ? placePromos(site.promo, { length: cards.length, carTypes: types }, now, site.timezone)
        : [],
    panels,
    hidden: hiddenChoices(state, panels),
    chips: chosenFilters(state, at, site),
    loosen: input.loosen,
    ...(nearest ? { nearest } : {}),
    ...(near ? { near } : {}),
    ...(notes.length > 0 ? { notes } : {}),
    ...(leftOut.length > 0 || answer.total === 0
      ? { ask: { href: site.contact.path, text: "Ask us to find one" } }
      : {}),
    ...(site.watch.alerts && isNarrowed(state) && !input.failed && !input.nearProblem
      ? {
          save: {
            href: `/alerts/save?${formatSearch({ ...state, page: 1, sortBy: "relevance" })}`,
            text: answer.total === 0 ? "E-mail me when one arrives" : "Save this search",
          },
        }
      : {}),
    banner: nearest ? null : site.promo.banner,
    persistPanels: site.search.persistPanels,
    recentSearches: site.search.recentSearches,
    head: searchHead(state, { heading, count, cards }, site, input.origin),
  };
}

/** A list by the week says that cars in it are only to buy (DECIDE-182). */
function offeredText(cards: readonly CardView[], site: Pick<Site, "price">): string {
  if (!sellsByTheWeek(site.price)) return "for sale";
  const weekly = cards.filter(({ price }) => "unit" in price && price.unit === "per week").length;
  if (weekly === cards.length) return "by the week";
  return weekly > 0 ? "by the week or to buy" : "to buy";
}

export function pageCount(total: number, hitsPerPage: number): number {
  return Math.max(1, Math.ceil(total / hitsPerPage));
}

function typesOf({ refinements }: SearchState): CarType[] {
  const chosen = refinements.car_type;
  return chosen && "values" in chosen ? carTypes.filter((type) => chosen.values.includes(type)) : [];
}

/** Refinements without a control on the page, as parameters. */
function hiddenChoices({ refinements }: SearchState, panels: readonly Panel[]): [string, string][] {
  const hidden: [string, string][] = [];
  for (const [name, refinement] of Object.entries(refinements)) {
    const panel = panels.find((candidate) => candidate.attribute === (name as RefinementAttribute));
    if (panel?.kind === "range") continue;
    if (!("values" in refinement)) {
      hidden.push([name, `${refinement.min ?? ""}:${refinement.max ?? ""}`]);
      continue;
    }
    const shown =
      panel?.kind === "groups" ? panel.groups.flatMap((group) => group.options) : (panel?.options ?? []);
    const chosen = shown.filter((option) => option.on).map((option) => option.value);
    // A dropdown has one value only.
    const displayed = panel?.kind === "select" ? chosen.slice(0, 1) : chosen;
    for (const value of refinement.values) if (!displayed.includes(value)) hidden.push([name, value]);
  }
  return hidden;
}

/** The address of another page of the same list. */
export function pageHref(href: string, page: number): string {
  if (page === 1) return href;
  return `${href}${href.includes("?") ? "&" : "?"}page=${page}`;
}
