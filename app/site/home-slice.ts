import { z } from "zod";
import { pictureAddress } from "./slice-fields.ts";

/** The front page's own look. */
export const homeSlice = z.strictObject({
  heroImage: pictureAddress
    .nullable()
    .default(null)
    .describe("Wide picture behind the search of a `group` site's front page; none leaves the brand colour."),
});
