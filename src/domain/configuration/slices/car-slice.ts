import { z } from "zod";
import { copyBlock, flag, link, optional } from "#platform/config/slice-fields.ts";

const types = z
  .array(z.enum(["new", "demo", "used"]))
  .optional()
  .describe("Car types that it is true of and shown with; all by default.");
const aboutCar = copyBlock.extend({ types }).nullable().default(null);

/** The car's own page. */
export const carSlice = z.strictObject({
  keyInfoCollapsible: flag(false, "Whether the key information is collapsible (CAR-26)."),
  keyInfoOpen: z
    .int()
    .min(1)
    .max(20)
    .default(4)
    .describe("How many lines of the key information are visible before Show More (CAR-25, LIMIT-17)."),
  caravans: flag(false, "Shows the caravan dimensions, in metres (CAR-33)."),
  showViews: flag(false, "Shows the number of views of the car (DECIDE-100)."),
  contentSections: z
    .strictObject({
      included: aboutCar.describe("What's included (CAR-05)."),
      whyBuy: optional(copyBlock)("Why buy from us (CAR-06)."),
      reserve: optional(copyBlock)("Reserve online (CAR-07)."),
      protect: aboutCar.describe("Protect your car (CAR-08)."),
    })
    .default({ included: null, whyBuy: null, reserve: null, protect: null })
    .describe("Sections with the site's own text; one without text is left out (CAR-10, DECIDE-131)."),
  valueAdds: z
    .array(
      z.strictObject({
        title: z.string().describe("Heading."),
        text: z.string().describe("Words below it."),
        types,
      }),
    )
    .default([])
    .describe("Items of 'Interested in this vehicle?' (CAR-15)."),
  sidebarButtons: z
    .array(
      z.strictObject({
        action: z
          .enum([
            "enquire",
            "test_drive",
            "call",
            "reserve",
            "buy_online",
            "trade_in",
            "finance",
            "photos",
            "pdf",
            "history",
            "link",
          ])
          .describe("What it does."),
        label: z.string().describe("Words on the button."),
        href: link.optional().describe("Target of a `link` button."),
      }),
    )
    .default([
      { action: "enquire", label: "Enquire now" },
      { action: "call", label: "Call" },
      { action: "reserve", label: "Reserve online" },
      { action: "trade_in", label: "Value my trade-in" },
      { action: "history", label: "History report" },
      { action: "pdf", label: "Download brochure" },
    ])
    .describe("Buttons beside the car, in order (CAR-12)."),
  chatObject: optional(z.string())(
    "Name of the web chat object on window; none hides the chat button (DECIDE-123).",
  ),
  certifiedInfo: optional(copyBlock)(
    "Explanation of the certified programme, opened from a certified car (CAR-18).",
  ),
  blogCards: z
    .array(
      z.strictObject({
        title: z.string().describe("Heading."),
        text: z.string().describe("Words below it."),
        url: link.describe("Where it leads."),
      }),
    )
    .default([])
    .describe("Reading offered on the car page (CAR-17)."),
  similarCount: z.int().min(0).max(12).default(4).describe("How many similar cars are shown."),
});
