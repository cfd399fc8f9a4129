import { rangeDefinitions } from "#features/cars/attributes/range-attributes.ts";
import { formatsOf } from "#lib/formats.ts";
import {
  isRangeAttribute,
  type Refinement,
  type RefinementAttribute,
} from "#platform/config/search-attributes.ts";
import type { Site } from "#platform/config/site.ts";
import { rangeLabel } from "./range-label.ts";
import { without, withQuery } from "./search-edits.ts";
import { type SearchPath, searchHref } from "./search-path.ts";
import type { SearchState } from "./search-query.ts";
import { valueLabel } from "./value-label.ts";

/** What the labels of choices depend on. */
export type FilteredSite = Pick<Site, "search" | "dealerships" | "currency" | "seo">;

/** A choice and the address without it. */
export type ChosenFilter = { label: string; href: string };

/** The choices of a state, one chip each, in the order of its address. */
export function chosenFilters(
  state: SearchState,
  at: Extract<SearchPath, { kind: "preset" }>,
  site: FilteredSite,
): ChosenFilter[] {
  const chips: ChosenFilter[] = [];
  if (state.query) chips.push({ label: `“${state.query}”`, href: searchHref(withQuery(state, ""), at) });
  for (const [name, refinement] of Object.entries(state.refinements)) {
    const attribute = name as RefinementAttribute;
    if ("values" in refinement) {
      for (const value of refinement.values) {
        const label = labelOf(attribute, value, site);
        chips.push({ label, href: searchHref(without(state, attribute, value), at) });
      }
    } else if (isRangeAttribute(attribute)) {
      chips.push({
        label: rangeLabel(rangeDefinitions[attribute].written, refinement, formatsOf(site)),
        href: searchHref(without(state, attribute), at),
      });
    }
  }
  return chips;
}

/** All values of a refinement, or its range: `Toyota, Mazda`. */
export function refinementLabel(
  attribute: RefinementAttribute,
  refinement: Refinement,
  site: FilteredSite,
): string {
  if ("values" in refinement)
    return refinement.values.map((value) => labelOf(attribute, value, site)).join(", ");
  if (!isRangeAttribute(attribute)) return "";
  return rangeLabel(rangeDefinitions[attribute].written, refinement, formatsOf(site));
}

function labelOf(attribute: RefinementAttribute, value: string, site: FilteredSite): string {
  return attribute === "dealership_slug"
    ? dealershipName(value, site)
    : valueLabel(attribute, value, site.search);
}

function dealershipName(slug: string, { dealerships }: Pick<Site, "dealerships">): string {
  return dealerships.find((dealership) => dealership.slug === slug)?.name ?? slug;
}
