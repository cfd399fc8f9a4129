import type { RefinementAttribute } from "#domain/configuration/slices/search-attributes.ts";
import { type FilteredSite, nearLabel } from "./chosen-filters.ts";
import { choiceLabel, joinWords, unlike } from "./given-up.ts";
import { without, withoutRadius, withQuery } from "./search-edits.ts";
import { type SearchPath, searchHref } from "./search-path.ts";
import type { SearchState } from "./search-query.ts";

type Given = RefinementAttribute | "query" | "within";

/** A search with fewer choices: those that are left out, with their attributes, and its address. */
export type LooserSearch = {
  label: string;
  /** What its other cars are: `not an SUV and above $9,000`. */
  but: string;
  href: string;
  state: SearchState;
  leaves: Given[];
};

/** How many choices are tried without; pairs of them are a quarter of its square. */
const maxChoices = 8;

/**
 * Searches for when a search finds nothing or little, in rounds: without one choice, without two, and with only one. A later round
 * is for choices that exclude each other. All values of an attribute are one choice, because fewer of them find less.
 */
export function looserSearches(
  state: SearchState,
  at: Extract<SearchPath, { kind: "preset" }>,
  site: FilteredSite,
): LooserSearch[][] {
  const choices = choicesOf(state, site).slice(0, maxChoices);
  const leave = (some: readonly Choice[]): LooserSearch => {
    const looser = some.reduce((left, choice) => choice.leave(left), state);
    return {
      label: some.map(({ label }) => label).join(" and "),
      but: joinWords(
        some.map(({ but }) => but),
        "and",
      ),
      href: searchHref(looser, at),
      state: looser,
      leaves: some.map(({ name }) => name),
    };
  };
  const pairs = choices.flatMap((one, i) => choices.slice(i + 1).map((other) => [one, other]));
  const rounds = [choices.map((one) => [one]), pairs];
  if (choices.length > 3) rounds.push(choices.map((only) => choices.filter((one) => one !== only)));
  return rounds.map((round) => round.filter((some) => some.length < Math.max(2, choices.length)).map(leave));
}

/** What a shopper gives up first: equipment, the place, the trim, then kilometres and the price, of which the nearest are shown; the make last. */
const givenUp: readonly string[] =
  "query,within,tag,filtered_features,categories,dealership_name,location_name,city,state,badge,km,price_range,weekly_price_range,price,subscription_price,colour,year,transmission,drive,seats,fuel,car_type,towing_capacity,body,model,make_model,make".split(
    ",",
  );

/** How much is given up with these choices: less is nearer to what was meant. */
export const nearness = ({ leaves }: Pick<LooserSearch, "leaves">): number =>
  Math.max(...leaves.map((name) => givenUp.indexOf(name)));

type Choice = { name: Given; label: string; but: string; leave(state: SearchState): SearchState };

function choicesOf(state: SearchState, site: FilteredSite): Choice[] {
  const text: Choice[] = state.query
    ? [
        {
          name: "query",
          label: `“${state.query}”`,
          but: `without “${state.query}”`,
          leave: (one) => withQuery(one, ""),
        },
      ]
    : [];
  const filters = Object.entries(state.refinements).map(([name, refinement]): Choice => {
    const attribute = name as RefinementAttribute;
    return {
      name: attribute,
      label: choiceLabel(attribute, refinement, site),
      but: unlike(attribute, refinement, site),
      leave: (one) => without(one, attribute),
    };
  });
  const { near } = state;
  const radius: Choice[] = near?.within
    ? [
        {
          name: "within",
          label: nearLabel(near),
          but: `more than ${near.within} km from ${near.postcode}`,
          leave: withoutRadius,
        },
      ]
    : [];
  return [...text, ...radius, ...filters];
}
