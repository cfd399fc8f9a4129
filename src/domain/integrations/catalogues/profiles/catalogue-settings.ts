import { z } from "zod";
import { carTypes } from "#domain/cars/car.ts";

export const profileNames = [
  "google_vehicle_ads",
  "google_vehicle_listings",
  "meta_automotive",
  "table",
] as const;
export type ProfileName = (typeof profileNames)[number];

export const tableFormats = ["csv", "semicolon", "tsv", "json", "xml"] as const;

/** What a number of the car becomes: kilometres miles, whole money cents. */
export const tableUnits = ["miles", "cents"] as const;

const word = z.string().trim().min(1).max(200);

/** A column of a table: a field of the car, or a text with fields in braces, such as `{year} {make}`. */
export const tableColumn = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .regex(/^[^\r\n\t]+$/, "A name is one line."),
  from: z.string().trim().max(80).default(""),
  text: z.string().max(2_000).default(""),
  /** The receiver's word for some values. */
  values: z.record(word, z.string().max(200)).default({}),
  default: z.string().max(200).default(""),
  unit: z.enum(tableUnits).optional(),
  max: z.number().int().min(1).max(5_000).optional(),
});
export type TableColumn = z.infer<typeof tableColumn>;

/** The most columns of a table. */
export const maxTableColumns = 200;

/** What people choose of a catalogue, besides its name and profile. */
export const catalogueSettings = z.strictObject({
  /** Only these types of cars; empty for all. */
  carTypes: z.array(z.enum(carTypes)).max(carTypes.length).default([]),
  /** Only these makes; empty for all. */
  makes: z.array(z.string().trim().min(1).max(60)).max(100).default([]),
  /** By the location's id, as the destination spells it. */
  storeCodes: z.record(z.string().max(80), z.string().trim().max(64)).default({}),
  /** Whether cars are in whose price leaves charges out, where the destination asks for prices that include all. */
  priceWithoutCharges: z.boolean().default(false),
  table: z
    .strictObject({
      format: z.enum(tableFormats).default("csv"),
      /** Empty for the columns of the own stock format. */
      columns: z.array(tableColumn).max(maxTableColumns).default([]),
      /** Between the addresses of pictures and between features. */
      separator: z.enum(["|", ",", ";", " "]).default("|"),
      maxPictures: z.number().int().min(0).max(60).default(60),
      /** Whether people open it with a spreadsheet: texts that look like formulas are marked as text. */
      isOpenedByPeople: z.boolean().default(false),
    })
    .prefault({}),
});
export type CatalogueSettings = z.infer<typeof catalogueSettings>;
export type TableSettings = CatalogueSettings["table"];
