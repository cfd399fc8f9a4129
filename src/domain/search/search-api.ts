import { z } from "zod";
import { listDefinitions, type ReadContext } from "#domain/cars/attributes/list-attributes.ts";
import { isAvailable } from "#domain/cars/availability.ts";
import { type CarLocation, type ListedCar, pictureCountOf } from "#domain/cars/car.ts";
import { quantityNames } from "#domain/cars/quantities.ts";
import type { SearchSlice } from "#domain/configuration/settings.ts";
import {
  isRangeAttribute,
  type ListAttribute,
  parseRange,
  type RefinementAttribute,
  type Refinements,
  refinementAttributes,
  sortNames,
} from "#domain/configuration/slices/search-attributes.ts";
import { pictureSource } from "#domain/pictures/picture-url.ts";
import type { EngineAnswer, Extent } from "#faceted-search/search-engine.ts";
import { fieldProblems } from "#lib/field-problems.ts";
import { sourceAt } from "#lib/picture-source.ts";
import { facetOrder } from "./facet-order.ts";
import { cleanText, cleanValues, type SearchState } from "./search-query.ts";
import { valueLabel } from "./value-label.ts";

/** The maximum page size and offset of a request. */
export const maximumHits = 100;
const maxOffset = 1_000_000_000;

const values = z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String)).max(1000);
const filters = z.record(z.string(), z.union([z.string(), values]));
const hits = (fallback: number) =>
  z
    .int()
    .min(1)
    .max(maximumHits)
    .nullish()
    .transform((n) => n ?? fallback);

/** An engine query with the client's own page. A client's `search_filters` is never read (DECIDE-62). */
export type ApiSearch = { state: Omit<SearchState, "page">; hitsPerPage: number; offset: number };
export type Invalid = { kind: "invalid"; fields: Record<string, string> };

/** Reads the body of `POST /api/search` (SEARCH-54): `{query, filters, sort, hitsPerPage, offset}`. */
export function readSearchCall(
  body: unknown,
  search: Pick<SearchSlice, "hitsPerPage">,
): ({ kind: "ok" } & ApiSearch) | Invalid {
  const parsed = z
    .object({
      query: z.string().nullish(),
      filters: filters.nullish(),
      sort: z.enum(sortNames).exclude(["nearest"]).nullish(),
      hitsPerPage: hits(search.hitsPerPage),
      offset: z.int().min(0).max(maxOffset).nullish(),
    })
    .safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const refinements = readFilters(parsed.data.filters ?? {});
  if (refinements.kind === "invalid") return refinements;
  return {
    kind: "ok",
    state: {
      query: cleanText(parsed.data.query ?? "", 200),
      sortBy: parsed.data.sort ?? "relevance",
      refinements: refinements.refinements,
    },
    hitsPerPage: parsed.data.hitsPerPage,
    offset: parsed.data.offset ?? 0,
  };
}

/** Reads the body of `POST /api/search/cars` (SEARCH-57): `{filters, limit}`, ten cars by default. */
export function readCarsCall(
  body: unknown,
): { kind: "ok"; refinements: Refinements; limit: number } | Invalid {
  const parsed = z
    .object({ filters: filters.nullish(), filter: filters.nullish(), limit: hits(10) })
    .safeParse(body);
  if (!parsed.success) return invalid(parsed.error);
  const read = readFilters(parsed.data.filters ?? parsed.data.filter ?? {});
  return read.kind === "invalid" ? read : { ...read, limit: parsed.data.limit };
}

function readFilters(
  given: Record<string, string | string[]>,
): { kind: "ok"; refinements: Refinements } | Invalid {
  const refinements: Refinements = {};
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const attribute = refinementAttributes.find((candidate) => candidate === name);
    if (!attribute) {
      fields[`filters.${name}`] = "There is no such attribute.";
    } else if (isRangeAttribute(attribute)) {
      const text = Array.isArray(value) && value.length === 1 ? value[0] : value;
      const range = typeof text === "string" ? parseRange(text) : null;
      if (range) refinements[attribute] = range;
      else fields[`filters.${name}`] = 'A range is written "min:max".';
    } else {
      const list = cleanValues(Array.isArray(value) ? value : [value]);
      if (list.length > 0) refinements[attribute] = { values: list };
    }
  }
  return Object.keys(fields).length > 0 ? { kind: "invalid", fields } : { kind: "ok", refinements };
}

function invalid(error: z.ZodError): Invalid {
  return {
    kind: "invalid",
    fields: fieldProblems(error),
  };
}

export type ApiFacet = {
  items: { label: string; count: number; value: string }[];
  facetStats?: Extent;
};

/** The result's facets by attribute (SEARCH-56): values with their labels; of numbers min and max, and
 * `low` and `high`, the range without the half percent of cars at either end. */
export function apiFacets(
  answer: Pick<EngineAnswer, "facets" | "stats">,
  search: SearchSlice,
): Record<string, ApiFacet> {
  const facets: Record<string, ApiFacet> = {};
  for (const [attribute, counted] of Object.entries(answer.facets)) {
    const items = facetOrder(attribute as ListAttribute, counted).map(({ value, count }) => ({
      label: valueLabel(attribute as RefinementAttribute, value, search),
      count,
      value,
    }));
    facets[attribute] = { items };
  }
  for (const [attribute, stats] of Object.entries(answer.stats)) {
    facets[attribute] = { items: [], ...(stats ? { facetStats: stats } : {}) };
  }
  return facets;
}

/** The fields of a car that the search calls return as they are stored. All others stay private. */
export const hitFields = [
  "id",
  "slug",
  "name",
  "make",
  "model",
  "make_model",
  "year",
  "badge",
  "series",
  "carsales_title",
  "car_type",
  "status",
  "reserved",
  "preorder",
  "certified",
  "has_nvic",
  "tag",
  "item_type",
  "colour",
  "interior_colour",
  "stocknum",
  "vin",
  "regplate",
  "rego_expiry",
  "price",
  "before_price",
  "offer_price",
  "subscription_price",
  "price_type",
  ...quantityNames,
  "simple_body",
  "simple_fuel",
  "fuel",
  "simple_transmission",
  "trans",
  "drive",
  "seats",
  "doors",
  "engine_size",
  "specifications",
  "finance_lenders",
  "city",
  "state",
  "dealership_id",
  "dealership_slug",
  "dealership_name",
  "sold_at",
  "created_at",
] as const satisfies readonly (keyof ListedCar)[];

export type Hit = Partial<Pick<ListedCar, (typeof hitFields)[number]>> & {
  /** Whether the status is sold (ENT-020). */
  sold: boolean;
  /** The labels of its bands, null without a price (ENT-033, ENT-034). */
  price_range: string | null;
  weekly_price_range: string | null;
  location: CarLocation | null;
  /** How many pictures the car has, and the addresses of the first ones, in order (ENT-035..038). */
  photos_count: number;
  thumbnails: string[];
  images: string[];
  primary_image_url: string | null;
};

/** @param context the settings are those of the car's dealership */
export function hitOf(car: ListedCar, context: ReadContext): Hit {
  const hit: Partial<Record<string, unknown>> = {};
  for (const field of hitFields) {
    const value = car[field];
    if (value !== undefined && value !== null) hit[field] = value;
  }
  const pictures = car.pictures.map((picture) => pictureSource(picture, context.settings.images));
  const [first] = pictures;
  const band = (name: "price_range" | "weekly_price_range") =>
    (listDefinitions[name].read(car, context) ?? null) as string | null;
  return {
    ...(hit as Partial<Hit>),
    sold: !isAvailable(car),
    price_range: band("price_range"),
    weekly_price_range: band("weekly_price_range"),
    location: car.location,
    photos_count: pictureCountOf(car),
    thumbnails: pictures.map((picture) => sourceAt(picture, 160)),
    images: pictures.map((picture) => sourceAt(picture, picture.widest)),
    primary_image_url: first ? sourceAt(first, 640) : null,
  };
}
