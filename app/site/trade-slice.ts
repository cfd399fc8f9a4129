import { z } from "zod";
import { flag, text } from "./slice-fields.ts";

/** Trade-ins and their valuation. */
export const tradeSlice = z.strictObject({
  enabled: flag(true, "Whether the site takes trade-ins (DECIDE-73)."),
  copy: text(
    "Tell us about your car and we will make you an offer towards this one.",
    "Words of the trade-in panel.",
  ),
});
