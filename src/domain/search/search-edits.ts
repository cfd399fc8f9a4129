import type {
  ListAttribute,
  RefinementAttribute,
  Refinements,
  SortName,
} from "#domain/configuration/slices/search-attributes.ts";
import type { SearchState } from "./search-query.ts";

/** Every edit but paging returns to the first page (SEARCH-06). */
export function withRefinements(state: SearchState, refinements: Refinements): SearchState {
  return { ...state, page: 1, refinements };
}

export function withSort(state: SearchState, sortBy: SortName): SearchState {
  return { ...state, page: 1, sortBy };
}

export function withPage(state: SearchState, page: number): SearchState {
  return { ...state, page };
}

export function withQuery(state: SearchState, query: string): SearchState {
  return { ...state, page: 1, query };
}

export function withValue(state: SearchState, attribute: ListAttribute, value: string): SearchState {
  const refinement = state.refinements[attribute];
  const values = refinement && "values" in refinement ? refinement.values : [];
  if (values.includes(value)) return withRefinements(state, state.refinements);
  return withRefinements(state, { ...state.refinements, [attribute]: { values: [...values, value].sort() } });
}

/**
 * Without one value, or without the attribute altogether; models are removed with the last of their makes.
 */
export function without(state: SearchState, attribute: RefinementAttribute, value?: string): SearchState {
  const { [attribute]: refinement, ...others } = state.refinements;
  if (!refinement) return withRefinements(state, state.refinements);
  const values =
    value !== undefined && "values" in refinement ? refinement.values.filter((v) => v !== value) : [];
  if (values.length > 0) return withRefinements(state, { ...others, [attribute]: { values } });
  if (attribute !== "make") return withRefinements(state, others);
  const rest: Refinements = { ...others };
  delete rest.model;
  delete rest.make_model;
  return withRefinements(state, rest);
}

/** From everywhere: without a postcode, its radius and its order. */
export function withoutNear({ near: _, ...state }: SearchState): SearchState {
  return { ...state, page: 1, sortBy: state.sortBy === "nearest" ? "relevance" : state.sortBy };
}

/** Near the same postcode, at any distance. */
export function withoutRadius(state: SearchState): SearchState {
  const { within: _, ...near } = state.near ?? { postcode: "" };
  return { ...state, page: 1, near };
}

/** Whether anything narrows the list: a text or a refinement. */
export function isNarrowed(state: SearchState): boolean {
  return state.query !== "" || state.near?.within !== undefined || Object.keys(state.refinements).length > 0;
}
