import type { RefinementAttribute } from "#platform/config/search-attributes.ts";
import type { SearchSlice } from "#platform/config/slices.ts";
import { makeLabel } from "./make-label.ts";

const headings: Record<RefinementAttribute, string> = {
  badge: "Badge",
  status: "Availability",
  car_type: "Condition",
  categories: "Category",
  city: "City",
  colour: "Colour",
  dealership_name: "Dealership",
  dealership_slug: "Dealership",
  filtered_features: "Features",
  item_type: "Type",
  location_name: "Location",
  make: "Make",
  make_model: "Model",
  model: "Model",
  price_range: "Price band",
  seats: "Seats",
  body: "Body type",
  drive: "Drive",
  fuel: "Fuel",
  transmission: "Transmission",
  state: "State",
  tag: "Tag",
  weekly_price_range: "Weekly price",
  km: "Kilometres",
  price: "Price",
  subscription_price: "Price per week",
  year: "Year",
};

/**
 * An attribute's own name, the heading of its panel unless the site sets another.
 * @param byTheWeek whether the site sells by the week
 */
export function attributeLabel(attribute: RefinementAttribute, byTheWeek = false): string {
  if (byTheWeek && attribute === "price") return "Price to buy";
  return headings[attribute];
}

const valueLabels: Partial<Record<RefinementAttribute, Record<string, string>>> = {
  car_type: { new: "New", demo: "Demo", used: "Used" },
  status: { in_stock: "In stock", coming_soon: "Coming soon", sold: "Sold" },
};

/** The display text of a value; what is sent stays the value. */
export function valueLabel(
  attribute: RefinementAttribute,
  value: string,
  { makeLabels }: Pick<SearchSlice, "makeLabels">,
): string {
  if (attribute === "make") return makeLabel(value, makeLabels);
  if (attribute === "seats") return value === "1" ? "1 seat" : `${value} seats`;
  return valueLabels[attribute]?.[value] ?? value;
}
