import { z } from "zod";

/** When reviews are shown. */
export const reviewsSlice = z.strictObject({
  minRating: z
    .number()
    .min(0)
    .max(5)
    .default(4)
    .describe("Reviews are shown only where the average is above this, exclusive (LOC-44, LOC-45)."),
  hidden: z
    .array(z.string())
    .default([])
    .describe("Slugs of locations and dealerships whose reviews are not shown (LOC-46)."),
});
