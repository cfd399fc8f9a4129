import { z } from "zod";
import { flag } from "#platform/config/slice-fields.ts";

export const contactSlice = z.strictObject({
  path: z
    .enum(["/contact", "/contact-us"])
    .default("/contact")
    .describe("Path of the contact page (CONTACT-01)."),
  messageOptional: flag(false, "Whether the message may be left out (CONTACT-03)."),
  termsRequired: flag(false, "General forms ask to agree to the terms of use (CONTACT-11)."),
  categories: z
    .array(z.string().min(1))
    .min(1)
    .default([
      "General Enquiry",
      "Vehicle Enquiry",
      "Service Booking",
      "Parts Enquiry",
      "Finance Enquiry",
      "Careers Enquiry",
    ])
    .describe("Categories of the contact form; the first is the default (CONTACT-04, DECIDE-77)."),
  additionalServices: z
    .array(z.string())
    .default([])
    .describe("Extra services that can be ticked in the contact form (DECIDE-66)."),
});
