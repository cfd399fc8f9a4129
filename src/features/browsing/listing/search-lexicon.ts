import { type Lexicon, lexiconOf } from "#features/browsing/search-words/vocabulary.ts";
import { sellsByTheWeek } from "#features/cars/cars/price.ts";
import type { ListAttribute } from "#platform/config/search-attributes.ts";
import type { Site } from "#platform/config/site.ts";
import { makeLabel } from "./make-label.ts";

type Labels = Readonly<Record<ListAttribute, readonly string[]>>;

/** One lexicon for each version of a site's stock; it is dropped with the labels that it is made of. */
const lexicons = new WeakMap<Labels, Lexicon>();

/**
 * The words of a site's search.
 * @param labels the values that the site's cars have by attribute, the same object until they change
 */
export function searchLexicon(labels: Labels, { search, price }: Pick<Site, "search" | "price">): Lexicon {
  const known = lexicons.get(labels);
  if (known) return known;
  const lexicon = lexiconOf({
    values: labels,
    makeLabel: (make) => makeLabel(make, search.makeLabels),
    subscriptions: price.subscriptions,
    byTheWeek: sellsByTheWeek(price),
  });
  lexicons.set(labels, lexicon);
  return lexicon;
}
