import type { Site } from "#domain/configuration/site.ts";
import type { ListAttribute, Refinements } from "#domain/configuration/slices/search-attributes.ts";
import { type Candidate, matching, type Suggestion } from "#domain/search/words/suggestion.ts";
import { withRefinements } from "./search-edits.ts";
import { searchHref } from "./search-path.ts";
import type { SearchState } from "./search-query.ts";
import { valueLabel } from "./value-label.ts";

/** The attributes whose values a search box suggests. */
export const suggestedAttributes = [
  "make",
  "make_model",
  "body",
  "fuel",
  "filtered_features",
  "location_name",
  "city",
  "badge",
] as const satisfies readonly ListAttribute[];

/** Counts within the filters, an attribute's own filter aside. */
export type SuggestedFacets = Readonly<
  Partial<Record<(typeof suggestedAttributes)[number], readonly { value: string; count: number }[]>>
>;

/** Values that a typed text begins; each leads to the filters `within` with this value instead of that attribute's own. */
export function valueSuggestions(
  typed: string,
  facets: SuggestedFacets,
  within: SearchState,
  site: Pick<Site, "search">,
): Suggestion[] {
  const makes = (facets.make ?? []).map(({ value }) => value);
  // Of places, those that the site filters by.
  const offered = suggestedAttributes.filter(
    (attribute) => kinds[attribute] !== "place" || attribute === site.search.locationAttribute,
  );
  const candidates = offered.flatMap((attribute) =>
    (facets[attribute] ?? []).flatMap(({ value, count }): Candidate[] =>
      count > 0
        ? [{ kind: kinds[attribute], attribute, value, label: labelOf(attribute, value, makes, site), count }]
        : [],
    ),
  );
  return matching(typed, candidates).map(({ kind, attribute, value, label, count }) => ({
    kind,
    label,
    count,
    href: searchHref(withRefinements(within, withChosen(within.refinements, attribute, value, makes))),
  }));
}

const kinds = {
  make: "make",
  make_model: "model",
  body: "body",
  fuel: "fuel",
  filtered_features: "equipment",
  location_name: "place",
  city: "place",
  badge: "trim",
} as const;

/** `Mazda Mazda3` is shown as `Mazda3`. */
function labelOf(
  attribute: (typeof suggestedAttributes)[number],
  value: string,
  makes: readonly string[],
  { search }: Pick<Site, "search">,
): string {
  const make = attribute === "make_model" && makes.find((one) => value.startsWith(`${one} ${one}`));
  return make ? value.slice(make.length + 1) : valueLabel(attribute, value, search);
}

function withChosen(
  refinements: Refinements,
  attribute: Candidate["attribute"],
  value: string,
  makes: readonly string[],
): Refinements {
  const one = { values: [value] };
  switch (attribute) {
    case "make": {
      const { model, make_model, ...others } = refinements;
      return { ...others, make: one };
    }
    case "make_model": {
      const make = makes.find((candidate) => value.startsWith(`${candidate} `));
      if (!make) return { ...refinements, make_model: one };
      const { make_model, ...others } = refinements;
      return { ...others, make: { values: [make] }, model: { values: [value.slice(make.length + 1)] } };
    }
    default:
      return { ...refinements, [attribute]: one };
  }
}
