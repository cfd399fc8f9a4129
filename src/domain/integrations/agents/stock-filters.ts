import { z } from "zod";
import { listDefinitions } from "#domain/cars/attributes/list-attributes.ts";
import { rangeDefinitions } from "#domain/cars/attributes/range-attributes.ts";
import {
  type ListAttribute,
  listAttributes,
  type RangeAttribute,
  type Refinements,
  rangeAttributes,
} from "#domain/configuration/slices/search-attributes.ts";
import { cleanText, cleanValues, maxText, type SearchState } from "#domain/search/search-query.ts";
import type { StockLabels } from "#domain/stock/search-index/site-stock.ts";

const highest = 1_000_000_000;
const end = z.int().min(0).max(highest).optional();
const range = z
  .strictObject({ min: end, max: end })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, "min is above max");
const values = z.array(z.string().min(1).max(120)).max(50);

type ListShape = Record<ListAttribute, z.ZodOptional<z.ZodType<string[]>>>;
type RangeShape = Record<RangeAttribute, z.ZodOptional<typeof range>>;

const lists = Object.fromEntries(
  listAttributes.map((name) => {
    const of = name === "status" ? z.array(z.enum(["in_stock", "coming_soon"])).max(2) : values;
    return [name, of.optional().describe(`${listDefinitions[name].label}: any of these values.`)];
  }),
) as unknown as ListShape;
const ranges = Object.fromEntries(
  rangeAttributes.map((name) => {
    const { label, written } = rangeDefinitions[name];
    const unit = written.as === "money" ? "whole units of the site's currency" : written.unit;
    return [name, range.optional().describe(unit ? `${label}, in ${unit}.` : `${label}.`)];
  }),
) as unknown as RangeShape;

/** The filters of a search by the names of the site's search: those of different names all hold. */
export const stockFilters = {
  query: z.string().max(maxText).optional().describe("Words that a car must have, such as a model's name."),
  ...lists,
  ...ranges,
};
export type StockFilters = z.output<z.ZodObject<typeof stockFilters>>;

/** The search that filters ask for. Values are the stock's, whatever their capitals. */
export function searchOf(filters: StockFilters, labels: StockLabels): Omit<SearchState, "page" | "sortBy"> {
  const refinements: Refinements = {};
  for (const name of listAttributes) {
    const given = filters[name] ?? [];
    const found = cleanValues(given.map((value) => spelledAs(value, labels[name])));
    if (found.length > 0) refinements[name] = { values: found };
  }
  for (const name of rangeAttributes) {
    const { min, max } = filters[name] ?? {};
    if (min === undefined && max === undefined) continue;
    refinements[name] = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  }
  return { query: cleanText(filters.query ?? "", maxText), refinements };
}

function spelledAs(value: string, known: readonly string[]): string {
  if (known.includes(value)) return value;
  const plain = value.toLowerCase();
  return known.find((label) => label.toLowerCase() === plain) ?? value;
}
