import { checkVin, tidyVin } from "#domain/stock/import/rows/vin.ts";
import type { Valuation } from "#domain/trade-in/valuation/valuation.ts";

/** The fields of a new car's form, and what a valuation service calls them. */
const fields = {
  vin: "VIN",
  regplate: "Registration",
  year: "Year",
  make: "Make",
  model: "Model",
  badge: "Variant",
  series: "Series",
  simple_body: "Body",
  simple_transmission: "Transmission",
  km: "KM",
} as const;

/** What a service says of a car, as the texts of a new car's form; without what it doesn't know, and a VIN that the form would refuse. */
export function describedCar(valuation: Valuation): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, theirs]) => {
      const text = valuation[theirs];
      const isRefused = name === "vin" && text !== null && checkVin(tidyVin(text)) !== "none";
      return text && !isRefused ? [[name, text]] : [];
    }),
  );
}
