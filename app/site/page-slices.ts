import { z } from "zod";
import { flag, link, pictureAddress, text } from "./slice-fields.ts";

/** Header navigation: one level of links, each with links below it. */
export const navigationLink = z.strictObject({
  label: z.string().describe("Words of the link."),
  href: link.describe("Where it leads."),
  children: z
    .array(
      z.strictObject({
        label: z.string().describe("Words of the link."),
        href: link.describe("Where it leads."),
      }),
    )
    .default([])
    .describe("Links shown below it."),
});

const promoCard = z.strictObject({
  start: z.iso.date().describe("First day shown, in the site's time zone."),
  expiry: z.iso.date().describe("Last day shown."),
  position: z
    .int()
    .positive()
    .optional()
    .describe("Place in the results, counted from 1; by default the next of `promo.positions`."),
  display: z
    .array(z.enum(["new", "used", "demo", "search", "car"]))
    .default(["search"])
    .describe("Car types or pages it shows on (DECIDE-113)."),
  strictDisplay: flag(false, "Left out when the list is shorter than its position."),
  slide: z
    .strictObject({
      id: z.string().describe("Names the promotion in reports."),
      name: z.string().describe("Heading."),
      description: z.string().describe("Paragraph below the heading."),
      url: link.describe("Where it leads."),
      image: pictureAddress.optional().describe("Picture behind the words."),
    })
    .describe("What the card shows."),
});

export const promoSlice = z.strictObject({
  positions: z
    .array(z.int().positive())
    .default([8, 17])
    .describe("Places of promo cards in the results (CMS-14)."),
  cards: z.array(promoCard).default([]).describe("Promo cards with their windows."),
  banner: z
    .array(
      z.strictObject({
        label: z.string().describe("Words of the link."),
        url: link.describe("Where it leads."),
      }),
    )
    .length(3)
    .nullable()
    .default(null)
    .describe(
      "The feature banner's three links: latest offers, book service online, sell your car (CARD-19, DECIDE-46).",
    ),
});

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
});

export const legalSlice = z.strictObject({
  copyright: text("All rights reserved.", "Words after the year and the site's name."),
  priceNote: text(
    "Prices are as advertised by the dealership. Talk to us to confirm the vehicle's details before you buy.",
    "The note under prices.",
  ),
});
