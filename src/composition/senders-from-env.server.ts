import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { senderKeyTask } from "#platform/adapters/messages/sender-key-task.server.ts";
import type { SenderServices } from "#platform/adapters/messages/sender-keys.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { txtRecords } from "#platform/doctor/mail-domain.server.ts";
import { env, keys, now } from "#platform/env.server.ts";

/** Nothing is looked up where messages are stored instead of sent. */
export const sendersFromEnv = (): SenderServices => ({
  keys,
  mailFrom: env.MAIL_FROM,
  lookUp: env.SMTP_URL ? txtRecords : null,
});

/** The task that finds out which keys may sign, where e-mails are sent. */
export function senderTasksFromEnv(db: Database, sites: Pick<SiteStore, "all">): BackgroundTask[] {
  const { lookUp } = sendersFromEnv();
  if (lookUp === null) return [];
  const groups = async () => [...new Set((await sites.all()).map(({ groupId }) => groupId))];
  return [senderKeyTask({ db, keys, lookUp, groups, now })];
}
