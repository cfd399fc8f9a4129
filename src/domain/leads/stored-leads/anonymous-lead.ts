/**
 * The fields about the car and the dealer's business; everything else in a payload may be about the shopper.
 */
const retained = new Set([
  "category",
  "subcategory",
  "form",
  "dealership_slug",
  "manufacturer_slug",
  "location",
  "distribution_location",
  "stock_number",
  "Vehicle Make",
  "Vehicle Model",
  "car_type",
  "car_id",
  "vehicle_status",
  "dateTime",
]);

/**
 * A lead's payload without personal data: car facts and the recipient remain, for the dealer's statistics.
 */
export function anonymousPayload(payload: Record<string, unknown>): Record<string, unknown> {
  const facts = Object.entries(payload).filter(
    ([name, value]) => retained.has(name) && typeof value === "string",
  );
  return { ...Object.fromEntries(facts), erased: true };
}
