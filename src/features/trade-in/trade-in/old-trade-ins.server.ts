import type { Logger } from "pino";
import type { UploadStore } from "#features/trade-in/uploads/upload-store.server.ts";
import type { Work } from "#platform/background/work.server.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import { forgetOld, oldImages } from "./trade-in-store.server.ts";

const dayMs = 86_400_000;

/** Removes sellers' pictures past the site's days (`trade.imageDays`), drafts that nobody came back to, and broken-off uploads. */
export function oldTradeIns(options: {
  db: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  log: Logger;
  store: () => UploadStore;
  now: () => Date;
}): Work {
  const { db, sites, log, store, now } = options;
  return {
    name: "old trade-ins",
    everyMs: 3_600_000,
    run: async () => {
      const at = now();
      const before = (days: number) => new Date(at.getTime() - days * dayMs);
      for (const { slug } of await sites.list()) {
        try {
          const site = await sites.bySlug(slug);
          if (!site) continue;
          const tenant = { groupId: site.groupId, siteId: site.id };
          const old = { image: before(site.trade.imageDays), draft: before(site.retention.tradeInDrafts) };
          const files = await db.withTenant(tenant, (tx) => oldImages(tx, site, old));
          // Files first: a row whose file is gone is found again, a file without a row never.
          await store().remove(files);
          await db.withTenant(tenant, (tx) => forgetOld(tx, site, files, old.draft));
        } catch (error) {
          log.warn(
            { site: slug, code: (error as { code?: string }).code ?? "error" },
            "old trade-ins stay for now",
          );
        }
      }
      await store().removeBroken(at);
      return null;
    },
  };
}
