import { type FeedField, feedFields } from "#features/stock/stock-import/rows/fields.ts";
import { overrideField } from "#features/stock/stock-overrides/override-fields.ts";

/** Labels of the fields of a feed that staff don't correct, or under another name. */
const labels: Partial<Record<FeedField, string>> = {
  stocknum: "Stock number",
  vin: "VIN",
  dealership: "Dealership",
  location: "Location",
  type_word: "Type, in other words",
  dap_price: "Price, drive away",
  egc_price: "Price, excluding government charges",
  before_price: "Was price",
  purchase_cost: "Purchase cost (never shown)",
  km_unit: "Unit of the odometer",
  fuel: "Fuel",
  simple_fuel: "Fuel, short",
  trans: "Transmission",
  simple_transmission: "Transmission, short",
  image_urls: "Photos (web addresses)",
  city: "Town",
  state: "State",
  nvic: "NVIC",
  has_nvic: "Has an NVIC",
  "variant.bodyconfiguration": "Body configuration",
  "variant.enginesize": "Engine size",
  "variant.enginesize_litres": "Engine size in litres",
  "specifications.aggregate_trailer_mass": "Aggregate trailer mass",
  file: "History report (web address)",
};

/** A field as people read it. */
export function fieldName(field: string): string {
  const label = labels[field as FeedField] ?? overrideField(field)?.label;
  if (label) return label;
  const words = field.replace(/^(variant|specifications|autograb_data)\./, "").replaceAll(/[_.]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Every field that a column can go to, by name. */
export const fieldChoices: readonly { value: FeedField; name: string }[] = feedFields
  .filter((field) => !field.startsWith("autograb_data") && field !== "identity")
  .map((value) => ({ value, name: fieldName(value) }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));
