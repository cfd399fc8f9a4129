/**
 * The attributes a shopper can refine by (SEARCH-09..34) under their query parameter names, which are also
 * the names in `search.filters`, `search.stockFilters` and `POST /api/search`. `dealership_slug` is accepted
 * though no filter shows it (DECIDE-18). All else about an attribute is its definition in
 * `src/domain/cars/attributes/`; browsers load these names only. Addresses have them in this order.
 */
export const listAttributes = [
  "badge",
  "status",
  "car_type",
  "categories",
  "city",
  "colour",
  "dealership_name",
  "dealership_slug",
  "filtered_features",
  "item_type",
  "location_name",
  "make",
  "make_model",
  "model",
  "price_range",
  "seats",
  "body",
  "drive",
  "fuel",
  "transmission",
  "state",
  "tag",
  "weekly_price_range",
] as const;
export const rangeAttributes = ["km", "price", "subscription_price", "year", "towing_capacity"] as const;

/** The orders of a list by their names in addresses. */
export const sortNames = ["relevance", "latest", "price_desc", "price_asc", "km", "year", "nearest"] as const;
export type SortName = (typeof sortNames)[number];

export type ListAttribute = (typeof listAttributes)[number];
export type RangeAttribute = (typeof rangeAttributes)[number];
export type RefinementAttribute = ListAttribute | RangeAttribute;

export const refinementAttributes: readonly RefinementAttribute[] = [...listAttributes, ...rangeAttributes];

export function isRangeAttribute(attribute: RefinementAttribute): attribute is RangeAttribute {
  return (rangeAttributes as readonly string[]).includes(attribute);
}

/**
 * A list of values, or a range with optional ends. Attributes are joined by AND, values of one attribute by
 * OR.
 */
export type Refinement = { values: string[] } | { min?: number; max?: number };
export type Refinements = Partial<Record<RefinementAttribute, Refinement>>;

/**
 * Parses a range of a query parameter (SEARCH-05, DECIDE-39): `10000:25000`, `10000:` or `:25000`. Null when
 * malformed; the ends are any finite numbers, rounded to integers.
 */
export function parseRange(text: string): { min?: number; max?: number } | null {
  const match = /^(-?\d{1,15}(?:\.\d+)?)?:(-?\d{1,15}(?:\.\d+)?)?$/.exec(text.trim());
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  const range: { min?: number; max?: number } = {};
  if (match[1] !== undefined) range.min = Math.round(Number(match[1]));
  if (match[2] !== undefined) range.max = Math.round(Number(match[2]));
  return range;
}

export function formatRange(range: { min?: number; max?: number }): string {
  return `${range.min ?? ""}:${range.max ?? ""}`;
}
