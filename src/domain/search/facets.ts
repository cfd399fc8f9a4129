import { listDefinitions } from "#domain/cars/attributes/list-attributes.ts";
import { rangeDefinitions, type WrittenNumber } from "#domain/cars/attributes/range-attributes.ts";
import { sellsByTheWeek } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import {
  isRangeAttribute,
  type ListAttribute,
  type RangeAttribute,
  type RefinementAttribute,
} from "#domain/configuration/slices/search-attributes.ts";
import { type Bounds, rangeBounds, sliderStep } from "#domain/search/range-slider.ts";
import type { EngineAnswer, FacetValue } from "#faceted-search/search-engine.ts";
import { type FilteredSite, refinementLabel } from "./chosen-filters.ts";
import { popularMakes, shownModels, shownValues } from "./facet-limits.ts";
import { facetOrder } from "./facet-order.ts";
import type { SearchState } from "./search-query.ts";
import { attributeLabel, valueLabel } from "./value-label.ts";

/** One value of a list: `label` is displayed, `value` is sent. `logo` on makes only. */
export type FacetOption = { value: string; label: string; count: number; on?: true; logo?: string };

/**
 * A filter as a panel shows it. The first `shown` of `options` are visible, the rest behind a control that
 * shows all.
 */
export type ListPanel = {
  kind: "checkbox" | "cards" | "select";
  attribute: ListAttribute;
  label: string;
  open: boolean;
  /** What is chosen in it, as words. */
  set?: string;
  shown: number;
  /** What the options are called, where some are behind the control. */
  noun?: string;
  options: FacetOption[];
};
/** The models of each refined make, one list a make (SEARCH-21, SEARCH-43). */
export type GroupedPanel = {
  kind: "groups";
  attribute: ListAttribute;
  label: string;
  open: boolean;
  /** What is chosen in it, as words. */
  set?: string;
  shown: number;
  groups: { label: string; options: FacetOption[] }[];
};
/** `low` and `high` are the chosen ends, absent where open; the values are written as the attribute's are. */
export type RangePanel = Bounds &
  WrittenNumber & {
    kind: "range";
    attribute: RangeAttribute;
    label: string;
    open: boolean;
    set?: string;
    step: number;
    low?: number;
    high?: number;
  };
export type Panel = ListPanel | GroupedPanel | RangePanel;

type FacetSite = Pick<Site, "price" | "manufacturers" | "manufacturer"> & FilteredSite;

/**
 * The site's filters as panels, in the site's order, each with its widget (SEARCH-40); one without options is
 * omitted.
 */
export function facetPanels(state: SearchState, answer: EngineAnswer, site: FacetSite): Panel[] {
  const seen = new Set<string>();
  return filtersOf(site).flatMap((filter): Panel[] => {
    const attribute = facetAttribute(filter.attribute as RefinementAttribute, site);
    if (seen.has(attribute)) return [];
    seen.add(attribute);
    const refinement = state.refinements[attribute];
    const head = {
      label: filter.label ?? attributeLabel(attribute, sellsByTheWeek(site.price)),
      open: filter.open ?? true,
      ...(refinement ? { set: refinementLabel(attribute, refinement, site) } : {}),
    };
    if (isRangeAttribute(attribute)) return rangePanel(attribute, head, state, answer, site);
    if (attribute === "model" && !showsModels(state, site)) return [];
    const counted = ordered(attribute, answer.facets[attribute] ?? [], site);
    const options = counted.map((value) => option(attribute, value, state, site));
    if (options.length === 0) return [];
    if (attribute === "make_model") {
      const groups = modelGroups(options, state, site);
      return groups.length > 0 ? [{ kind: "groups", attribute, ...head, shown: shownModels, groups }] : [];
    }
    const kind = filter.widget === "range" ? "checkbox" : filter.widget;
    const shown = shownOf(attribute, site);
    const { noun } = listDefinitions[attribute];
    const named = noun && options.length > shown ? { noun } : {};
    return [{ kind, attribute, ...head, shown, ...named, options }];
  });
}

/** On a site that sells by the week a filter of the price by the week is before that of the price to buy. */
function filtersOf({ search: { filters }, price }: FacetSite): FacetSite["search"]["filters"] {
  const weekly = filters.some(({ attribute }) => attribute === "subscription_price");
  if (weekly || !sellsByTheWeek(price)) return filters;
  return filters.flatMap((filter) =>
    filter.attribute === "price" ? [{ ...filter, attribute: "subscription_price" }, filter] : [filter],
  ) as typeof filters;
}

/** The location facet is the attribute that the site names (SEARCH-62). */
function facetAttribute(attribute: RefinementAttribute, { search }: FacetSite): RefinementAttribute {
  return attribute === "location_name" ? search.locationAttribute : attribute;
}

/** Models are listed only while a make is refined (SEARCH-43); on a manufacturer's own site its make always is. */
function showsModels(state: SearchState, { manufacturer }: FacetSite): boolean {
  return state.refinements.make !== undefined || manufacturer !== null;
}

function option(attribute: ListAttribute, { value, count }: FacetValue, state: SearchState, site: FacetSite) {
  const refinement = state.refinements[attribute];
  const out: FacetOption = { value, label: valueLabel(attribute, value, site.search), count };
  if (refinement && "values" in refinement && refinement.values.includes(value)) out.on = true;
  const logo = attribute === "make" && logoOf(value, site);
  if (logo) out.logo = logo;
  return out;
}

function logoOf(make: string, { manufacturers }: FacetSite): string | undefined {
  return manufacturers.find((candidate) => candidate.name.toLowerCase() === make.toLowerCase())?.logo?.url;
}

function ordered(attribute: ListAttribute, values: FacetValue[], site: FacetSite): FacetValue[] {
  return attribute === "make" ? orderedMakes(values, site) : facetOrder(attribute, values);
}

/** Popular makes first: the site's list in its order, or the seven with most stock; then the others by name (SEARCH-80, 81). */
function orderedMakes(values: FacetValue[], { search }: FacetSite): FacetValue[] {
  const popular = search.popularMakes.length
    ? search.popularMakes.flatMap((make) => values.find((value) => value.value === make) ?? [])
    : values.slice(0, popularMakes);
  const others = values.filter((value) => !popular.includes(value));
  return [...popular, ...others.toSorted((a, b) => (a.value < b.value ? -1 : 1))];
}

/** Of makes the length of the site's list, whether or not all of it is in stock, else seven (SEARCH-80, SEARCH-81). */
function shownOf(attribute: ListAttribute, { search }: FacetSite): number {
  if (attribute === "model") return shownModels;
  return attribute === "make" ? search.popularMakes.length || popularMakes : shownValues;
}

function modelGroups(options: FacetOption[], state: SearchState, site: FacetSite) {
  const refined = state.refinements.make;
  const makes =
    refined && "values" in refined ? refined.values : site.manufacturer ? [site.manufacturer.name] : [];
  const models = Map.groupBy(options, ({ value }) => makeOf(value, makes));
  return makes.flatMap((make) => {
    const own = models.get(make);
    if (!own) return [];
    const named = own.map((model) => ({ ...model, label: model.value.slice(make.length + 1) }));
    return [{ label: valueLabel("make", make, site.search), options: named }];
  });
}

/** The make of a `make_model` value: the longest that it begins with, since one make may begin with another's name (BMW Alpina). */
function makeOf(makeModel: string, makes: readonly string[]): string | undefined {
  return makes.filter((make) => makeModel.startsWith(`${make} `)).toSorted((a, b) => b.length - a.length)[0];
}

function rangePanel(
  attribute: RangeAttribute,
  head: { label: string; open: boolean; set?: string },
  state: SearchState,
  answer: EngineAnswer,
  site: FacetSite,
): RangePanel[] {
  if (attribute === "subscription_price" && !site.price.subscriptions) return [];
  const refinement = state.refinements[attribute];
  const chosen = refinement && !("values" in refinement) ? refinement : {};
  const found = answer.stats[attribute] ?? null;
  const { roundTo, hasDefaultRange, written } = rangeDefinitions[attribute];
  const bounds = rangeBounds(roundTo, found);
  const hasBounds = found !== null || hasDefaultRange;
  if ((!hasBounds || bounds.min >= bounds.max) && refinement === undefined) return [];
  return [
    {
      kind: "range",
      attribute,
      ...head,
      ...bounds,
      ...written,
      step: sliderStep(bounds),
      ...(chosen.min === undefined ? {} : { low: chosen.min }),
      ...(chosen.max === undefined ? {} : { high: chosen.max }),
    },
  ];
}
