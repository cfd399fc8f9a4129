import { z } from "zod";
import { flag, text } from "./slice-fields.ts";

export const financeProviders = [
  "taurus",
  "360_finance",
  "ausloans",
  "manual",
  "angle",
  "powertorque",
  "nissan_finance",
  "car_clarity",
] as const;

/** Weekly estimates and the lender behind them. */
export const financeSlice = z.strictObject({
  enabled: flag(true, "False never shows finance on the site (FIN-02)."),
  provider: z
    .string()
    .nullable()
    .default(null)
    .describe(
      `Key of the lender in the car's lender data: ${financeProviders.join(", ")}, or another (FIN-01, DECIDE-132).`,
    ),
  excludedDealerships: z
    .array(z.string())
    .default([])
    .describe("Slugs of dealerships whose cars show no finance (FIN-03)."),
  warning: text(
    "WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.",
    "The comparison-rate warning beside every estimate.",
  ),
  exampleText: text(
    "Comparison rate is based on a 5-year secured loan of $30,000.",
    "The example the comparison rate stands for (LIMIT-13).",
  ),
});
