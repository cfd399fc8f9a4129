import { join } from "node:path";
import type { Logger } from "pino";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { inboundTask, inboundTaskName, replyFilesTask } from "#domain/leads/replies/inbound-task.server.ts";
import { createInbox } from "#domain/leads/replies/inbox.server.ts";
import { type MailReceiver, startMailReceiver } from "#domain/leads/replies/mail-receiver.server.ts";
import { mailgunWebhook } from "#domain/leads/replies/mailgun.server.ts";
import { mailgunEvents } from "#domain/leads/replies/mailgun-events.server.ts";
import { twilioWebhook } from "#domain/leads/replies/twilio-webhook.server.ts";
import { errorCode } from "#lib/error-code.ts";
import { platformSecretsIn, type Secrets } from "#lib/secrets.server.ts";
import { noteMailReport } from "#platform/adapters/messages/mail-failures.server.ts";
import type { BackgroundTask, TriggerTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env, now } from "#platform/env.server.ts";
import { StartProblem } from "#platform/start-problem.server.ts";
import type { SiteServices } from "#site/site-services.server.ts";
import { originalsFromEnv } from "./originals-from-env.server.ts";

function inboxFromEnv(db: Database) {
  const originals = originalsFromEnv("uploads");
  return {
    originals,
    inbox: createInbox(db, { originals, folder: join(env.dataDir, "uploads", "incoming-mail"), now }),
  };
}

/** The tasks that place shoppers' answers, where there is a domain for them, and that remove their files. */
export function inboxTasksFromEnv(
  { db, consoleDb }: { db: Database; consoleDb: Database },
  sites: SiteStore,
  log: Logger,
): BackgroundTask[] {
  const { originals, inbox } = inboxFromEnv(db);
  const { consoleAddress, REPLY_DOMAIN: domain } = env;
  const files = replyFilesTask({ db, originals, inbox, now });
  if (!domain) return [files];
  const placing = inboundTask({
    consoleDb,
    sites,
    originals,
    domain,
    consoleAddress,
    now,
    random: Math.random,
    log,
  });
  return [placing, files];
}

/** Receives mail at `MAIL_PORT`; null where the environment names none. */
export async function mailReceiverFromEnv(
  db: Database,
  trigger: TriggerTask,
  log: Logger,
): Promise<MailReceiver | null> {
  const { MAIL_PORT: port, REPLY_DOMAIN: domain, HOST: host } = env;
  if (port === undefined || !domain) return null;
  try {
    const { inbox } = inboxFromEnv(db);
    const receiver = await startMailReceiver({
      port,
      host,
      domain,
      inbox,
      onStored: () => trigger(inboundTaskName),
      log,
    });
    log.info({ port: receiver.port }, "receiving mail");
    return receiver;
  } catch (error) {
    throw new StartProblem(
      `Mail can't be received at MAIL_PORT ${port} of ${host} (${errorCode(error)}): choose a free port.`,
    );
  }
}

/** The call that a provider posts mail to. */
export const mailgunFromEnv = (db: Database, trigger: TriggerTask) =>
  mailgunWebhook({
    domain: env.REPLY_DOMAIN ?? null,
    inbox: inboxFromEnv(db).inbox,
    platformSecrets: platformSecretsIn(env.SECRETS_DIR),
    onStored: () => trigger(inboundTaskName),
    now,
  });

/** The call that a provider posts events about e-mails to. */
export const mailgunEventsFromEnv = (db: Database) =>
  mailgunEvents({
    note: (report) => noteMailReport(db, report, now()),
    platformSecrets: platformSecretsIn(env.SECRETS_DIR),
    now,
  });

/** The call that a provider posts text messages to. */
export function twilioFromEnv({
  consoleDb,
  sites,
  secrets,
  triggerDeliveries,
}: {
  consoleDb: Database;
  sites: SiteStore;
  secrets: Secrets;
  triggerDeliveries(): void;
}): SiteServices["twilio"] {
  const { consoleAddress } = env;
  const replyDomain = env.REPLY_DOMAIN ?? "";
  const deps = { consoleDb, sites, secrets, consoleAddress, replyDomain, onStored: triggerDeliveries, now };
  return (site, request) => twilioWebhook(deps, site, request);
}
