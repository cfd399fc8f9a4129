import { rangeDefinitions } from "#domain/cars/attributes/range-attributes.ts";
import type { Site } from "#domain/configuration/site.ts";
import {
  isRangeAttribute,
  type RangeAttribute,
  type Refinement,
  type RefinementAttribute,
} from "#domain/configuration/slices/search-attributes.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import { rangeLabel } from "./range-label.ts";
import { without, withoutNear, withQuery } from "./search-edits.ts";
import { type SearchPath, searchHref } from "./search-path.ts";
import type { SearchState } from "./search-query.ts";
import { valueLabel } from "./value-label.ts";
import type { Near } from "./words/near.ts";

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
  if (state.near?.distances)
    chips.push({ label: nearLabel(state.near), href: searchHref(withoutNear(state), at) });
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
        label: chosenRange(attribute, refinement, formatsOf(site)),
        href: searchHref(without(state, attribute), at),
      });
    }
  }
  return chips;
}

/** `Within 50 km of 3220`, or what the distances are from. */
export function nearLabel({ postcode, within }: Near): string {
  return within ? `Within ${within} km of ${postcode}` : `Distance from ${postcode}`;
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
  return chosenRange(attribute, refinement, formatsOf(site));
}

/** The display text of a chosen range: `From 2019`, `Towing capacity: from 2,500 kg`. */
export function chosenRange(
  attribute: RangeAttribute,
  range: { min?: number; max?: number },
  formats: Formats,
): string {
  const { label, written, isNamed } = rangeDefinitions[attribute];
  const text = rangeLabel(written, range, formats);
  return isNamed ? `${label}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function labelOf(attribute: RefinementAttribute, value: string, site: FilteredSite): string {
  return attribute === "dealership_slug"
    ? dealershipName(value, site)
    : valueLabel(attribute, value, site.search);
}

function dealershipName(slug: string, { dealerships }: Pick<Site, "dealerships">): string {
  return dealerships.find((dealership) => dealership.slug === slug)?.name ?? slug;
}
