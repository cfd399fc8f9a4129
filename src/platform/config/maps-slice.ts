import { z } from "zod";
import { encryptedAddress } from "./slice-fields.ts";

const secretName = z.string().regex(/^[\w-][\w.-]*$/, "a secret is named like a file");

/** Map tiles and the geocoder of postcodes. */
export const mapsSlice = z.strictObject({
  tiles: z
    .url({ protocol: /^https$/ })
    .refine(
      (template) => ["{z}", "{x}", "{y}"].every((part) => template.includes(part)),
      "an address template for map tiles holds {z}, {x} and {y}, and {key} if the provider wants one",
    )
    .nullable()
    .default(null)
    .describe(
      "Address of map tiles of 256 pixels, with {z}, {x}, {y} and {key}; none shows address and directions (SITE-15, LOC-55).",
    ),
  key: secretName
    .nullable()
    .default(null)
    .describe(
      "Name of the file in SECRETS_DIR that holds the tiles' key; browsers see it, so limit it to your hosts at the provider (SITE-15).",
    ),
  attribution: z.string().default("").describe("Attribution below the map, as the provider requires it."),
  zoom: z.int().min(3).max(19).default(15).describe("Zoom level of a single location."),
  geocoder: z
    .strictObject({
      url: encryptedAddress.describe(
        "URL called by GET with `address` and `key`; the first result is used (LOC-53).",
      ),
      key: secretName.describe("Name of the file in SECRETS_DIR that holds its key."),
    })
    .nullable()
    .default(null)
    .describe("Geocoding service of postcodes; by default the platform's own table (DECIDE-59)."),
});
