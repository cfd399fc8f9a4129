import { z } from "zod";
import { flag } from "#platform/config/slice-fields.ts";

export const formsSlice = z.strictObject({
  defaultState: z
    .enum(["qld", "nsw", "vic", "sa", "wa", "tas", "act", "nt"])
    .default("qld")
    .describe("State that the service form offers first; the customer chooses (SERVICE-10)."),
  locationList: z
    .array(z.string())
    .default([])
    .describe("Ids or slugs of the locations that forms offer; empty offers all (CONTACT-29)."),
  excludeLocationIds: z
    .array(z.string())
    .default([])
    .describe("Ids of locations that no form offers (CONTACT-30)."),
  locationSetsDealership: flag(false, "Choosing a location sets the dealership (CONTACT-31)."),
});
