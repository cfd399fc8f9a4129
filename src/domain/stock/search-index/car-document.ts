import { attributesOf, matchesFilters } from "#domain/cars/attributes/car-attributes.ts";
import { listDefinitions, type ReadCar } from "#domain/cars/attributes/list-attributes.ts";
import { carTypeRank } from "#domain/cars/car.ts";
import { weeklyAmount } from "#domain/cars/finance/eligibility.ts";
import {
  factsAttribute,
  placeAttribute,
  searchFacts,
  specificationFacts,
  weeklyAttribute,
} from "#domain/cars/search-facts.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { listAttributes, rangeAttributes } from "#domain/configuration/slices/search-attributes.ts";
import type { DocumentTexts, EngineDocument, EngineSchema } from "#faceted-search/search-engine.ts";
import { formatsOf } from "#lib/formats.ts";

/** Custom rank, then new, demo, used, then newest (SEARCH-75, SEARCH-78, DECIDE-138); the engine adds the id. */
const defaultOrder: EngineSchema["sorts"][string] = [
  { by: "custom_rank", direction: "desc" },
  { by: "car_type_rank", direction: "asc" },
  { by: "created_at", direction: "desc" },
];

/** The search schema of cars: attributes by their query parameter names, text fields, and sort orders. */
export const carSchema: EngineSchema = {
  attributes: [
    ...listAttributes.map((name) => ({
      name,
      kind: listDefinitions[name].several ? ("values" as const) : ("value" as const),
    })),
    ...rangeAttributes.map((name) => ({ name, kind: "number" as const })),
    { name: factsAttribute, kind: "values" },
    { name: placeAttribute, kind: "value" },
    { name: weeklyAttribute, kind: "number" },
    { name: "custom_rank", kind: "number" },
    { name: "car_type_rank", kind: "number" },
    { name: "created_at", kind: "number" },
  ],
  text: [
    { field: "name", weight: 4 },
    { field: "trim", weight: 2 },
    { field: "details", weight: 1 },
  ],
  exact: ["stocknum", "vin", "regplate"],
  sorts: {
    custom_rank: defaultOrder,
    latest: [{ by: "created_at", direction: "desc" }, ...defaultOrder],
    price_desc: [{ by: "price", direction: "desc" }, ...defaultOrder],
    price_asc: [{ by: "price", direction: "asc" }, ...defaultOrder],
    weekly_desc: [{ by: "subscription_price", direction: "desc" }, ...defaultOrder],
    weekly_asc: [{ by: "subscription_price", direction: "asc" }, ...defaultOrder],
  },
  defaultSort: "custom_rank",
};

/** Orders that a site pays for by memory and time only where its `search.sorts` offers them. */
const furtherSorts: EngineSchema["sorts"] = {
  km: [{ by: "km", direction: "asc" }, ...defaultOrder],
  year: [{ by: "year", direction: "desc" }, ...defaultOrder],
};

/** Indexes of the same orders share one object, by which they share the schema compiled. */
const schemas = new Map<string, EngineSchema>([["", carSchema]]);

/** The schema of a site's index, with the orders that it offers. */
export function carSchemaOf({ sorts }: Pick<Site["search"], "sorts">): EngineSchema {
  const further = Object.keys(furtherSorts).filter((name) => sorts.some((sort) => sort === name));
  const key = further.join(" ");
  const known = schemas.get(key);
  if (known) return known;
  const added = Object.fromEntries(further.map((name) => [name, furtherSorts[name]!]));
  const schema = { ...carSchema, sorts: { ...carSchema.sorts, ...added } };
  schemas.set(key, schema);
  return schema;
}

/** What words typed by shoppers are searched in. */
export function carTexts(car: ReadCar): DocumentTexts {
  return {
    name: `${car.year} ${car.make} ${car.model}`,
    trim: [car.badge, car.series, car.name].filter(Boolean).join(" "),
    details: [car.colour, car.simple_body, car.simple_fuel, car.city, car.item_type]
      .filter(Boolean)
      .join(" "),
    stocknum: car.stocknum,
    vin: car.vin,
    regplate: car.regplate,
  };
}

/**
 * A car as a document of its site's index. Categories are the site's presets that the car matches
 * (DECIDE-128).
 * @param text `carTexts`, or what reads them when they are needed
 */
export function documentOf(
  car: ReadCar,
  site: Site,
  now: Date,
  text: EngineDocument["text"] = carTexts(car),
): EngineDocument {
  const settings = settingsFor(site, car.dealership_slug);
  const attributes = attributesOf(car, settings, now, formatsOf(site));
  const weekly = weeklyAmount(car, settings, now);
  const categories = site.search_categories
    .filter((category) => matchesFilters(attributes, category.filters))
    .map((category) => category.label);
  return {
    id: car.id,
    values: {
      ...attributes.values,
      categories,
      [placeAttribute]: car.location?.id ?? null,
      [factsAttribute]: searchFacts(car, car.specification_facts ?? specificationFacts(car)),
    },
    numbers: {
      ...attributes.numbers,
      [weeklyAttribute]: weekly === null ? null : Math.round(weekly),
      custom_rank: car.custom_rank ?? 0,
      car_type_rank: carTypeRank(car.car_type),
      created_at: Math.floor(Date.parse(car.created_at) / 60_000),
    },
    text,
  };
}
