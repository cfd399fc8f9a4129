import type { Logger } from "pino";
import {
  type DeliveryWorker,
  startDeliveryWorker,
} from "#features/leads/lead-delivery/delivery-worker.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import { createOutbox } from "#platform/adapters/messages/outbox.server.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import { env, now } from "#platform/env.server.ts";

/** Delivers leads in this process, by the mail server and the providers of the environment and the sites. */
export function deliveriesFromEnv(db: Database, sites: SiteStore, log: Logger): DeliveryWorker {
  const secrets = secretsIn(env.SECRETS_DIR);
  const post = publicFetch;
  const outbox = createOutbox({ db, smtpUrl: env.SMTP_URL, mailFrom: env.MAIL_FROM, secrets, now, post });
  return startDeliveryWorker({
    db,
    sites,
    channels: { outbox, secrets, post, now },
    now,
    random: Math.random,
    log,
  });
}
