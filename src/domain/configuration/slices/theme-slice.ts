import { z } from "zod";
import { optional } from "#platform/config/slice-fields.ts";

/** `#14507a`. Its format is that of JSON Schema's `color`, by which forms know it. */
const colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "a colour is written #rrggbb")
  .meta({ format: "color" });

/** The rules of readable colours are in configuration/theme.ts. */
export const themeSlice = z.strictObject({
  brand: colour
    .default("#14507a")
    .describe(
      "Brand colour; a pale one is darkened until it is readable, and the other roles are derived from it.",
    ),
  accent: optional(colour)(
    "Colour of the main buttons and of links, darkened alike; the brand colour by default.",
  ),
  font: z
    .enum(["sans", "grotesque", "serif", "rounded"])
    .default("sans")
    .describe(
      "Type family, part of the product: `sans` is Inter, `grotesque` Manrope, `rounded` Figtree, `serif` Source Serif 4 for headings over Inter. By default Figtree in the template `standard`, Manrope in `manufacturer`, Inter in `group`.",
    ),
  radius: z.enum(["square", "soft", "round"]).default("soft").describe("Corners."),
  header: z.enum(["light", "dark", "brand"]).default("light").describe("Ground of the header."),
});
