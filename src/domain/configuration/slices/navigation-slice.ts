import { z } from "zod";
import { link, optional } from "#platform/config/slice-fields.ts";

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
  menu: optional(z.enum(["models"]))(
    "`models` opens body types and previews of the range below it, where there is one (HOME-36).",
  ),
});
