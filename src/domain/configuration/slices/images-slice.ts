import { z } from "zod";
import { optional, pictureAddress } from "#platform/config/slice-fields.ts";

/** Pictures. */
export const imagesSlice = z.strictObject({
  cdnTemplate: optional(
    z
      .url({ protocol: /^https?$/ })
      .refine(
        (template) => template.includes("{path}") && template.includes("{width}"),
        "a URL template for pictures contains {path} and {width}, and optionally {quality}",
      ),
  )("Address of a picture at your CDN, with {path}, {width} and {quality}; none serves /img/ (SITE-16)."),
  quality: z.int().min(30).max(95).default(72).describe("Encoder quality."),
  placeholder: optional(pictureAddress)(
    "Picture shown for a car without one; the platform's own by default (CARD-02).",
  ),
});
