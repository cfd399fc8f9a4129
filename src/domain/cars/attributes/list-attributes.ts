import { compareBands, priceBand, weeklyPriceBand } from "#domain/cars/bands.ts";
import { carTypeRank, type ListedCar } from "#domain/cars/car.ts";
import { weeklyAmount } from "#domain/cars/finance/eligibility.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import type { Settings } from "#domain/configuration/settings.ts";
import type { ListAttribute } from "#domain/configuration/slices/search-attributes.ts";
import type { Formats } from "#lib/formats.ts";

/** A car as read for a search: with what was found in its equipment (`filteredFeatures`, `specificationFacts`), or without. */
export type ReadCar = ListedCar & { filtered_features?: string[]; specification_facts?: string[] };
/** What some values depend on besides the car. */
export type ReadContext = { settings: Settings; now: Date; formats: Formats };

/** An attribute whose values shoppers choose among: all that the search knows about it. */
export type ListDefinition = {
  /** Heading of its filter, unless the site sets another. */
  label: string;
  /** A car's values; empty, null or undefined for a car that has none. */
  read(car: ReadCar, context: ReadContext): string | string[] | null | undefined;
  /** Whether a car may have several values. */
  several?: true;
  /** The order of the values; without it by count. */
  order?(a: string, b: string): number;
  /** The most values requested from the engine, 30 by default (LIMIT-35, SEARCH-83..92). */
  requested?: number;
  /** What its values are called where they are many: `Show all 40 makes`. */
  noun?: string;
  /** The display text of a value; by default the value. */
  valueLabel?(value: string): string;
};

const labels = (texts: Record<string, string>) => (value: string) => texts[value] ?? value;

export const listDefinitions: Record<ListAttribute, ListDefinition> = {
  badge: { label: "Badge", read: (car) => car.badge },
  status: {
    label: "Availability",
    read: (car) => car.status,
    valueLabel: labels({ in_stock: "In stock", coming_soon: "Coming soon", sold: "Sold" }),
  },
  car_type: {
    label: "Condition",
    read: (car) => car.car_type,
    // New, demo, used (SEARCH-78).
    order: (a, b) => carTypeRank(a) - carTypeRank(b),
    requested: 6,
    valueLabel: labels({ new: "New", demo: "Demo", used: "Used" }),
  },
  // The site's presets that a car matches, which `documentOf` adds (DECIDE-128).
  categories: { label: "Category", read: () => null, several: true },
  city: { label: "City", read: (car) => car.city, requested: 20 },
  colour: { label: "Colour", read: (car) => car.colour, noun: "colours" },
  dealership_name: { label: "Dealership", read: (car) => car.dealership_name, requested: 40 },
  dealership_slug: { label: "Dealership", read: (car) => car.dealership_slug },
  filtered_features: { label: "Features", read: (car) => car.filtered_features, several: true },
  item_type: { label: "Type", read: (car) => car.item_type },
  location_name: { label: "Location", read: (car) => car.location?.name },
  make: { label: "Make", read: (car) => car.make, requested: 100, noun: "makes" },
  make_model: { label: "Model", read: (car) => car.make_model, requested: 250, noun: "models" },
  model: { label: "Model", read: (car) => car.model, requested: 250, noun: "models" },
  price_range: {
    label: "Price band",
    read: (car, { settings, formats }) => {
      const price = displayedPrice(car);
      return price === null ? null : priceBand(price, settings.search.priceBands, formats);
    },
    // By amount (SEARCH-77).
    order: compareBands,
  },
  seats: {
    label: "Seats",
    read: (car) => (car.seats == null ? null : String(car.seats)),
    order: (a, b) => Number(a) - Number(b),
    valueLabel: (value) => (value === "1" ? "1 seat" : `${value} seats`),
  },
  body: { label: "Body type", read: (car) => car.simple_body, noun: "body types" },
  drive: { label: "Drive", read: (car) => car.drive },
  fuel: { label: "Fuel", read: (car) => car.simple_fuel },
  transmission: { label: "Transmission", read: (car) => car.simple_transmission },
  state: { label: "State", read: (car) => car.state },
  tag: { label: "Tag", read: (car) => car.tag },
  weekly_price_range: {
    label: "Weekly price",
    read: (car, { settings, now, formats }) => {
      const weekly = weeklyAmount(car, settings, now);
      return weekly === null ? null : weeklyPriceBand(weekly, settings.search.weeklyBands, formats);
    },
    order: compareBands,
  },
};
