import { z } from "zod";
import { flag, link, optional, pictureAddress } from "#platform/config/slice-fields.ts";

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
  heading: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Heading set in white over the left half of the picture; a picture that contains its words has none.",
    ),
  text: z.string().default("").describe("A line below the heading."),
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
  banner: optional(
    z
      .array(
        z.strictObject({
          label: z.string().describe("Words of the link."),
          url: link.describe("Where it leads."),
        }),
      )
      .length(3),
  )(
    "The feature banner's three links: latest offers, book service online, sell your car (CARD-19, DECIDE-46).",
  ),
});
