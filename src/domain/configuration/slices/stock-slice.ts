import { z } from "zod";

/** Limits of a group's stock: processes have it in memory, beside that of all other groups. */
export const stockSlice = z.strictObject({
  maxCars: z
    .int()
    .min(1)
    .max(2_000_000)
    .default(200_000)
    .describe(
      "Cars that the group may have, with those sold within a year; about 5 KB of memory each. A file with more rows, or that would add more cars, isn't imported.",
    ),
});
