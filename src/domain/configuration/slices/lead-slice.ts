import { z } from "zod";
import {
  emailAddress,
  encryptedAddress,
  flag,
  optional,
  secretName,
  section,
  serverFields,
  text,
} from "#platform/config/slice-fields.ts";
import { leadHandlingSlice } from "./lead-handling-slice.ts";

/** Forms, the delivery of their leads, and the messages to shoppers. */
export const leadChannels = ["email", "adf_email", "adf_http", "webhook", "sms"] as const;

export type LeadChannel = (typeof leadChannels)[number];

const channel = z
  .strictObject({
    channel: z
      .enum(leadChannels)
      .describe(
        "Delivery channel: an e-mail for people, ADF 1.0 XML by e-mail or by HTTP POST, a signed JSON webhook, or a text message.",
      ),
    to: z
      .string()
      .min(1)
      .register(serverFields, { use: "address" })
      .describe("E-mail address, web address or mobile number, by channel."),
    secret: secretName
      .optional()
      .describe(
        "Name of the secret in SECRETS_DIR that webhooks are signed with, or ADF posts are sent with.",
      ),
  })
  .superRefine(({ channel, to, secret }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (channel === "webhook" || channel === "adf_http") {
      if (!encryptedAddress.safeParse(to).success) refuse("to", `${channel} goes to an https address`);
    } else if (channel === "sms") {
      if (!/^\+?[\d ]{8,16}$/.test(to)) refuse("to", "sms goes to a mobile number");
    } else if (!emailAddress.safeParse(to).success) refuse("to", `${channel} goes to an e-mail address`);
    if (channel === "webhook" && !secret)
      refuse("secret", "a webhook is signed: name the secret, a file in SECRETS_DIR");
  });

const condition = (what: string) =>
  z.array(z.string()).default([]).describe(`${what} it holds for; empty holds for all.`);

const route = z.strictObject({
  categories: condition("Categories, as the form chose them,"),
  carTypes: z
    .array(z.enum(["new", "demo", "used"]))
    .default([])
    .describe("Car types the route applies to; empty applies to all."),
  dealerships: condition("Slugs of dealerships"),
  locations: condition("Ids or slugs of locations"),
  departments: z
    .array(z.enum(["sales", "service", "parts"]))
    .default([])
    .describe("Departments the route applies to; empty applies to all."),
  channels: z.array(channel).default([]).describe("Destinations of the lead; each is delivered separately."),
  last: flag(false, "Stops at this route: later ones are not evaluated for a lead it applies to."),
});

const extraField = z.strictObject({
  name: z.string().min(1).max(60).describe("Name of the field in the lead."),
  label: z.string().describe("Words beside it."),
  type: z
    .enum(["text", "textarea", "select", "checkbox"])
    .default("text")
    .describe("Type of the form control."),
  options: z.array(z.string()).default([]).describe("Choices of a select."),
  required: flag(false, "Whether the field is required."),
  categories: condition("Categories of forms"),
});

const acknowledgement = z.strictObject({
  email: flag(true, "Whether the shopper gets an e-mail confirmation."),
  perMailbox: z
    .int()
    .positive()
    .default(5)
    .describe(
      "Maximum of confirmations per mailbox or number within 24 hours; further leads are still delivered.",
    ),
  sms: flag(false, "Whether a shopper who asked to be texted gets a text message as well."),
  answersWithin: text(
    "within a business day",
    "When a shopper can expect an answer, as in “We answer, usually within a business day.”; on the page after sending and in the e-mail.",
  ),
  subject: text(
    "{title}",
    "Subject of the e-mail; {title}, the heading of the page after sending, {site}, {car} and {name} are filled in.",
  ),
  text: text(
    "Hi {name},\n\nThank you for contacting {site}. {confirmation}",
    "First paragraphs of the e-mail; {confirmation}, the first sentence of the page after sending, {title}, {site}, {car} and {name} are filled in. What happens next, the place and the reference follow.",
  ),
  smsText: text(
    "{site}: thank you, we have your enquiry and will be in touch. Reply STOP to unsubscribe.",
    "Text of the text message.",
  ),
});

const spam = z.strictObject({
  fastestSeconds: z
    .number()
    .min(0)
    .default(3)
    .describe(
      "Minimum seconds between opening and sending a form; a faster one is marked as suspected spam.",
    ),
  perAddress: z
    .int()
    .positive()
    .default(8)
    .describe("Maximum of leads from one address within ten minutes; further ones are marked."),
  repeats: z
    .int()
    .positive()
    .default(3)
    .describe("Maximum of equal messages from different senders per day; further ones are marked."),
});

export const leadSlice = z.strictObject({
  fields: z.array(extraField).default([]).describe("Custom fields of the site's forms (LEAD-22)."),
  termsCheckbox: flag(false, "Vehicle forms ask to agree to the terms of use (LEAD-18)."),
  optInDefault: flag(true, "Whether the opt-in box starts ticked (DECIDE-14)."),
  optInText: text(
    "Keep me up to date with offers and news. You can unsubscribe at any time by replying STOP.",
    "Text beside the opt-in checkbox; stored with each lead (LEAD-21).",
  ),
  consentVersion: text("1", "Version of the opt-in and terms texts; stored with each lead."),
  photoPreset: text(
    "I would like to request more photos of this vehicle.",
    "Text of the photo request (DECIDE-84, LEAD-17).",
  ),
  unfinishedMinutes: z
    .int()
    .min(5)
    .max(10_080)
    .default(60)
    .describe("Minutes after which the dealer is notified of a form that was partly sent and not finished."),
  sendPartial: flag(false, "Enquiry and test drive send each step as it is done (DECIDE-13)."),
  contactMethods: z
    .array(z.enum(["Phone", "Email", "SMS"]))
    .min(1)
    .default(["Phone", "Email", "SMS"])
    .describe("Ways a shopper may choose to be contacted; the first is the default (LEAD-19)."),
  financeQuestion: flag(true, "Asks whether finance is wanted (LEAD-20)."),
  routes: z
    .array(route)
    .default([])
    .describe("Lead routing: every route that applies to a lead adds its channels."),
  fallbackEmail: optional(emailAddress)(
    "Receives leads without a route, and alerts about leads that could not be delivered.",
  ),
  deliverSpam: flag(true, "Delivers suspected spam, marked as such; false only stores it."),
  spam: section(spam)("When a lead is marked as suspected spam (DECIDE-120)."),
  handling: section(leadHandlingSlice)(
    "Which members are notified of a lead, when an answer is due, and its templates.",
  ),
  acknowledgement: section(acknowledgement)("The confirmation sent to the shopper."),
});
