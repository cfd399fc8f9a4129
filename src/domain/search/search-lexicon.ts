import { sellsByTheWeek } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { PlaceFinder, SearchPlaces } from "#domain/search/words/places.ts";
import { keyOf } from "#domain/search/words/tokens.ts";
import { type Lexicon, lexiconSteps, type SearchVocabulary } from "#domain/search/words/vocabulary.ts";
import { allSteps } from "#lib/all-steps.ts";
import { calendarDate } from "#lib/date.ts";
import { offersDistance, pointOf } from "./distances.ts";
import { makeLabel } from "./make-label.ts";

type Labels = SearchVocabulary["values"];
type LexiconSite = Pick<
  Site,
  "version" | "search" | "price" | "car" | "timezone" | "locations" | "dealerships"
>;
type Known = { lexicon: Lexicon; version: number; finder: PlaceFinder | null };

/** One lexicon for each version of a site's stock, its configuration and year; it is dropped with the labels that it is made of. */
const lexicons = new WeakMap<Labels, Known>();

/** The words of a site's search. */
export const searchLexicon = (...of: Parameters<typeof searchLexiconSteps>): Lexicon =>
  allSteps(searchLexiconSteps(...of));

/**
 * The same in steps, for what no page waits for.
 * @param labels the values that the site's cars have by attribute, the same object until they change
 * @param now ages of cars count from its year
 * @param finder where places are; null where that can't be known
 */
export function* searchLexiconSteps(
  labels: Labels,
  site: LexiconSite,
  now: Date,
  finder: PlaceFinder | null = null,
): Generator<void, Lexicon> {
  const { search, price, timezone, version } = site;
  const thisYear = Number(calendarDate(now, timezone).slice(0, 4));
  const known = lexicons.get(labels);
  if (known?.version === version && known.finder === finder && known.lexicon.vocabulary.thisYear === thisYear)
    return known.lexicon;
  const lexicon = yield* lexiconSteps({
    values: labels,
    makeLabel: (make) => makeLabel(make, search.makeLabels),
    subscriptions: price.subscriptions,
    byTheWeek: sellsByTheWeek(price),
    caravans: site.car.caravans,
    thisYear,
    sorts: search.sorts,
    places: finder && placesOf(labels, site, finder),
    ownWords: new Map(search.words.map(({ word, means }) => [keyOf(word), means])),
  });
  lexicons.set(labels, { lexicon, version, finder });
  return lexicon;
}

/** The places that cars are at, under every name of theirs. */
function placesOf(labels: Labels, site: LexiconSite, finder: PlaceFinder): SearchPlaces {
  const { search, locations, dealerships } = site;
  const attribute = search.locationAttribute;
  const stocked = labels[attribute] ?? [];
  return {
    attribute,
    finder,
    byDistance: offersDistance(site),
    stocked: locations.flatMap(({ name, address, dealership_id }) => {
      const value = attribute === "city" ? address.city : name;
      if (!value || !stocked.includes(value)) return [];
      const dealership = dealerships.find(({ id }) => id === dealership_id)?.name;
      const names = [name, name.split(" - ")[0], address.city, dealership].filter((one) => one != null);
      return [{ value, names, point: pointOf({ address }, finder) }];
    }),
  };
}
