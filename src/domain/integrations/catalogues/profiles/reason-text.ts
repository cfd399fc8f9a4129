import type { CommonReason } from "./profile.ts";

const texts: Readonly<Record<CommonReason, string>> = {
  not_on_site: "Hidden, or not on this site",
  filtered: "Not of the chosen types and makes",
  reserved: "Reserved",
  coming_soon: "Coming soon",
  no_price: "No price",
  price_without_charges: "Price doesn’t say that it includes all charges",
  no_vin: "No valid VIN",
  vin_twice: "The same VIN as another car",
  no_store_code: "Its location has no store code",
  no_picture: "No picture",
  no_mileage: "No kilometres",
  not_a_car: "Not a car, such as a caravan or a truck",
};

const columnTexts: Readonly<Record<string, (column: string) => string>> = {
  missing: (column) => `Nothing for “${column}”`,
  word_unknown: (column) => `The destination has no word for its “${column}”`,
  too_long: (column) => `Too long for “${column}”`,
};

/** A reason in words for people. */
export function reasonText(reason: string): string {
  const [kind = "", column = ""] = reason.split(/:(.*)/s);
  return texts[reason as CommonReason] ?? columnTexts[kind]?.(column) ?? reason;
}
