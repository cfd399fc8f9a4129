import { z } from "zod";
import { text } from "#platform/config/slice-fields.ts";

export const seoSlice = z.strictObject({
  resultsTitle: text("{heading} for sale | {site}", "Title of results pages; {heading}, {count}, {site}."),
  resultsDescription: text(
    "Browse {count} {heading} at {site}. See prices, kilometres and photos, and find the right one today.",
    "Description of results pages.",
  ),
  carTitle: text(
    "{name} for sale in {city} | {site}",
    "Title of car pages; {name}, {price}, {city}, {site}.",
  ),
  carDescription: text(
    "{name}, {facts}. {price} at {dealership}. Photos, features and price.",
    "Description of car pages; also {facts}, {dealership}.",
  ),
  language: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/, "a language is written like en-AU")
    .default("en-AU")
    .describe("Language of the pages."),
  alternates: z
    .array(
      z.strictObject({
        language: z
          .string()
          .regex(/^([a-z]{2}(-[A-Z]{2})?|x-default)$/, "a language is written like en-NZ, or x-default")
          .describe("Language or country of the other site."),
        origin: z
          .url({ protocol: /^https?$/ })
          .refine((origin) => URL.parse(origin)?.pathname === "/", "an origin has no path")
          .describe("Its scheme and host, such as https://www.dealer.co.nz."),
      }),
    )
    .default([])
    .describe("The dealer's sites for other languages or countries, whose pages have the same paths."),
});
