import { createTransport, type SendMailOptions, type Transporter } from "nodemailer";
import { isThisMachine } from "#lib/encrypted-address.ts";
import { traced } from "#lib/tracing.server.ts";
import type { OutgoingEmail, SendOutcome } from "./outgoing.ts";
import type { DkimKey } from "./sender-keys.server.ts";

/** A mail server. Every attempt has a time limit; the outcome contains the server's response and nothing of the message. */
export type SmtpServer = {
  /** @param key signs the e-mail (DKIM); null for none */
  send(email: OutgoingEmail, from: string, key: DkimKey | null): Promise<SendOutcome>;
  close(): void;
};

export type SmtpOptions = {
  /** `smtp://user@host:587` or `smtps://host`; `password` takes precedence over one in the URL. */
  url: string;
  password: string | null;
  timeoutMs?: number;
};

/** The fields that a signature covers: those of RFC 6376, section 5.4.1, and the ones of one-click unsubscribing, as RFC 8058 requires. */
const signedHeaders =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:References:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

function headersOf({ automatic, unsubscribe }: OutgoingEmail): Record<string, string> {
  return {
    "Auto-Submitted": automatic,
    ...(unsubscribe
      ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {}),
  };
}

const mailOf = (email: OutgoingEmail, from: string, key: DkimKey | null): SendMailOptions => ({
  messageId: email.messageId,
  // As objects, so that a comma or an angle bracket in a name can't add an address.
  from: { name: email.fromName, address: from },
  to: { name: "", address: email.to },
  ...(email.replyTo ? { replyTo: { name: "", address: email.replyTo } } : {}),
  ...(email.inReplyTo ? { inReplyTo: email.inReplyTo } : {}),
  ...(email.references ? { references: email.references } : {}),
  headers: headersOf(email),
  ...(key ? { dkim: { ...key, headerFieldNames: signedHeaders } } : {}),
  subject: email.subject,
  text: email.text,
  ...(email.html ? { html: email.html } : {}),
  attachments: email.attachments.map(({ name, contentType, content }) => ({
    filename: name,
    contentType,
    content,
  })),
});

export function smtpServer({ url, password, timeoutMs = 15_000 }: SmtpOptions): SmtpServer {
  const address = new URL(url);
  const user = decodeURIComponent(address.username);
  const pass = password ?? decodeURIComponent(address.password);
  const work = { name: "smtp send", kind: "client", facts: { "server.address": address.hostname } } as const;
  const secure = address.protocol === "smtps:";
  const transport: Transporter = createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ""),
    port: address.port ? Number(address.port) : secure ? 465 : 587,
    secure,
    // Requires encryption, except on this machine.
    requireTLS: !secure && !isThisMachine(address.hostname),
    ...(user ? { auth: { user, pass } } : {}),
    pool: true,
    maxConnections: 6,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Disables attachments from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (email, from, key) => {
      try {
        const info = await traced(work, () => transport.sendMail(mailOf(email, from, key)));
        return { kind: "sent", answer: String(info.response).slice(0, 200) };
      } catch (error) {
        const { responseCode, command, message } = error as {
          responseCode?: number;
          command?: string;
          message: string;
        };
        // The mailbox doesn't exist. Any other error may be temporary.
        const final = command === "RCPT TO" && [550, 551, 553].includes(responseCode ?? 0);
        return { kind: "failed", answer: message.slice(0, 200), final };
      }
    },
    close: () => transport.close(),
  };
}
