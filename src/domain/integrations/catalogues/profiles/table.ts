import { nativeColumns, nativeText } from "#domain/stock/import/native-columns.ts";
import type { CatalogueSettings, TableColumn, TableSettings } from "./catalogue-settings.ts";
import type { Column, PlacedCar, Profile } from "./profile.ts";

/** Fields of the stock format that stay here: where a private seller lives, what a car may be bought with, and how feeds tell cars apart. */
const withheld = new Set([
  "identity",
  "private_suburb",
  "private_postcode",
  "finance_lenders",
  "payment_processors",
]);

/** Fields of the site besides those of the stock format. */
const ofSite = {
  id: ({ car }) => car.id,
  url: ({ url }) => url,
  shown_price: ({ price }) => (price === null ? "" : String(price)),
  dealership_name: ({ car }) => car.dealership_name,
  location_name: ({ place }) => place?.name ?? "",
  store_code: ({ storeCode }) => storeCode ?? "",
  created_at: ({ car }) => car.created_at,
} as const satisfies Record<string, (placed: PlacedCar) => string>;

const defaultFields = nativeColumns.filter((name) => !withheld.has(name));

/** What a column of a table can be made from. */
export const tableFields: readonly string[] = [...Object.keys(ofSite), ...defaultFields];

const isTableField = (name: string): boolean => tableFields.includes(name);

function fieldText(placed: PlacedCar, field: string, settings: TableSettings): string {
  const own = ofSite[field as keyof typeof ofSite];
  if (own) return own(placed);
  const { car, vin } = placed;
  const { separator, maxPictures } = settings;
  if (field === "image_urls") return joined(placed.pictures.slice(0, maxPictures), separator);
  const text = nativeText(
    { ...car, vin: vin ?? car.vin, dealership: car.dealership_slug, location: car.location?.slug ?? null },
    field,
  );
  return Array.isArray(car[field as keyof typeof car])
    ? joined(car[field as keyof typeof car] as string[], separator)
    : text;
}

/** A single item of a list in the stock format ends with a pipe, which says that commas inside aren't separators. */
const joined = (items: readonly string[], separator: string): string =>
  items.length === 1 && separator === "|" ? `${items[0]}|` : items.join(separator);

/** A text with the fields in braces filled in; what is no field stays as it is. */
function filled(text: string, placed: PlacedCar, settings: TableSettings): string {
  return text.replace(/\{([\w.]{1,80})\}/g, (whole, field: string) =>
    isTableField(field) ? fieldText(placed, field, settings) : whole,
  );
}

const conversions = {
  miles: (km) => Math.round(km / 1.609_344),
  cents: (money) => Math.round(money * 100),
} as const satisfies Record<NonNullable<TableColumn["unit"]>, (amount: number) => number>;

/** A text that is no number stays as it is. */
const inUnit = (text: string, unit: TableColumn["unit"]): string =>
  unit !== undefined && /^\d{1,12}(\.\d{1,6})?$/.test(text) ? String(conversions[unit](Number(text))) : text;

function columnOf({ name, from, text, values, unit, default: otherwise, max }: TableColumn): Column {
  return {
    name,
    source: from || text,
    value: (placed, { settings }) => {
      const made = isTableField(from)
        ? fieldText(placed, from, settings.table)
        : filled(text, placed, settings.table);
      return (values[made] ?? inUnit(made, unit)) || otherwise;
    },
    ...(max === undefined ? {} : { max, cut: true }),
  };
}

const defaultColumns: readonly Column[] = defaultFields.map((name) => ({
  name,
  source: name,
  value: (placed, { settings }) => fieldText(placed, name, settings.table),
}));

/** A table for any other receiver: every car that the site offers, in columns that people choose. */
export const table: Profile = {
  title: "Table",
  format: ({ table: { format } }) => format,
  columns: ({ table: { columns } }: CatalogueSettings) =>
    columns.length === 0 ? defaultColumns : columns.map(columnOf),
  conditions: () => [],
  isByVin: false,
  hasStoreCodes: false,
  isOneLine: false,
};
