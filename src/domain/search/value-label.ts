import { listDefinitions } from "#domain/cars/attributes/list-attributes.ts";
import { rangeDefinitions } from "#domain/cars/attributes/range-attributes.ts";
import type { SearchSlice } from "#domain/configuration/settings.ts";
import {
  isRangeAttribute,
  type RefinementAttribute,
} from "#domain/configuration/slices/search-attributes.ts";
import { makeLabel } from "./make-label.ts";

/**
 * An attribute's own name, the heading of its panel unless the site sets another.
 * @param byTheWeek whether the site sells by the week
 */
export function attributeLabel(attribute: RefinementAttribute, byTheWeek = false): string {
  if (byTheWeek && attribute === "price") return "Price to buy";
  return isRangeAttribute(attribute) ? rangeDefinitions[attribute].label : listDefinitions[attribute].label;
}

/** The display text of a value; what is sent stays the value. */
export function valueLabel(
  attribute: RefinementAttribute,
  value: string,
  { makeLabels }: Pick<SearchSlice, "makeLabels">,
): string {
  if (attribute === "make") return makeLabel(value, makeLabels);
  if (isRangeAttribute(attribute)) return value;
  return listDefinitions[attribute].valueLabel?.(value) ?? value;
}
