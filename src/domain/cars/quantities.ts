import type { RangeAttribute } from "#domain/configuration/slices/search-attributes.ts";

/**
 * A whole number of a car with a unit, which stock files give and shoppers filter by. Its object is all there is to it: the field
 * of a car, its column in stock files, its line in the specification, its filter, and its place in the search API follow from it.
 */
export type Quantity = {
  /** Heading of its filter and name of its line in the specification. */
  label: string;
  /** Written after the number; the unit in which it is stored. */
  unit: string;
  /** The slider's values are multiples of this. */
  roundTo: number;
  /** The filter is displayed from 0 to 100,000 while no values are known (SEARCH-97). */
  hasDefaultRange?: boolean;
  /** In counted searches, the step to which ends are rounded outwards, and the highest end that counts. */
  counted: { step: number; most: number };
  /** Its column in stock files; without one the import reads the field in its own way. */
  column?: QuantityColumn;
};

export type QuantityColumn = {
  /** Column names as `headerKey` writes them, separated by spaces; the field's own name is always one. */
  names: string;
  /** Words in the column names of unknown formats. */
  words: RegExp;
  /** What a value is called in reports: `a towing capacity`. */
  expects: string;
  /** Plausible values, both ends inclusive, in `unit`. */
  bounds: { min: number; max: number };
  /** Other units that may follow a number, and what it is multiplied by. */
  otherUnits: readonly (readonly [RegExp, number])[];
};

export const quantities = {
  km: {
    label: "Kilometres",
    unit: "km",
    roundTo: 1_000,
    hasDefaultRange: true,
    counted: { step: 10_000, most: 300_000 },
  },
  towing_capacity: {
    label: "Towing capacity",
    unit: "kg",
    roundTo: 50,
    counted: { step: 250, most: 5_000 },
    column: {
      names:
        "towingcapacitykg towcapacity towrating towingrating brakedtowing brakedtowingcapacity towingbraked maxtowing",
      words: /\btow(?:ing)? (?:capacity|rating|weight|limit|mass|kg)|braked|anh(?:ä|ae)ngelast/,
      expects: "a towing capacity",
      bounds: { min: 100, max: 10_000 },
      otherUnits: [
        [/\d\s*(?:t|tonnes?|tons?)\b/i, 1_000],
        [/\d\s*(?:lbs?|pounds?)\b/i, 0.453_592_37],
      ],
    },
  },
} as const satisfies Partial<Record<RangeAttribute, Quantity>>;

export type QuantityName = keyof typeof quantities;
/** Those that stock files give in a column of their own. */
export type ColumnQuantity = {
  [Name in QuantityName]: (typeof quantities)[Name] extends { column: QuantityColumn } ? Name : never;
}[QuantityName];

export const quantityNames = Object.keys(quantities) as QuantityName[];
export const columnQuantities = quantityNames.filter(
  (name): name is ColumnQuantity => "column" in quantities[name],
);

export const quantityColumns = eachColumnQuantity((name): QuantityColumn => quantities[name].column);

/** An object with one value for each quantity that has a column. */
export function eachColumnQuantity<Value>(
  value: (name: ColumnQuantity) => Value,
): Record<ColumnQuantity, Value> {
  return Object.fromEntries(columnQuantities.map((name) => [name, value(name)])) as Record<
    ColumnQuantity,
    Value
  >;
}
