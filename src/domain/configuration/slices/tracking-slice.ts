import { z } from "zod";
import { flag } from "#platform/config/slice-fields.ts";

export const trackingSlice = z.strictObject({
  requireConsent: flag(false, "Sends no events before the shopper consented to tracking."),
  ids: z
    .record(z.string().meta({ title: "Category" }), z.int().positive().meta({ title: "Event id" }))
    .default({})
    .describe("Event id by category, before the specification's own rules (DECIDE-79)."),
  measurementIds: z.array(z.string()).default([]).describe("Ids of the analytics property, for ASC events."),
});
