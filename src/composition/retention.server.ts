import type { Logger } from "pino";
import {
  alertHistoryRetention,
  unconfirmedAlertRetention,
  unusedAlertRetention,
} from "#domain/alerts/alert-retention.server.ts";
import { unpaidPayerRetention } from "#domain/buying/reserve/unpaid-payers.server.ts";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import {
  clickRetention,
  draftRetention,
  leadRetention,
  messageRetention,
} from "#domain/leads/stored-leads/lead-retention.server.ts";
import { unplacedRetention } from "#domain/leads/stored-leads/reply-privacy.server.ts";
import { counterRetention } from "#domain/measurement/counter-retention.server.ts";
import { eventRetention } from "#domain/measurement/event-retention.server.ts";
import { accountRetention } from "#domain/shoppers/accounts/account-retention.server.ts";
import { stockFileRetention } from "#domain/stock/files/stock-file-retention.server.ts";
import {
  pictureRetention,
  tradeInDraftRetention,
  tradeInRetention,
} from "#domain/trade-in/trade-in-retention.server.ts";
import { dayMs, hourMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";

/** Every kind of personal data with its time, the counters, events and uploaded files. Trade-ins before the enquiries that they became. */
export const retentionRules: readonly RetentionRule[] = [
  tradeInRetention,
  leadRetention,
  unplacedRetention,
  clickRetention,
  messageRetention,
  accountRetention,
  unusedAlertRetention,
  unconfirmedAlertRetention,
  alertHistoryRetention,
  draftRetention,
  tradeInDraftRetention,
  pictureRetention,
  unpaidPayerRetention,
  counterRetention,
  eventRetention,
  stockFileRetention,
];

/** Rows of one transaction, so that no other transaction waits long for its locks. */
const batch = 500;

/** Deletes or makes anonymous what has been on a site for longer than its configuration allows. */
export function retentionTask(options: {
  db: Pick<Database, "withSite">;
  sites: Pick<SiteStore, "list" | "bySlug">;
  log: Pick<Logger, "info" | "warn">;
  now: () => Date;
}): BackgroundTask {
  const { sites, log } = options;
  return {
    name: "retention",
    everyMs: 6 * hourMs,
    leasesRows: false,
    role: applicationRole,
    run: async (_stopped, partFailed) => {
      for (const { slug } of await sites.list()) {
        const site = await sites.bySlug(slug);
        if (!site) continue;
        for (const rule of retentionRules) {
          try {
            const rows = await applyRule(rule, site, options);
            if (rows > 0) log.info({ site: slug, kind: rule.kind, rows }, "data was past its time");
          } catch (error) {
            log.warn(
              { site: slug, kind: rule.kind, code: errorCode(error) },
              "data stays past its time for now",
            );
            partFailed(error);
          }
        }
      }
      return null;
    },
  };
}

async function applyRule(
  rule: RetentionRule,
  site: Parameters<RetentionRule["days"]>[0],
  { db, now }: { db: Pick<Database, "withSite">; now: () => Date },
): Promise<number> {
  const { apply } = rule;
  const days = rule.days(site);
  if (!apply || days === null) return 0;
  const due = { before: new Date(now().getTime() - days * dayMs), now: now(), most: batch };
  let rows = 0;
  for (;;) {
    const applied = await db.withSite(site, (tx) => apply(tx, site, due));
    rows += applied;
    if (applied < batch) return rows;
  }
}
