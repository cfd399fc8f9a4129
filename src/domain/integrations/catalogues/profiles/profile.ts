import type { Car } from "#domain/cars/car.ts";
import type { Location, Site } from "#domain/configuration/site.ts";
import type { CatalogueSettings } from "./catalogue-settings.ts";

/** A car with what a catalogue says of it besides its own fields. */
export type PlacedCar = {
  /** As shoppers see it, corrections included. */
  car: Car;
  /** The VIN if it is valid, as the importer checked it. */
  vin: string | null;
  /** The car's location, else the primary sales location of its dealership. */
  place: Location | null;
  storeCode: string | null;
  /** Whole units of the group's currency; null for none. */
  price: number | null;
  url: string;
  /** Addresses of its pictures in the widest size. */
  pictures: string[];
};

/** What rows are made from, besides the cars. */
export type CatalogueContext = {
  site: Site;
  /** Such as `https://cars.example`. */
  origin: string;
  settings: CatalogueSettings;
  now: Date;
};

/** A value of a cell; null, and an empty text, for none. */
export type CellValue = string | number | null | undefined;

/** A column of a file. */
export type Column = {
  name: string;
  /** Fields of the car that the value is made from, for people. */
  source: string;
  value(placed: PlacedCar, context: CatalogueContext): CellValue;
  /** The destination's word for each of the platform's: a value without one is left out, or takes the car out where the column is required. */
  words?: Readonly<Record<string, string>>;
  /** Takes a car without a value out of the file, for this reason or for `missing:<column>`. */
  required?: true | CommonReason;
  /** Most characters. A longer value takes the car out, unless it is cut. */
  max?: number;
  cut?: true;
};

type More = Pick<Column, "words" | "required" | "max" | "cut">;

export const column = (name: string, source: string, value: Column["value"], more: More = {}): Column => ({
  name,
  source,
  value,
  ...more,
});

/** A column of one field of the car as it is. */
export const ofCar = (name: string, field: CarField, more: More = {}): Column =>
  column(name, field, ({ car }) => car[field], more);

type CarField = { [Key in keyof Car]-?: Car[Key] extends CellValue ? Key : never }[keyof Car];

export const commonReasons = [
  "not_on_site",
  "filtered",
  "reserved",
  "coming_soon",
  "no_price",
  "price_without_charges",
  "no_vin",
  "vin_twice",
  "no_store_code",
  "no_picture",
  "no_mileage",
  "not_a_car",
] as const;
export type CommonReason = (typeof commonReasons)[number];

/** Why a car is not in a file. */
export type Reason = CommonReason | `${"missing" | "word_unknown" | "too_long"}:${string}`;

export type FileFormat = "csv" | "semicolon" | "tsv" | "json" | "xml";

/** What a destination expects of a file: columns, words, limits, and which cars it takes. */
export type Profile = {
  title: string;
  format(settings: CatalogueSettings): FileFormat;
  columns(settings: CatalogueSettings): readonly Column[];
  /** Conditions of the destination besides those of every catalogue and of its columns. */
  conditions(placed: PlacedCar, settings: CatalogueSettings): CommonReason[];
  /** Whether the file has each VIN once. */
  isByVin: boolean;
  /** Whether it needs the store code of each location. */
  hasStoreCodes: boolean;
  /** Whether values are on one line. */
  isOneLine: boolean;
};
