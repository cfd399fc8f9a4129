import { type CarType, carTypes } from "#domain/cars/car.ts";
import type { ListAttribute, Refinements } from "#domain/configuration/slices/search-attributes.ts";
import { slugify } from "#lib/slug.ts";
import { formatSearch, type SearchState } from "./search-query.ts";

/** The labels that a path segment can match in this site's stock. */
export type PathVocabulary = { makes: string[]; bodies: string[]; makeModels: string[] };

export type SearchPath =
  | { kind: "preset"; path: string; refinements: Refinements }
  /** Not a form of the search's address: the not-found page (DECIDE-36). */
  | { kind: "missing" };

const root: SearchPath = { kind: "preset", path: "/search", refinements: {} };

/** Whether parsing the path needs the stock's labels: `/search` and type words don't. */
export function needsVocabulary(first?: string, second?: string): boolean {
  return first !== undefined && (second !== undefined || typeWords(slugify(first)) === null);
}

/**
 * `/search/{first}/{second}` in the order of DECIDE-36: type words, make, body, make_model value; with two
 * segments make and model. A segment matches a label with the same slug.
 */
export function readSearchPath(
  first: string | undefined,
  second: string | undefined,
  { makes, bodies, makeModels }: PathVocabulary,
): SearchPath {
  if (first === undefined) return root;
  return readSlugs(slugify(first), second === undefined ? undefined : slugify(second), {
    makes,
    bodies,
    makeModels,
  });
}

function readSlugs(
  first: string,
  second: string | undefined,
  { makes, bodies, makeModels }: PathVocabulary,
): SearchPath {
  const path = `/search/${first}${second === undefined ? "" : `/${second}`}`;
  const preset = (refinements: Partial<Record<ListAttribute, string[]>>): SearchPath => ({
    kind: "preset",
    path,
    refinements: Object.fromEntries(
      Object.entries(refinements).map(([attribute, values]) => [attribute, { values: [...values].sort() }]),
    ),
  });
  const make = makes.find((label) => slugify(label) === first);
  if (second !== undefined) {
    const both = make && makeModels.find((label) => slugify(label) === `${first}-${second}`);
    return both ? preset({ make: [make], model: [both.slice(make.length).trim()] }) : { kind: "missing" };
  }
  const types = typeWords(first);
  if (types) return preset({ car_type: types });
  if (make) return preset({ make: [make] });
  const body = bodies.find((label) => slugify(label) === first);
  if (body) return preset({ body: [body] });
  const makeModel = makeModels.find((label) => slugify(label) === first);
  return makeModel ? preset({ make_model: [makeModel] }) : { kind: "missing" };
}

/** `new-and-demo-cars` is new and demo; null when the segment doesn't consist of type words. */
export function typeWords(segment: string): CarType[] | null {
  const words = /^(.+)-cars$/.exec(segment)?.[1]?.split(/-and-|-/);
  if (!words) return null;
  const types = new Set<CarType>();
  for (const word of words) {
    const type = carTypes.find((candidate) => candidate === word);
    if (!type) return null;
    types.add(type);
  }
  return [...types];
}

/**
 * The state of a path with a query string: values of one attribute are combined with OR wherever they occur.
 */
export function withPreset(state: SearchState, preset: Refinements): SearchState {
  const refinements: Refinements = { ...state.refinements };
  for (const [name, refinement] of Object.entries(preset)) {
    const attribute = name as ListAttribute;
    const own = refinements[attribute];
    const values = [
      ...(own && "values" in own ? own.values : []),
      ...("values" in refinement ? refinement.values : []),
    ];
    refinements[attribute] = { values: [...new Set(values)].sort() };
  }
  return { ...state, refinements };
}

/**
 * The address of a state: below `at` while the state contains all that the path presets, else below
 * `/search`. `withPreset(parse(address), preset)` restores the state.
 */
export function searchHref(
  state: SearchState,
  at: { path: string; refinements: Refinements } = rootAt,
): string {
  const rest: Refinements = { ...state.refinements };
  for (const [name, preset] of Object.entries(at.refinements)) {
    const attribute = name as ListAttribute;
    const own = rest[attribute];
    const presetValues = "values" in preset ? preset.values : [];
    if (!own || !("values" in own) || !presetValues.every((value) => own.values.includes(value))) {
      return searchHref(state);
    }
    const left = own.values.filter((value) => !presetValues.includes(value));
    if (left.length > 0) rest[attribute] = { values: left };
    else delete rest[attribute];
  }
  const query = formatSearch({ ...state, refinements: rest });
  return query ? `${at.path}?${query}` : at.path;
}

const rootAt = { path: "/search", refinements: {} };
