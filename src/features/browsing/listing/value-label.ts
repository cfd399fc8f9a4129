import { formatNumber } from "#lib/money.ts";
import type { RangeAttribute, RefinementAttribute } from "#platform/config/search-attributes.ts";
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
  subscription_price: "Subscription price",
  year: "Year",
};

/** An attribute's own name, the heading of its panel unless the site sets another. */
export function attributeLabel(attribute: RefinementAttribute): string {
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

/** The display text of a range: `$10,000 – $25,000`, `From 2019`, `Up to 80,000 km`. */
export function rangeLabel(attribute: RangeAttribute, { min, max }: { min?: number; max?: number }): string {
  const low = min === undefined ? null : rangeEnd(attribute, min);
  const high = max === undefined ? null : rangeEnd(attribute, max);
  if (low !== null && high !== null) return low === high ? low : `${low} – ${high}`;
  return low !== null ? `From ${low}` : `Up to ${high}`;
}

export function rangeEnd(attribute: RangeAttribute, value: number): string {
  if (attribute === "year") return String(value);
  if (attribute === "km") return `${formatNumber(value)} km`;
  return attribute === "price" ? `$${formatNumber(value)}` : `$${formatNumber(value)} a week`;
}
