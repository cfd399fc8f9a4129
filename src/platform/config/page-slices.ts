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
  menu: z
    .enum(["models"])
    .nullable()
    .default(null)
    .describe("`models` opens body types and previews of the range below it, where there is one (HOME-36)."),
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
      image: pictureAddress.optional().describe("Picture behind the text."),
    })
    .describe("What the card shows."),
});

/** The days on which something is shown, both included, in the site's time zone (DECIDE-113). */
const days = {
  start: z.iso.date().describe("First day shown, in the site's time zone."),
  expiry: z.iso.date().describe("Last day shown."),
};

const promoSlide = z.strictObject({
  ...days,
  image: pictureAddress.describe("Picture of the slide, 1920 by 540 pixels (ENT-128, HOME-42)."),
  alt: z.string().min(1).describe("Alternative text of the picture (ENT-128)."),
  url: link.nullish().describe("Link target; without one it is only a picture."),
});

const promoTile = z.strictObject({
  start: z.iso.date().nullish().describe("First day shown; unlimited when absent."),
  expiry: z.iso.date().nullish().describe("Last day shown; unlimited when absent."),
  title: z.string().min(1).describe("Heading of the tile."),
  text: z.string().default("").describe("Words below it."),
  url: link.nullish().describe("Where it leads."),
});

export const promoSlice = z.strictObject({
  slides: z
    .array(promoSlide)
    .default([])
    .describe(
      "Promotions slider, each within its window; a dealership's own replace the site's (HOME-42..44).",
    ),
  tiles: z
    .array(promoTile)
    .default([
      {
        title: "3-year used mechanical plan",
        text: "Cover for the parts that cost the most, on used cars we choose for it.",
      },
      { title: "3-year standard warranty", text: "Standard with the cars marked for it." },
    ])
    .describe("Promotional tiles (CMS-17, CMS-18); a dealership's own replace the site's (CMS-19)."),
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
          .refine((origin) => new URL(origin).pathname === "/", "an origin has no path")
          .describe("Its scheme and host, such as https://www.dealer.co.nz."),
      }),
    )
    .default([])
    .describe("The dealer's sites for other languages or countries, whose pages have the same paths."),
});

export const legalSlice = z.strictObject({
  guarantee: flag(
    false,
    "The site offers the 48-hour money-back guarantee; its clauses then stand in the terms (CMS-27..35).",
  ),
  privacy: flag(
    false,
    "The privacy statement covers the Australian Privacy Principles and credit reporting (CMS-42, CMS-43).",
  ),
  privacyContact: text(
    "The Privacy Officer, {site}, {phone}",
    "Privacy contact (CMS-44); {site} and {phone} are filled in.",
  ),
  texts: z
    .strictObject({
      guarantee: z.string().nullable().default(null).describe("Wording of the guarantee, in Markdown."),
      terms: z.string().nullable().default(null).describe("Wording of the terms, in Markdown."),
      privacy: z.string().nullable().default(null).describe("Wording of the privacy statement, in Markdown."),
      accessibility: z
        .string()
        .nullable()
        .default(null)
        .describe("Wording of the accessibility statement, in Markdown."),
      valuation: z
        .string()
        .nullable()
        .default(null)
        .describe("Wording of the terms of the online valuation, in Markdown (TRADE-53)."),
    })
    .default({ guarantee: null, terms: null, privacy: null, accessibility: null, valuation: null })
    .describe("The site's own legal texts; by default the platform's (CMS-45)."),
  copyright: text("All rights reserved.", "Text after the year and the site's name."),
  priceNote: text(
    "Prices are as advertised by the dealership. Talk to us to confirm the vehicle's details before you buy.",
    "The note under prices.",
  ),
});
