import { z } from "zod";
import { optional, phoneNumber } from "#platform/config/slice-fields.ts";

export const phoneSlice = z.strictObject({
  number: optional(phoneNumber)("The site's own number, in the header (SITE-31)."),
  callTheDealer: optional(phoneNumber)("One number for every car of the site (PHONE-04)."),
  byType: z
    .strictObject({
      new: phoneNumber.optional().describe("Number for new cars, and for demo cars without their own."),
      used: phoneNumber.optional().describe("Number for used cars."),
      demo: phoneNumber.optional().describe("Number for demo cars."),
    })
    .default({})
    .describe("Numbers by car type; demo falls back to new (PHONE-05)."),
  overrides: z
    .record(
      z.string().meta({ title: "Dealership slug" }),
      phoneNumber.meta({ format: "phone", title: "Number" }),
    )
    .default({})
    .describe("Numbers by dealership slug, before every other rule but callTheDealer (SITE-08)."),
});
