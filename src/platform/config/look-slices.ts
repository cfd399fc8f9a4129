import { z } from "zod";
import { pictureAddress } from "./slice-fields.ts";

/** Pictures, colours and typography. */
export const imagesSlice = z.strictObject({
  cdnTemplate: z
    .url({ protocol: /^https?$/ })
    .refine(
      (template) => template.includes("{path}") && template.includes("{width}"),
      "a URL template for pictures contains {path} and {width}, and optionally {quality}",
    )
    .nullable()
    .default(null)
    .describe(
      "Address of a picture at your CDN, with {path}, {width} and {quality}; none serves /img/ (SITE-16).",
    ),
  quality: z.int().min(30).max(95).default(72).describe("Encoder quality."),
  placeholder: pictureAddress
    .nullable()
    .default(null)
    .describe("Picture shown for a car without one; the platform's own by default (CARD-02)."),
});

export const themeSlice = z.strictObject({
  brand: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "a colour is written #rrggbb")
    .default("#14507a")
    .describe(
      "Brand colour; a pale one is darkened until it is readable, and the other roles are derived from it.",
    ),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "a colour is written #rrggbb")
    .nullable()
    .default(null)
    .describe("Colour of the main buttons and of links, darkened alike; the brand colour by default."),
  font: z.enum(["sans", "grotesque", "serif", "rounded"]).default("sans").describe("Type family."),
  radius: z.enum(["square", "soft", "round"]).default("soft").describe("Corners."),
  header: z.enum(["light", "dark", "brand"]).default("light").describe("Ground of the header."),
});
