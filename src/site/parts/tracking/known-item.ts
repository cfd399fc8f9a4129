import { type AscItem, itemParameters } from "#domain/measurement/asc-names.ts";

/** What is known of a car outside its own page. */
export type KnownCar = {
  make: string;
  model: string;
  car_type?: string;
  badge?: string | null | undefined;
  year?: number | null | undefined;
  vin?: string | null | undefined;
  /** Dollars. */
  amount?: number | undefined;
};

const blank = Object.fromEntries(itemParameters.map((name) => [name, ""])) as AscItem;

export function knownItem({ make, model, car_type = "", badge, year, vin, amount }: KnownCar): AscItem {
  const isUsed = /used/i.test(car_type);
  return {
    ...blank,
    item_id: (isUsed && vin) || "",
    item_price: String(amount ?? ""),
    item_condition: car_type,
    item_year: String(year ?? ""),
    item_make: make,
    item_model: model,
    item_variant: badge ?? "",
    item_type: car_type && (isUsed ? "used" : "new"),
  };
}
