import { z } from "zod";
import { hostName, isHostName } from "#platform/config/host-name.ts";
import type { Problem } from "#platform/config/problem.ts";
import { pictureAddress, slug } from "#platform/config/slice-fields.ts";
import {
  dealershipDocument,
  locationDocument,
  manufacturerDocument,
  reviewText,
  specialHour,
} from "./places.ts";
import { settingsLayer } from "./settings-layer.ts";
import { templates } from "./site.ts";
import { stockFeed } from "./slices/stock-feeds.ts";

const host = z
  .string()
  .transform(hostName)
  .refine(isHostName, "a host is written like www.dealer.com.au, without https:// or a path");

export const groupDocument = z.strictObject({
  slug: slug.describe("The group's slug, for commands; a lone dealer is a group of one."),
  name: z.string().min(1).describe("The group's name."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "a currency is written like AUD")
    .default("AUD")
    .describe("The currency of all amounts, as in ISO 4217. A stock file in another one is refused."),
  dealerships: z
    .array(dealershipDocument)
    .min(1, "a group has at least one dealership")
    .describe("The dealerships that stock belongs to."),
  locations: z.array(locationDocument).default([]).describe("Locations of cars and staff."),
  manufacturers: z.array(manufacturerDocument).default([]).describe("Makes with their names and logos."),
  special_hours: z.array(specialHour).default([]).describe("Special opening hours (ENT-196..201)."),
  review_texts: z
    .array(reviewText)
    .default([])
    .describe("Written reviews of locations and dealerships, newest shown first (LOC-47)."),
  feeds: z
    .array(stockFeed)
    .default([])
    .describe("Scheduled feeds: stock files that are fetched regularly, with cars of any dealership."),
  ...settingsLayer.shape,
});

export const siteDocument = z.strictObject({
  slug: slug.describe("The key of the site (SITE-21)."),
  name: z.string().min(1).describe("The name shoppers read (SITE-23)."),
  group: slug.nullish().describe("Slug of the site's group; by default the group in the same file."),
  template: z
    .enum(templates)
    .default("standard")
    .describe("Layout family; it picks layouts and defaults only (SITE-24, DECIDE-127)."),
  hosts: z
    .array(host)
    .min(1)
    .nullish()
    .describe("Host names of the site; by default <slug>.localhost (DECIDE-125)."),
  formerHosts: z
    .array(host)
    .max(100)
    .nullish()
    .describe("Host names that the site had: they answer 301, with the same path, to the first of `hosts`."),
  live: z
    .boolean()
    .nullish()
    .describe(
      "False while a new site is being set up: previews show it, its hosts answer 503. True by default.",
    ),
  logo: z
    .strictObject({ url: pictureAddress })
    .nullish()
    .describe("URL of the logo; without one the name is shown (SITE-25)."),
  manufacturer: z
    .strictObject({ name: z.string().min(1) })
    .nullish()
    .describe("The make of a manufacturer-specific site: only its cars are listed (SITE-28, SEARCH-59)."),
  dealerships: z
    .array(slug)
    .min(1)
    .nullish()
    .describe("Slugs of the dealerships shown, in order; by default all of the group's (SITE-26)."),
  ...settingsLayer.shape,
});

/** A configuration file: a group, a site, or both. */
export const configurationDocument = z
  .strictObject({
    group: groupDocument.optional().describe("A group of dealerships and the settings of all of its sites."),
    site: siteDocument.optional().describe("A site and its own settings."),
  })
  .refine(
    (document) => document.group !== undefined || document.site !== undefined,
    "a configuration file contains `group:`, `site:` or both",
  );

export type GroupDocument = z.output<typeof groupDocument>;
export type SiteDocument = z.output<typeof siteDocument>;
export type ConfigurationDocument = z.output<typeof configurationDocument>;

/** A check of a document by the feature that a part of it belongs to. */
export type DocumentCheck = (document: ConfigurationDocument) => Problem[];
