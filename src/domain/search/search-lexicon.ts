import { sellsByTheWeek } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import { type Lexicon, lexiconOf } from "#domain/search/words/vocabulary.ts";
import { calendarDate } from "#lib/date.ts";
import { makeLabel } from "./make-label.ts";

type Labels = Readonly<Record<ListAttribute, readonly string[]>>;

/** One lexicon for each version of a site's stock and year; it is dropped with the labels that it is made of. */
const lexicons = new WeakMap<Labels, Lexicon>();

/**
 * The words of a site's search.
 * @param labels the values that the site's cars have by attribute, the same object until they change
 * @param now ages of cars count from its year
 */
export function searchLexicon(
  labels: Labels,
  { search, price, timezone }: Pick<Site, "search" | "price" | "timezone">,
  now: Date,
): Lexicon {
  const thisYear = Number(calendarDate(now, timezone).slice(0, 4));
  const known = lexicons.get(labels);
  if (known?.vocabulary.thisYear === thisYear) return known;
  const lexicon = lexiconOf({
    values: labels,
    makeLabel: (make) => makeLabel(make, search.makeLabels),
    subscriptions: price.subscriptions,
    byTheWeek: sellsByTheWeek(price),
    thisYear,
  });
  lexicons.set(labels, lexicon);
  return lexicon;
}
