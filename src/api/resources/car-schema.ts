import { z } from "zod";
import { id, instant } from "#api/schemas.ts";
import { carStatuses, carTypes } from "#domain/cars/car.ts";
import { overrideFields } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { type NewCarField, newCarFields } from "#domain/stock/changes-by-staff/own-cars/new-car.ts";

const text = z.string().nullable();
const amount = z.number().nullable();

/** A car as lists have it: what shoppers see, corrections included. */
const summary = {
  id,
  slug: z.string(),
  site: z
    .string()
    .nullable()
    .meta({ description: "The slug of a site that shows its dealership; null for none." }),
  dealership_id: id,
  location: z.strictObject({ id, name: text }).nullable(),
  feed: z.string(),
  status: z.enum(carStatuses),
  reserved: z.boolean(),
  stock_number: text,
  vin: text,
  registration: text,
  name: z.string(),
  make: z.string(),
  model: z.string(),
  badge: text,
  series: text,
  year: z.int(),
  type: z.enum(carTypes),
  body: text,
  fuel: text,
  transmission: text,
  colour: text,
  km: amount,
  displayed_price: amount.meta({
    description: "What shoppers see: the offer price, else the price. Whole units.",
  }),
  price: amount,
  offer_price: amount,
  before_price: amount,
  price_type: text,
  photos: z.int().meta({ description: "How many there are." }),
  lacks: z.array(z.string()).meta({ description: "What it lacks: price, photos, description, visible." }),
  created_at: instant,
  updated_at: instant.meta({ description: "Shared by all cars that one import changed." }),
};

export const CarItem = z.strictObject({ removed: z.literal(false), ...summary }).meta({ id: "CarItem" });

/** Of a list of changes: a car that is sold or gone. */
export const RemovedCar = z.strictObject({ removed: z.literal(true), id }).meta({ id: "RemovedCar" });

/** A field's value: text, number, yes or no, list of texts, or none. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

export const Car = z
  .strictObject({
    ...summary,
    fields: z
      .record(
        z.string(),
        z.strictObject({
          shown: fieldValue.meta({ description: "What shoppers see." }),
          feed: fieldValue.meta({ description: "What the feed says." }),
          correction: z
            .strictObject({
              by: z.enum(["member", "client", "command", "task"]),
              at: instant,
              until: instant.nullable(),
              is_moved: z
                .boolean()
                .meta({ description: "The feed changed since, and it isn't decided yet." }),
            })
            .nullable(),
        }),
      )
      .meta({ description: "Every field that can be corrected, by name." }),
  })
  .meta({ id: "Car" });

type Typed = Pick<NewCarField, "kind" | "choices" | "isRequired">;

const schemaOf = ({ kind, choices, isRequired }: Typed): z.ZodType =>
  kind === "money" || kind === "number"
    ? z.number()
    : kind === "flag"
      ? z.boolean()
      : kind === "list"
        ? z.array(z.string().max(1_000)).max(500)
        : choices
          ? z.enum(Object.keys(choices))
          : isRequired
            ? z.string().min(1).max(20_000)
            : z.string().max(20_000);

const optional = (value: z.ZodType) => value.nullable().optional();
const corrected = (field: Typed) =>
  field.isRequired ? schemaOf(field).optional() : optional(schemaOf(field));
const entered = (field: Typed) => (field.isRequired ? schemaOf(field) : optional(schemaOf(field)));

export const NewCar = z
  .strictObject({
    location: id.meta({ description: "The id of the location where it stands." }),
    ...Object.fromEntries(newCarFields.map((field) => [field.name, entered(field)])),
  })
  .meta({ id: "NewCar" });

const names = z.enum(overrideFields.map(({ name }) => name));

export const Correction = z
  .strictObject({
    set: z
      .strictObject(Object.fromEntries(overrideFields.map((field) => [field.name, corrected(field)])))
      .default({})
      .meta({ description: "Values by field; null is no value, whatever the feed says." }),
    lift: z
      .array(names)
      .max(100)
      .default([])
      .meta({ description: "Fields that show what the feed says again." }),
    seen: z.partialRecord(names, fieldValue).default({}).meta({
      description:
        "What `shown` was of fields that are set or lifted. One that differs now is a conflict and stays; without it the last write wins.",
    }),
    until: instant
      .nullable()
      .default(null)
      .meta({ description: "When the corrections end; null for no end." }),
  })
  .refine(({ set, lift }) => Object.keys(set).length + lift.length > 0, {
    error: "Set or lift a field",
    path: ["set"],
  })
  .meta({
    id: "Correction",
    anyOf: [
      { properties: { set: { minProperties: 1 } }, required: ["set"] },
      { properties: { lift: { minItems: 1 } }, required: ["lift"] },
    ],
  });
