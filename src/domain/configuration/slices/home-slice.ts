import { z } from "zod";
import { flag, link, optional, pictureAddress, text } from "#platform/config/slice-fields.ts";

/** The sections of a front page below its search. A section without content is left out. */
export const homeSections = [
  "banner",
  "range",
  "makes",
  "bodies",
  "promotions",
  "panels",
  "arrivals",
  "reasons",
  "blog",
  "locations",
] as const;
export type HomeSection = (typeof homeSections)[number];

export const homeSlice = z.strictObject({
  heroHeading: text("Search Our New & Used Vehicles", "Heading of the front page (HOME-01, HOME-02)."),
  heroImage: optional(pictureAddress)(
    "The banner picture of the front page's search; without one it is a car of the stock (HOME-11).",
  ),
  carTypes: z
    .array(z.enum(["all", "new", "used", "demo"]))
    .min(1)
    .default(["all", "new", "used", "demo"])
    .describe(
      "Options of the car-type switch, limited to those in stock; without `all` the first is selected (HOME-13, HOME-15).",
    ),
  combineNewDemo: flag(false, "The switch has 'New / Demo' in place of both (HOME-14)."),
  forceTypeSwitch: flag(false, "Shows the switch with fewer than three options, too (HOME-16)."),
  heroField1: z
    .enum(["body", "city", "car_type"])
    .default("body")
    .describe("The select after make and model (HOME-06)."),
  heroField2: z
    .enum(["colour", "fuel", "type"])
    .default("colour")
    .describe("The last select; `type` is the car's type (HOME-07)."),
  heroWeekly: z
    .strictObject({
      min: z.int().min(0).default(50).describe("Its lower end, an amount a week."),
      max: z.int().max(5_000).default(500).describe("Its upper end, which is open."),
    })
    .refine(({ min, max }) => min + 5 <= max, "the upper end is at least 5 above the lower one")
    .default({ min: 50, max: 500 })
    .describe("The home page's price slider on a site that sells by the week (`price.byTheWeek`)."),
  sections: z
    .array(z.enum(homeSections))
    .default([
      "banner",
      "range",
      "bodies",
      "promotions",
      "panels",
      "arrivals",
      "makes",
      "reasons",
      "blog",
      "locations",
    ])
    .describe("Sections below the search, in order; the template's by default."),
  panels: z
    .array(
      z.strictObject({
        title: z.string().min(1).describe("Heading."),
        text: z.string().min(1).describe("A sentence or two."),
        label: z.string().min(1).describe("Words of the link."),
        url: link.describe("Where it leads."),
        image: pictureAddress.nullish().describe("Picture beside the text."),
      }),
    )
    .default([])
    .describe("Panels, for example for a certified programme."),
  footerLinks: z
    .array(
      z.strictObject({
        label: z.string().min(1).describe("Words of the link."),
        href: link.describe("Where it leads."),
      }),
    )
    .default([
      { label: "Privacy policy", href: "/privacy-policy" },
      { label: "Terms and conditions", href: "/terms-and-conditions" },
      { label: "Accessibility", href: "/accessibility" },
    ])
    .describe("Legal links of the footer; the privacy page opens in a new tab (CMS-26)."),
  headerLabel: optional(z.string().max(40))("Text beside the logo, such as a town (HOME-39)."),
  headerLinks: z
    .array(
      z.strictObject({
        label: z.string().min(1).describe("Text of the link; the alternative text of its logo."),
        href: link.describe("Where it leads."),
        logo: pictureAddress.nullish().describe("Logo shown instead of the text."),
      }),
    )
    .default([])
    .describe("Links above the header, each as text or a logo (HOME-40)."),
});
