import { z } from "zod";
import { flag, text } from "./slice-fields.ts";

/** How a shopper reaches the dealer, saves a car, buys it and trades one in. */
export const phoneSlice = z.strictObject({
  number: z.string().nullable().default(null).describe("The site's own number, in the header (SITE-31)."),
  callTheDealer: z
    .string()
    .nullable()
    .default(null)
    .describe("One number for every car of the site (PHONE-04)."),
  byType: z
    .strictObject({
      new: z.string().optional().describe("Number for new cars, and for demo cars without their own."),
      used: z.string().optional().describe("Number for used cars."),
      demo: z.string().optional().describe("Number for demo cars."),
    })
    .default({})
    .describe("Numbers by car type; demo falls back to new (PHONE-05)."),
  overrides: z
    .record(z.string(), z.string())
    .default({})
    .describe("Numbers by dealership slug, before every other rule but callTheDealer (SITE-08)."),
});

export const buySlice = z.strictObject({
  reserve: flag(true, "Whether cars can be reserved online (DECIDE-73)."),
  reserveCopy: text(
    "Hold this car for 48 hours with a fully refundable $200 deposit.",
    "Words of the reserve panel.",
  ),
});

export const tradeSlice = z.strictObject({
  enabled: flag(true, "Whether the site takes trade-ins (DECIDE-73)."),
  copy: text(
    "Tell us about your car and we will make you an offer towards this one.",
    "Words of the trade-in panel.",
  ),
});

export const watchSlice = z.strictObject({
  localFavourites: flag(true, "Keeps favourites in the shopper's browser (DECIDE-72)."),
  hideWithoutPrice: flag(false, "Hides save and compare on cars without a price (WATCH-19)."),
});
