import type { FilterMap, Settings } from "#domain/configuration/settings.ts";
import {
  type ListAttribute,
  listAttributes,
  parseRange,
  type RangeAttribute,
  rangeAttributes,
} from "#domain/configuration/slices/search-attributes.ts";
import type { Formats } from "#lib/formats.ts";
import { listDefinitions, type ReadCar } from "./list-attributes.ts";
import { rangeDefinitions } from "./range-attributes.ts";

/**
 * The attributes of a car under their query parameter names (DECIDE-18): strings to refine by, integers to
 * filter by range and sort by.
 */
export type CarAttributes = {
  values: Record<ListAttribute, string | string[] | null>;
  numbers: Record<RangeAttribute, number | null>;
};

type ReadAttributes = { [Kind in keyof CarAttributes]: Partial<CarAttributes[Kind]> };

/** @param car with `filtered_features` as cached by the process (site-index.server.ts), or without */
export function attributesOf(car: ReadCar, settings: Settings, now: Date, formats: Formats): CarAttributes {
  const context = { settings, now, formats };
  const attributes = { values: {}, numbers: {} } as CarAttributes;
  for (const name of listAttributes)
    attributes.values[name] = texts(listDefinitions[name].read(car, context));
  for (const name of rangeAttributes)
    attributes.numbers[name] = roundedOrNull(rangeDefinitions[name].read(car));
  return attributes;
}

/**
 * Whether attributes match every filter: one of the values, or within the range; a car without the attribute
 * doesn't match.
 */
export function matchesFilters(attributes: ReadAttributes, filters: FilterMap): boolean {
  return Object.entries(filters).every(([attribute, filter]) => {
    if (filter === undefined) return true;
    if (typeof filter === "string") {
      const range = parseRange(filter);
      const value = attributes.numbers[attribute as RangeAttribute];
      if (!range || value === null || value === undefined) return false;
      return (
        value >= (range.min ?? Number.NEGATIVE_INFINITY) && value <= (range.max ?? Number.POSITIVE_INFINITY)
      );
    }
    const has = attributes.values[attribute as ListAttribute];
    const values = Array.isArray(has) ? has : has ? [has] : [];
    return values.some((value) => filter.includes(value));
  });
}

function texts(value: string | string[] | null | undefined): string | string[] | null {
  if (Array.isArray(value)) return value;
  return value?.trim() || null;
}

function roundedOrNull(value: number | null | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? Math.round(value) : null;
}
