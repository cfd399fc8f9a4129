import { z } from "zod";
import { emailAddress, optional, secretName, section } from "#platform/config/slice-fields.ts";

const sms = z.strictObject({
  provider: z
    .enum(["none", "twilio"])
    .default("none")
    .describe("`none` only stores text messages in the database."),
  accountSid: optional(z.string().regex(/^\w*$/, "an account id is letters and digits"))(
    "The account at the provider.",
  ),
  from: optional(z.string())("Number or name that messages come from."),
  secret: optional(secretName)("Name of the secret in SECRETS_DIR with the account's token."),
});

/** Whether a site's members answer by text message: by its account, or on trial, where it names a number and messages are stored. */
export function sendsSms({ messaging: { sms } }: { messaging: z.output<typeof messagingSlice> }): boolean {
  const { provider, accountSid, from, secret } = sms;
  return from !== null && (provider === "none" || (accountSid !== null && secret !== null));
}

export const messagingSlice = z.strictObject({
  fromName: optional(z.string())("Name that e-mails come from; the site's by default."),
  fromEmail: optional(emailAddress)("Address that e-mails come from; MAIL_FROM by default."),
  replyTo: optional(emailAddress)("Reply-to address; by default the first address that the lead is sent to."),
  sms: section(sms)("How text messages are sent."),
});
