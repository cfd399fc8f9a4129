import type { Logger } from "pino";
import { forEverySite } from "#domain/configuration/every-site.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import { dayMs, hourMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { deleteOld, draftDays, oldImages } from "./trade-in-store.server.ts";

/**
 * Deletes sellers' pictures after the site's retention period (`trade.imageDays`), abandoned drafts, and
 * unfinished uploads.
 */
export function oldTradeIns(options: {
  db: Database;
  sites: Pick<SiteStore, "all" | "byIds">;
  log: Logger;
  store: () => UploadStore;
  now: () => Date;
}): BackgroundTask {
  const { db, sites, log, store, now } = options;
  return {
    name: "old trade-ins",
    everyMs: hourMs,
    leasesRows: false,
    role: applicationRole,
    run: async (_stopped, partFailed) => {
      const at = now();
      const before = (days: number) => new Date(at.getTime() - days * dayMs);
      const ofSite = async (site: Site) => {
        const old = { image: before(site.trade.imageDays), draft: before(draftDays) };
        const files = await db.withSite(site, (tx) => oldImages(tx, site, old));
        // Files first: a row whose file is gone is found again, a file without a row never.
        await store().remove(files);
        await db.withSite(site, (tx) => deleteOld(tx, site, files, old.draft));
      };
      await forEverySite(sites, ofSite, (error, slug) => {
        log.warn({ site: slug, code: errorCode(error) }, "deletion of old trade-ins failed, will retry");
        partFailed(error);
      });
      await store().removeBroken(at);
      return null;
    },
  };
}
