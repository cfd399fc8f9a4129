import type { publicFetch } from "#lib/public-fetch.server.ts";
import type { PlatformSecrets, Secrets } from "#lib/secrets.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { storeEmail, storeSms } from "./message-store.server.ts";
import type { OutgoingEmail, OutgoingSms, SendOutcome } from "./outgoing.ts";
import { domainOf } from "./sender-key-state.ts";
import type { SigningKeyOf } from "./sender-keys.server.ts";
import { type SmtpServer, smtpServer } from "./smtp.server.ts";
import { sendByTwilio } from "./twilio.server.ts";

/** What a message needs of the site that sends it: whose it is, and its account with the provider of text messages. */
export type SendingSite = {
  id: string;
  groupId: string;
  name: string;
  messaging: {
    sms: {
      provider: "none" | "twilio";
      accountSid: string | null;
      from: string | null;
      secret: string | null;
    };
  };
};

/** Sends e-mails and text messages by the configured mail server and provider, or stores them in the database if there is none. */
export type Outbox = {
  email(site: SendingSite, email: OutgoingEmail): Promise<SendOutcome>;
  sms(site: SendingSite, sms: OutgoingSms): Promise<SendOutcome>;
  close(): void;
};

export type OutboxOptions = {
  db: Database;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Finds the keys that sign e-mails; absent where none are signed. */
  signingKeyOf?: SigningKeyOf;
  secrets: Secrets;
  platformSecrets: PlatformSecrets;
  now: () => Date;
  post: typeof publicFetch;
  /** For tests: the provider's URL, and hosts that may be connected to. */
  twilioBase?: string;
  allowed?: (address: string) => boolean;
};

export function createOutbox(options: OutboxOptions): Outbox {
  const { db, smtpUrl, mailFrom, signingKeyOf, secrets, platformSecrets, now } = options;
  let server: { smtp: SmtpServer; password: string | null } | null = null;

  /** Reads the password for each message, so that a changed secret needs no restart. */
  async function mailServer(url: string): Promise<SmtpServer> {
    const found = await platformSecrets("smtp-password");
    const password = found.kind === "secret" ? found.text : null;
    if (server && server.password !== password) {
      server.smtp.close();
      server = null;
    }
    server ??= { smtp: smtpServer({ url, password }), password };
    return server.smtp;
  }

  return {
    email: async (site, email) => {
      const from = email.from ?? mailFrom;
      if (!smtpUrl) return storeEmail(db, site, email, from, now());
      const owner = email.from === null ? null : { groupId: site.groupId };
      const key = (await signingKeyOf?.(owner, domainOf(from))) ?? null;
      return (await mailServer(smtpUrl)).send(email, from, key);
    },
    sms: async (site, sms) => {
      const { provider, accountSid, from, secret } = site.messaging.sms;
      if (provider === "none") return storeSms(db, site, sms, from ?? site.name, now());
      if (!accountSid || !from || !secret)
        return {
          kind: "failed",
          answer: "messaging.sms needs accountSid, from and secret",
          final: false,
        };
      const token = await secrets(secret);
      if (token.kind === "missing") return { kind: "failed", answer: token.reason, final: false };
      return sendByTwilio(
        {
          accountSid,
          from,
          token: token.text,
          post: options.post,
          ...(options.twilioBase ? { base: options.twilioBase } : {}),
          ...(options.allowed ? { allowed: options.allowed } : {}),
        },
        sms,
      );
    },
    close: () => server?.smtp.close(),
  };
}
