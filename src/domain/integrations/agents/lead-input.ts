import { z } from "zod";
import { consentChannels } from "#domain/leads/stored-leads/stored-lead.ts";

const line = (most: number) => z.string().trim().min(1).max(most);

const consent = z
  .strictObject({
    text: line(2_000).describe("The words that the person saw and agreed to, exactly."),
    granted_at: z.iso
      .datetime({ offset: true })
      .describe("When they agreed, RFC 3339 with offset: within the last 24 hours."),
    channels: z
      .array(z.enum(consentChannels))
      .min(1)
      .max(3)
      .describe("How the dealer may contact them; preferred_contact has to be among these."),
    marketing: z.boolean().default(false).describe("Whether they asked for offers and news as well."),
    terms: z.boolean().default(false).describe("Whether they accepted the terms at dealer_info's terms_url."),
  })
  .describe("The person's consent to send this to the dealer. Never assume it: ask.");

const tradeIn = z
  .strictObject({
    year: z.int().min(1900).max(2100).optional(),
    make: line(60),
    model: line(60),
    odometer_km: z.int().min(0).max(9_999_999).optional(),
    registration: line(12).optional(),
    condition: z.enum(["excellent", "good", "fair", "poor"]).optional(),
  })
  .describe("The person's own car, for the kind trade_in.");

/** What `submit_lead` takes. */
export const leadInput = z.strictObject({
  kind: z.enum(["enquiry", "test_drive", "trade_in"]),
  customer: z.strictObject({
    name: line(100),
    email: line(254),
    phone: line(40).describe("An Australian number."),
  }),
  preferred_contact: z.enum(consentChannels).optional(),
  car_id: line(200).optional().describe("The car that it is about; required for a test drive."),
  time: line(40)
    .optional()
    .describe("For a test drive: one of test_drive_times, or a day YYYY-MM-DD where it offers days."),
  location: line(120).optional().describe("Id of a place of dealer_info."),
  message: line(4_000).optional(),
  trade_in: tradeIn.optional(),
  answers: z
    .record(line(60), line(1_000))
    .refine((given) => Object.keys(given).length <= 20, "too many answers")
    .optional()
    .describe("Answers to the questions of dealer_info, by name."),
  consent,
  source_agent: z
    .strictObject({
      name: line(100),
      url: z
        .url({ protocol: /^https$/ })
        .max(300)
        .optional(),
    })
    .describe("Who sends this, for the dealer to read."),
  idempotency_key: line(128)
    .optional()
    .describe("Sent again with the same answers it returns the same lead; with others it is refused."),
});
export type LeadInput = z.output<typeof leadInput>;
