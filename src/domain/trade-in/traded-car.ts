import type { CarFacts } from "#domain/cars/car.ts";
import type { Valuation } from "./valuation/valuation.ts";

/** What a valuation and the seller say of a car. */
export type TradedCar = { valuation: Valuation | null; odometer: string | null };

const wholeNumber = (text: string | null): number | null => {
  const digits = text?.replace(/[^\d]/g, "").slice(0, 8) ?? "";
  return digits === "" ? null : Number(digits);
};

/** A trade-in as the facts of a car for sale; null while its make, model or year isn't known. */
export function tradedFacts({ valuation, odometer }: TradedCar): CarFacts | null {
  const year = wholeNumber(valuation?.Year ?? null);
  if (!valuation?.Make || !valuation.Model || year === null) return null;
  const isAutomatic = valuation.Transmission ? /auto|cvt|dct/i.test(valuation.Transmission) : null;
  return {
    make: valuation.Make,
    model: valuation.Model,
    year,
    car_type: "used",
    status: "in_stock",
    badge: valuation.Variant,
    series: valuation.Series,
    simple_body: valuation.Body,
    simple_transmission: isAutomatic === null ? null : isAutomatic ? "Automatic" : "Manual",
    km: wholeNumber(odometer) ?? wholeNumber(valuation.KM),
  };
}
