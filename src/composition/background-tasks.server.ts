import { type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import { reservationTask } from "#domain/buying/reserve/reservation-task.server.ts";
import { unpaidPayers } from "#domain/buying/reserve/unpaid-payers.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { deleteOldVersions } from "#domain/content/drafts/old-versions.server.ts";
import { scheduledPublishing } from "#domain/content/drafts/scheduled-publishing.server.ts";
import { fleetTask } from "#domain/fleet/fleet-task.server.ts";
import { cataloguesTask } from "#domain/integrations/catalogues/catalogues-task.server.ts";
import { carEventsTask } from "#domain/integrations/events/car-events-task.server.ts";
import { webhookReportTask } from "#domain/integrations/webhooks/webhook-report-task.server.ts";
import { reportUnfinished } from "#domain/leads/form-drafts/unfinished.server.ts";
import { leadRoutingTask } from "#domain/leads/handling/route-leads.server.ts";
import { destinationReportTask } from "#domain/measurement/destinations/destination-report-task.server.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import { pictureTask } from "#domain/pictures/picture-task.server.ts";
import { unnamedPicturesTask } from "#domain/pictures/unnamed-pictures.server.ts";
import { reportMailTask } from "#domain/results/report-mail-task.server.ts";
import { liftOverridesTask } from "#domain/stock/changes-by-staff/overrides/lift-overrides-task.server.ts";
import { feedAlertsTask } from "#domain/stock/feeds/feed-alerts-task.server.ts";
import { feedTask } from "#domain/stock/feeds/feed-task.server.ts";
import { createPlannedFeeds } from "#domain/stock/feeds/planned-feeds.server.ts";
import type { PullServices } from "#domain/stock/feeds/pull-feed.server.ts";
import { stockMailTask } from "#domain/stock/health/stock-mail-task.server.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { oldTradeIns } from "#domain/trade-in/old-trade-ins.server.ts";
import type { UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import { hourMs } from "#lib/durations.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import type { HostCheck } from "#platform/doctor/host-check.server.ts";
import { hostsTask } from "#platform/doctor/host-checks.server.ts";
import { encryptAnewTask } from "#platform/encrypt-anew-task.server.ts";
import type { GroupFiles } from "#platform/groups/group-files.ts";

import type { SecretKeys } from "#platform/secret-key.server.ts";
import { encryptedColumns } from "./encrypted-columns.ts";
import { retentionTask } from "./retention.server.ts";

/** What background tasks are created from. */
type TaskServices = {
  db: Database;
  /** As the role that sees staff. */
  consoleDb: Database;
  /** Origin of the console; null where there is none. */
  consoleAddress: string | null;
  sites: SiteStore;
  stocks: SiteStocks;
  draftRules: DraftRules;
  keys: SecretKeys;
  log: Logger;
  now(): Date;
  payments: PaymentDeps;
  uploads: UploadStore;
  pictures: PictureStore;
  files: GroupFiles;
  /** Days that pictures stay that nothing names. */
  unnamedPictureDays: number;
  /** Days that the audit log goes back. */
  auditDays: number;
  /** The hosts that pictures may come from; when empty, any public host. */
  pictureHosts: readonly string[];
  feeds: PullServices;
  outbox: Pick<Outbox, "email">;
  /** Receives e-mails about stale and stopped feeds; null for none. */
  operatorEmail: string | null;
  hostCheck: HostCheck;
  /** Hosts of console and API. */
  ownHosts: readonly string[];
};

/** The background tasks of a process besides the delivery of leads; the rows of the tables say what is due. */
export function backgroundTasks(services: TaskServices): BackgroundTask[] {
  const { db, sites, draftRules, log, now, payments, uploads, pictures, pictureHosts, auditDays, feeds } =
    services;
  const { outbox, operatorEmail, consoleDb, consoleAddress, files, unnamedPictureDays, keys } = services;
  const { hostCheck, ownHosts, stocks } = services;
  const planned = createPlannedFeeds(db, log);
  /** Whatever these delete is in the audit log. */
  const audited = (id: string) => db.as({ kind: "task", id, action: id });
  /** @param statement deletes what has expired at an ISO instant */
  const deletion = (name: string, statement: (at: string) => SQL): BackgroundTask => ({
    name,
    everyMs: hourMs,
    leasesRows: false,
    role: applicationRole,
    run: async () => {
      await db.withoutTenant((tx) => tx.execute(statement(now().toISOString())));
      return null;
    },
  });
  return [
    {
      name: "unfinished leads",
      everyMs: 60_000,
      leasesRows: false,
      role: applicationRole,
      run: async () => {
        await reportUnfinished({ db, sites, now: now() });
        return null;
      },
    },
    leadRoutingTask({ consoleDb, sites, consoleAddress, now, log }),
    deletion("expired sign-ins", (at) => sql`select delete_expired_sign_ins(${at}::timestamptz)`),
    deletion("expired rate limits", (at) => sql`select delete_expired_rate_counts(${at}::timestamptz)`),
    deletion("expired form drafts", (at) => sql`select delete_expired_form_drafts(${at}::timestamptz)`),
    deletion("old measured events", (at) => sql`select delete_old_measure_events(${at}::timestamptz)`),
    deletion("expired staff sessions", (at) => sql`select delete_expired_staff_rows(${at}::timestamptz)`),
    // By the database's clock, as the entries themselves.
    deletion(
      "old audit entries",
      () => sql`select delete_old_audit_entries(now() - ${auditDays}::int * interval '1 day')`,
    ),
    // By the database's clock, as the changes themselves.
    deletion("old changes", () => sql`select delete_old_changes(now() - interval '7 days')`),
    {
      name: "old versions",
      everyMs: 600_000,
      leasesRows: false,
      role: applicationRole,
      run: async () => {
        await deleteOldVersions(audited("old versions"));
        return null;
      },
    },
    // By the database's clock, as the events themselves.
    deletion("old events", () => sql`select delete_old_events(now() - interval '14 days')`),
    deletion(
      "old calls of the API",
      (at) =>
        sql`select delete_old_api_requests(${at}::timestamptz - interval '1 day', now() - ${auditDays}::int * interval '1 day')`,
    ),
    carEventsTask({ db }),
    encryptAnewTask({
      consoleDb,
      keys,
      encrypted: encryptedColumns,
      sites: async () => (await sites.all()).map(({ groupId, siteId }) => ({ groupId, id: siteId })),
    }),
    webhookReportTask({ consoleDb, sites, consoleAddress, outbox, now, log }),
    destinationReportTask({ db, consoleDb, sites, consoleAddress, outbox, now, log }),
    cataloguesTask({ db, sites, now, log }),
    fleetTask({ db: consoleDb, reservedHosts: draftRules.reservedHosts, now }),
    scheduledPublishing({ db, rules: draftRules, log, now }),
    reservationTask(payments, sites),
    unpaidPayers({ db: audited("unpaid payers"), sites, now }),
    retentionTask({ db: audited("retention"), sites, log, now }),
    pictureTask({ db, store: pictures, now, log, hosts: pictureHosts }),
    unnamedPicturesTask({
      db,
      originals: files.pictures,
      removeSizes: files.removeSizes,
      days: unnamedPictureDays,
      now,
      log,
    }),
    oldTradeIns({ db: audited("old trade-ins"), sites, log, store: () => uploads, now }),
    feedTask({ ...feeds, planned }),
    stockMailTask({ consoleDb, sites, consoleAddress, outbox, now, log }),
    reportMailTask({ consoleDb, sites, stocks, consoleAddress, outbox, now, log }),
    liftOverridesTask({ db: audited("ended overrides"), now }),
    hostsTask({ db, hostCheck, ownHosts, now }),
    feedAlertsTask({ db, planned, outbox, operatorEmail, now, log }),
  ];
}
