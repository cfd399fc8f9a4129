import type { ListedCar } from "#domain/cars/car.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import { type Quantity, type QuantityName, quantities, quantityNames } from "#domain/cars/quantities.ts";
import type { RangeAttribute } from "#domain/configuration/slices/search-attributes.ts";

/** How a number is written: as an amount of money, with separators or as plain digits (a year), then its unit. */
export type WrittenNumber = { as: "money" | "number" | "digits"; unit?: string };

/** An attribute that shoppers filter by range: all that the search knows about it. Numbers are whole. */
export type RangeDefinition = {
  /** Heading of its filter, unless the site sets another. */
  label: string;
  /** Null or undefined for a car that has none; rounded. */
  read(car: ListedCar): number | null | undefined;
  written: WrittenNumber;
  /** Whether a chosen range is shown with the label: its unit doesn't say what it is a range of, as kilograms don't. */
  isNamed: boolean;
  /** The slider's values are multiples of this (SEARCH-95). */
  roundTo: number;
  /** The filter is displayed from 0 to 100,000 while no values are known (SEARCH-97). */
  hasDefaultRange: boolean;
  /** In counted searches, the step to which ends are rounded outwards, and the highest end that counts. */
  counted: { step: number; most: number };
};

/** A quantity of a car needs no definition here: it follows from its object in `quantities.ts`. */
export const rangeDefinitions = {
  price: {
    label: "Price",
    read: displayedPrice,
    written: { as: "money" },
    isNamed: false,
    roundTo: 1_000,
    hasDefaultRange: true,
    counted: { step: 5_000, most: 200_000 },
  },
  subscription_price: {
    label: "Price per week",
    read: (car) => car.subscription_price,
    written: { as: "money", unit: "per week" },
    isNamed: false,
    roundTo: 1,
    hasDefaultRange: false,
    counted: { step: 50, most: 2_000 },
  },
  year: {
    label: "Year",
    read: (car) => car.year,
    written: { as: "digits" },
    isNamed: false,
    roundTo: 1,
    hasDefaultRange: false,
    counted: { step: 1, most: 2_100 },
  },
  ...definedByQuantities(),
} satisfies Record<RangeAttribute, RangeDefinition> as Record<RangeAttribute, RangeDefinition>;

function definedByQuantities(): Record<QuantityName, RangeDefinition> {
  const entries = quantityNames.map((name): [QuantityName, RangeDefinition] => {
    const { label, unit, roundTo, counted, hasDefaultRange = false }: Quantity = quantities[name];
    const written = { as: "number" as const, unit };
    const isNamed = unit !== "km";
    return [name, { label, read: (car) => car[name], written, isNamed, roundTo, hasDefaultRange, counted }];
  });
  return Object.fromEntries(entries) as Record<QuantityName, RangeDefinition>;
}
