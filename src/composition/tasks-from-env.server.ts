import type { Logger } from "pino";
import { alertLinks } from "#domain/alerts/alert-links.server.ts";
import { alertMailsTask } from "#domain/alerts/alert-mails-task.server.ts";
import { alertMatchingTask, nightlyAlertsTask } from "#domain/alerts/alert-matching-task.server.ts";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { PlacedPostcodes } from "#domain/places/geocode.server.ts";
import type { Stocks } from "#domain/stock/search-index/stocks.server.ts";
import type { UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { createHostCheck } from "#platform/doctor/host-check.server.ts";
import { edgePurgeTask } from "#platform/edge/edge-purge-task.server.ts";
import { env, keys, now } from "#platform/env.server.ts";
import { backgroundTasks } from "./background-tasks.server.ts";
import { deliveryTaskFromEnv } from "./delivery-task-from-env.server.ts";
import { feedsFromEnv } from "./feeds-from-env.server.ts";
import { groupFilesFromEnv } from "./group-files-from-env.server.ts";
import { inboxTasksFromEnv } from "./inbox-from-env.server.ts";
import { measureTaskFromEnv } from "./measure-task-from-env.server.ts";
import { paymentsFromEnv } from "./payments-from-env.server.ts";
import { purgeHookFromEnv } from "./purge-hook-from-env.server.ts";
import { senderTasksFromEnv } from "./senders-from-env.server.ts";
import { catalogueSendingTaskFromEnv, webhookTaskFromEnv } from "./webhooks-from-env.server.ts";

/** What tasks share with the rest of a process. */
export type TaskParts = Pick<PaymentDeps, "catchUp" | "count"> & {
  postcodes: PlacedPostcodes;
  stocks: Stocks;
  db: Database;
  /** As the role that sees staff. */
  consoleDb: Database;
  sites: SiteStore;
  draftRules: DraftRules;
  uploads: UploadStore;
  pictures: PictureStore;
  outbox: Outbox;
  log: Logger;
};

/** Every background task of this environment. `close` after they have stopped. */
export function tasksFromEnv(parts: TaskParts): { tasks: BackgroundTask[]; close(): Promise<void> } {
  const { db, consoleDb, sites, draftRules, uploads, pictures, outbox, stocks, log, ...payments } = parts;
  const deliveries = deliveryTaskFromEnv(db, sites, log);
  const webhooks = webhookTaskFromEnv({ consoleDb, log });
  const catalogues = catalogueSendingTaskFromEnv({ db, sites, log });
  const measured = measureTaskFromEnv(db, sites, log);
  const matching = { db, sites, stocks, postcodes: parts.postcodes, now, log };
  const alerts = alertMailsTask({
    db,
    sites,
    outbox,
    links: alertLinks(...keys.accepted("alerts")),
    now,
    random: Math.random,
    log,
  });
  const others = backgroundTasks({
    db,
    consoleDb,
    sites,
    draftRules,
    keys,
    log,
    now,
    uploads,
    pictures,
    outbox,
    consoleAddress: env.consoleAddress,
    payments: paymentsFromEnv({ db, log, ...payments }),
    files: groupFilesFromEnv(),
    unnamedPictureDays: env.UNNAMED_PICTURE_DAYS,
    pictureHosts: env.pictureHosts,
    feeds: feedsFromEnv(db, log),
    operatorEmail: env.OPERATOR_EMAIL ?? null,
    auditDays: env.AUDIT_DAYS,
    hostCheck: createHostCheck({ targets: env.DNS_TARGETS, now }),
    ownHosts: [env.consoleHost, env.apiHost].filter((host) => host !== null),
  });
  const purge = purgeHookFromEnv();
  const edge = purge ? [edgePurgeTask({ db, purge, now, log })] : [];
  return {
    tasks: [
      ...inboxTasksFromEnv({ db, consoleDb }, sites, log),
      ...senderTasksFromEnv(db, sites),
      deliveries.task,
      webhooks.task,
      catalogues.task,
      ...measured.tasks,
      alertMatchingTask(matching),
      nightlyAlertsTask(matching),
      alerts.task,
      ...others,
      ...edge,
    ],
    close: async () => {
      deliveries.close();
      measured.close();
      await Promise.all([webhooks.close(), catalogues.close(), alerts.settled()]);
    },
  };
}
