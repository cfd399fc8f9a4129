import type { Logger } from "pino";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { bookingLinks } from "#domain/leads/confirmation/booking-links.server.ts";
import { deliveryTask } from "#domain/leads/lead-delivery/delivery-task.server.ts";
import { replyAddressesAt } from "#domain/leads/replies/reply-address.server.ts";
import { pooledPublicFetch } from "#lib/public-fetch.server.ts";
import { platformSecretsIn, secretsIn } from "#lib/secrets.server.ts";
import { createOutbox } from "#platform/adapters/messages/outbox.server.ts";
import { signingKeys } from "#platform/adapters/messages/sender-keys.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env, keys, now } from "#platform/env.server.ts";

/** Delivers leads by the mail server and the providers that the environment and the sites name. `close` after the task has stopped. */
export function deliveryTaskFromEnv(
  db: Database,
  sites: SiteStore,
  log: Logger,
): { task: BackgroundTask; close(): void } {
  const secrets = secretsIn(env.SECRETS_DIR);
  const { fetchPublic: post, close: endConnections } = pooledPublicFetch();
  const platformSecrets = platformSecretsIn(env.SECRETS_DIR);
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom } = env;
  const signingKeyOf = signingKeys({ db, keys, now });
  const outbox = createOutbox({
    db,
    smtpUrl,
    mailFrom,
    signingKeyOf,
    secrets,
    platformSecrets,
    now,
    post,
  });
  const links = bookingLinks(...keys.accepted("bookings"));
  const channels = { outbox, secrets, post, now, bookingLinks: links };
  const { REPLY_DOMAIN: domain } = env;
  const replyAddresses = domain ? replyAddressesAt(domain, keys.current("replies")) : null;
  return {
    task: deliveryTask({ db, sites, channels, replyAddresses, now, random: Math.random, log }),
    close: () => {
      outbox.close();
      void endConnections();
    },
  };
}
