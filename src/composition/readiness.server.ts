import { sql } from "drizzle-orm";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env } from "#platform/env.server.ts";

/** Whether visitors may be sent to a process: it knows all hosts, reaches the database and doesn't end. */
export function readiness(db: Database, sites: SiteStore) {
  let draining = false;
  let learned: Promise<void> | null = null;
  /** What failed is tried again. */
  const hostsKnown = () => {
    learned ??= sites.learnHosts().catch((error: unknown) => {
      learned = null;
      throw error;
    });
    return learned;
  };
  return {
    hostsKnown,
    ready: async () => {
      if (draining) throw new Error("draining");
      if (env.servesSite) await hostsKnown();
      await db.withoutTenant((tx) => tx.execute(sql`select last_change()`));
    },
    drain: () => {
      draining = true;
    },
  };
}
