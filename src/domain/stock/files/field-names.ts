import { overrideField } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { type FeedField, feedFields } from "#domain/stock/import/rows/fields.ts";
import { compareNames } from "#lib/name-order.ts";

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
  purchase_cost: "Cost (never shown)",
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
  condition_photos: "Photos of its condition (web addresses)",
};

/** A field as people read it. */
export function fieldName(field: string): string {
  const label = labels[field as FeedField] ?? overrideField(field)?.label;
  if (label) return label;
  const words = field.replace(/^(variant|specifications|autograb_data)\./, "").replaceAll(/[_.]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A list of photos as people read it. */
export function photosWords(value: unknown): string {
  const photos = Array.isArray(value) ? value.length : 0;
  return photos === 1 ? "1 photo" : `${photos} photos`;
}

/** What most stock files have, in the order of a car's page. */
const usual: readonly FeedField[] = [
  ...([
    "stocknum",
    "vin",
    "regplate",
    "make",
    "model",
    "badge",
    "series",
    "year",
    "car_type",
    "status",
  ] as const),
  ...(["price", "before_price", "km", "simple_body", "fuel", "trans", "drive", "engine_size"] as const),
  ...([
    "colour",
    "interior_colour",
    "doors",
    "seats",
    "image_urls",
    "dealercomments",
    "standardEquipment",
  ] as const),
  ...(["dealership", "location", "purchase_cost"] as const),
];

type FieldChoice = { value: FeedField; name: string };

/** Every field that a column can go to: the usual ones, then the others by name. */
export const fieldGroups: readonly { name: string; choices: readonly FieldChoice[] }[] = [
  { name: "Most files have", choices: usual.map((value) => ({ value, name: fieldName(value) })) },
  {
    name: "Others",
    choices: feedFields
      .filter((field) => !field.startsWith("autograb_data") && field !== "identity" && !usual.includes(field))
      .map((value) => ({ value, name: fieldName(value) }))
      .sort((a, b) => compareNames(a.name, b.name)),
  },
];

export const fieldChoices: readonly FieldChoice[] = fieldGroups.flatMap(({ choices }) => choices);
