import { z } from "zod";
import { flag, text } from "./slice-fields.ts";

/** Reserving and buying online. */
export const buySlice = z.strictObject({
  reserve: flag(true, "Whether cars can be reserved online (DECIDE-73)."),
  reserveCopy: text(
    "Hold this car for 48 hours with a fully refundable $200 deposit.",
    "Words of the reserve panel.",
  ),
});
