import { z } from "zod";
import { flag } from "#platform/config/slice-fields.ts";

export const trackingSlice = z.strictObject({
  requireConsent: flag(
    false,
    "Asks for consent to statistics and advertising, and sends no events before it.",
  ),
  wording: z
    .int()
    .min(1)
    .max(99_999)
    .default(1)
    .describe("Version of the question for consent: with a higher one the question is asked again."),
  ids: z
    .record(z.string().meta({ title: "Category" }), z.int().positive().meta({ title: "Event id" }))
    .default({})
    .describe("Event id by category, before the specification's own rules (DECIDE-79)."),
  measurementIds: z.array(z.string()).default([]).describe("Ids of the analytics property, for ASC events."),
});
