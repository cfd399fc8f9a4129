import { z } from "zod";
import { flag, pictureAddress, text } from "./slice-fields.ts";

/** What a car costs and how that is said. */
export const priceSlice = z.strictObject({
  subscriptions: flag(false, "Whether the site offers cars by subscription (PRICE-01)."),
  noPriceText: text("Contact us for price", "Shown for a car without a price (PRICE-04)."),
});

/** The banner over a car's picture. */
export const tagsSlice = z.strictObject({
  electricHybrid: flag(false, "Puts ELECTRIC or HYBRID first (TAG-01)."),
  certifiedImage: pictureAddress
    .nullable()
    .default(null)
    .describe("Address of the certified brand image; none passes to the next rule (TAG-03)."),
  showNew: flag(false, "Ends the list with New for new cars (DECIDE-10)."),
  texts: z
    .strictObject({
      sold: z.string().default("SOLD").describe("Banner of a sold car."),
      justSold: z.string().default("JUST SOLD").describe("Banner of a car sold within the listing days."),
      reserved: z.string().default("RESERVED").describe("Banner of a reserved car (TAG-02)."),
      comingSoon: z.string().default("COMING SOON").describe("Banner of a car on its way (TAG-05)."),
      newArrival: z.string().default("New Arrival").describe("Banner of a car new to the stock (TAG-06)."),
      new: z.string().default("New").describe("Banner of a new car (DECIDE-10)."),
      electric: z.string().default("ELECTRIC").describe("Banner of an electric car (TAG-01)."),
      hybrid: z.string().default("HYBRID").describe("Banner of a hybrid car (TAG-01)."),
    })
    .default({
      sold: "SOLD",
      justSold: "JUST SOLD",
      reserved: "RESERVED",
      comingSoon: "COMING SOON",
      newArrival: "New Arrival",
      new: "New",
      electric: "ELECTRIC",
      hybrid: "HYBRID",
    })
    .describe("Wording of the tags (DECIDE-09)."),
});

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
