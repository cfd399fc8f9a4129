import type { Logger } from "pino";
import {
  alertHistoryRetention,
  unconfirmedAlertRetention,
  unusedAlertRetention,
} from "#domain/alerts/alert-retention.server.ts";
import { unpaidPayerRetention } from "#domain/buying/reserve/unpaid-payers.server.ts";
import { forEverySite } from "#domain/configuration/every-site.server.ts";
import type { RetentionRule } from "#domain/configuration/retention-rule.server.ts";
import type { Site } from "#domain/configuration/site.ts";
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

/** Rows after which a transaction ends, so that no other transaction waits long for its locks. */
const batch = 500;

/** Deletes or makes anonymous what has been on a site for longer than its configuration allows. */
export function retentionTask(options: {
  db: Pick<Database, "withSite">;
  sites: Pick<SiteStore, "all" | "byIds">;
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
      const failed = (error: unknown, slug: string, kind?: string) => {
        log.warn({ site: slug, kind, code: errorCode(error) }, "data stays past its time for now");
        partFailed(error);
      };
      const ofSite = async (site: Site) => {
        const applied = await applyRules(site, options, (kind, error) => failed(error, site.slug, kind));
        for (const [kind, rows] of applied)
          log.info({ site: site.slug, kind, rows }, "data was past its time");
      };
      await forEverySite(sites, ofSite, failed);
      return null;
    },
  };
}

/**
 * Applies the rules in their order. As long as little is past its time all of a site's are one transaction.
 * @param failed is called for a rule that throws; the others are applied without it
 * @returns rows by the kind of data, of what had any
 */
async function applyRules(
  site: Site,
  { db, now }: { db: Pick<Database, "withSite">; now: () => Date },
  failed: (kind: string, error: unknown) => void,
): Promise<Map<string, number>> {
  const at = now();
  const applied = new Map<string, number>();
  let left = retentionRules.flatMap(({ kind, apply, days }) => {
    const most = days(site);
    const due = most !== null && { before: new Date(at.getTime() - most * dayMs), now: at, most: batch };
    return apply && due ? [{ kind, apply, due }] : [];
  });
  let areTogether = true;
  while (left.length > 0) {
    const some = areTogether ? left : left.slice(0, 1);
    let [place, isCommit] = [0, false];
    try {
      const rows = await db.withSite(site, async (tx) => {
        const counts = new Map<string, number>();
        for (let all = 0; place < some.length && all < batch; place++) {
          const { kind, apply, due } = some[place] as (typeof some)[number];
          const count = await apply(tx, site, due);
          counts.set(kind, count);
          all += count;
          // It may have more.
          if (count >= batch) break;
        }
        isCommit = true;
        return counts;
      });
      for (const [kind, count] of rows) if (count > 0) applied.set(kind, (applied.get(kind) ?? 0) + count);
      left = left.slice(place);
    } catch (error) {
      // What the end of a transaction fails at may be of any rule in it: from then on each has its own.
      if (isCommit && areTogether) areTogether = false;
      else {
        const [broken] = left.splice(isCommit ? 0 : place, 1);
        failed(broken?.kind ?? "", error);
      }
    }
  }
  return applied;
}
