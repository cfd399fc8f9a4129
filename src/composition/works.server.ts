import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { paymentsHere } from "#features/buying/reserve/reserve-here.server.ts";
import { reserveWork } from "#features/buying/reserve/reserve-work.server.ts";
import { unpaidPayers } from "#features/buying/reserve/unpaid-payers.server.ts";
import { reportUnfinished } from "#features/leads/leads/unfinished.server.ts";
import { oldTradeIns } from "#features/trade-in/trade-in/old-trade-ins.server.ts";
import { uploadsHere } from "#features/trade-in/uploads/uploads-here.server.ts";
import type { Work } from "#platform/background/work.server.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";
import { now } from "#platform/env.server.ts";

/** What works are made from: the platform's connections, before the platform itself is up. */
export type WorkOptions = {
  db: Database;
  sites: SiteStore;
  log: Logger;
  /** Called after writing stock, so that this process shows it at once. */
  catchUp(): Promise<void>;
};

/** Everything the platform does behind requests by the rows in its tables. */
export function platformWorks({ db, sites, log, catchUp }: WorkOptions): Work[] {
  return [
    {
      name: "unfinished leads",
      everyMs: 60_000,
      run: async () => {
        await reportUnfinished({ db, sites, now: now() });
        return null;
      },
    },
    {
      name: "expired sign-ins",
      everyMs: 3_600_000,
      run: async () => {
        const at = now().toISOString();
        await db.withoutTenant((tx) => tx.execute(sql`select delete_expired_sign_ins(${at}::timestamptz)`));
        return null;
      },
    },
    {
      name: "counts of senders",
      everyMs: 3_600_000,
      run: async () => {
        const at = now().toISOString();
        await db.withoutTenant((tx) =>
          tx.execute(sql`select delete_expired_rate_counts(${at}::timestamptz)`),
        );
        return null;
      },
    },
    {
      name: "old changes",
      everyMs: 3_600_000,
      run: async () => {
        await db.withoutTenant((tx) => tx.execute(sql`select delete_old_changes(now() - interval '7 days')`));
        return null;
      },
    },
    reserveWork(paymentsHere({ db, log, catchUp }), sites),
    unpaidPayers({ db, sites, now }),
    oldTradeIns({ db, sites, log, store: () => uploadsHere().store, now }),
  ];
}
