import { z } from "zod";
import { flag, markdownText, optional, text } from "#platform/config/slice-fields.ts";
import { isAbn } from "./abn.ts";

const ownText = (description: string) => optional(markdownText)(description);

export const legalSlice = z.strictObject({
  guarantee: flag(
    false,
    "The site offers the 48-hour money-back guarantee; its clauses then stand in the terms (CMS-27..35).",
  ),
  privacy: flag(
    false,
    "The privacy statement covers the Australian Privacy Principles and credit reporting (CMS-42, CMS-43).",
  ),
  company: optional(z.string())(
    "The company behind the site, as registered; in the footer, the terms and the privacy statement.",
  ),
  abn: optional(z.string().refine(isAbn, "an ABN has 11 digits; one of these is wrong"))(
    "Its Australian Business Number, shown with it.",
  ),
  privacyContact: text(
    "The Privacy Officer, {site}, {phone}",
    "Privacy contact (CMS-44); {site} and {phone} are filled in.",
  ),
  texts: z
    .strictObject({
      guarantee: ownText("Wording of the guarantee, in Markdown."),
      terms: ownText("Wording of the terms, in Markdown."),
      privacy: ownText("Wording of the privacy statement, in Markdown."),
      accessibility: ownText("Wording of the accessibility statement, in Markdown."),
      valuation: ownText("Wording of the terms of the online valuation, in Markdown (TRADE-53)."),
    })
    .default({ guarantee: null, terms: null, privacy: null, accessibility: null, valuation: null })
    .describe("The site's own legal texts; by default the platform's (CMS-45)."),
  copyright: text("All rights reserved.", "Text after the year and the site's name."),
  priceNote: text(
    "Prices are as advertised by the dealership. Talk to us to confirm the vehicle's details before you buy.",
    "The note under prices.",
  ),
});
