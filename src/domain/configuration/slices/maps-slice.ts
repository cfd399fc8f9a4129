import { z } from "zod";
import { isEncryptedOrLocal } from "#lib/encrypted-address.ts";
import { encryptedAddress, optional, secretName } from "#platform/config/slice-fields.ts";

const placeholders = ["{z}", "{x}", "{y}", "{r}", "{key}", "{style}"];

/** The host has no placeholder, because the content security policy names it. */
const tileTemplate = z
  .url({ protocol: /^https?$/ })
  .refine(isEncryptedOrLocal, "pages load map tiles by https: write an https address")
  .refine(
    (template) => ["{z}", "{x}", "{y}"].every((part) => template.includes(part)),
    "an address template for map tiles holds {z}, {x} and {y}, and {key} if the provider wants one",
  )
  .refine(
    (template) => (template.match(/\{[^}]*\}?/g) ?? []).every((part) => placeholders.includes(part)),
    `the placeholders of map tiles are ${placeholders.join(", ")}`,
  )
  .refine(
    (template) => !/^https?:\/\/[^/]*\{/.test(template),
    "the host of map tiles is written out: a template such as https://{s}.example/ needs one of its hosts",
  );

/** Map tiles and the geocoder of postcodes. */
export const mapsSlice = z.strictObject({
  tiles: optional(tileTemplate)(
    "Address of map tiles of 256 pixels, with {z}, {x}, {y}, and if the provider has them {key}, {style} and {r} (`@2x` on dense screens); none shows address and directions (SITE-15, LOC-55).",
  ),
  key: optional(secretName)(
    "Name of the file in SECRETS_DIR that holds the tiles' key; browsers see it, so limit it to your hosts at the provider (SITE-15).",
  ),
  style: z
    .string()
    .default("")
    .describe("The provider's name of a map style, filled into {style} of `maps.tiles`."),
  attribution: z.string().default("").describe("Attribution below the map, as the provider requires it."),
  attributionLink: optional(z.url({ protocol: /^https$/ }))(
    "Where the attribution leads, if the provider requires a link.",
  ),
  zoom: z.int().min(3).max(19).default(15).describe("Zoom level of a single location."),
  maxZoom: z.int().min(3).max(22).default(19).describe("The provider's highest zoom level."),
  opens: z
    .enum(["press", "view"])
    .default("press")
    .describe(
      "When a map is loaded: `press` when a shopper presses Show map, `view` when its place on the page comes into view. Nothing is requested from the provider before.",
    ),
  geocoder: optional(
    z.strictObject({
      url: encryptedAddress.describe(
        "URL called by GET with `address` and `key`; the first result is used (LOC-53).",
      ),
      key: secretName.describe("Name of the file in SECRETS_DIR that holds its key."),
    }),
  )("Geocoding service of postcodes; by default the platform's own table (DECIDE-59)."),
});
