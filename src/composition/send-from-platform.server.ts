import { platformSecretsIn } from "#lib/secrets.server.ts";
import type { SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import type { DkimKey } from "#platform/adapters/messages/sender-keys.server.ts";
import { smtpServer } from "#platform/adapters/messages/smtp.server.ts";
import { env, now } from "#platform/env.server.ts";

/** Sends an e-mail of the platform's own, by its mail server. @param key signs it; null while the database may be what is wrong */
export async function sendFromPlatform(
  url: string,
  from: string,
  to: string,
  { subject, text }: { subject: string; text: string },
  key: DkimKey | null = null,
): Promise<SendOutcome> {
  const password = await platformSecretsIn(env.SECRETS_DIR)("smtp-password");
  const smtp = smtpServer({ url, password: password.kind === "secret" ? password.text : null });
  try {
    const email = {
      messageId: `<doctor-${now().getTime()}@${from.slice(from.lastIndexOf("@") + 1)}>`,
      fromName: "Forecourt",
      from: null,
      to,
      replyTo: null,
      aboutId: null,
      html: null,
      attachments: [],
      subject,
      text,
      automatic: "auto-generated" as const,
    };
    return await smtp.send(email, from, key);
  } finally {
    smtp.close();
  }
}
