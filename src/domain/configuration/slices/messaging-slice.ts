import { z } from "zod";
import { emailAddress, secretName } from "#platform/config/slice-fields.ts";

const sms = z.strictObject({
  provider: z
    .enum(["none", "twilio"])
    .default("none")
    .describe("`none` only stores text messages in the database."),
  accountSid: z
    .string()
    .regex(/^\w*$/, "an account id is letters and digits")
    .nullable()
    .default(null)
    .describe("The account at the provider."),
  from: z.string().nullable().default(null).describe("Number or name that messages come from."),
  secret: secretName
    .nullable()
    .default(null)
    .describe("Name of the secret in SECRETS_DIR with the account's token."),
});

/** Whether a site's members answer by text message: by its account, or on trial, where it names a number and messages are stored. */
export function sendsSms({ messaging: { sms } }: { messaging: z.output<typeof messagingSlice> }): boolean {
  const { provider, accountSid, from, secret } = sms;
  return from !== null && (provider === "none" || (accountSid !== null && secret !== null));
}

export const messagingSlice = z.strictObject({
  fromName: z
    .string()
    .nullable()
    .default(null)
    .describe("Name that e-mails come from; the site's by default."),
  fromEmail: emailAddress
    .nullable()
    .default(null)
    .describe("Address that e-mails come from; MAIL_FROM by default."),
  replyTo: emailAddress
    .nullable()
    .default(null)
    .describe("Reply-to address; by default the first address that the lead is sent to."),
  sms: sms.default(sms.parse({})).describe("How text messages are sent."),
});
