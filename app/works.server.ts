import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "./db/client.server.ts";
import { now } from "./env.server.ts";
import { tellUnfinished } from "./features/leads/unfinished.server.ts";
import { paymentsHere } from "./features/reserve/reserve-here.server.ts";
import { reserveWork } from "./features/reserve/reserve-work.server.ts";
import { unpaidPayers } from "./features/reserve/unpaid-payers.server.ts";
import { oldTradeIns } from "./features/trade-in/old-trade-ins.server.ts";
import { uploadsHere } from "./features/uploads/uploads-here.server.ts";
import type { SiteStore } from "./site/site-store.server.ts";
import type { Work } from "./work.server.ts";

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
        await tellUnfinished({ db, sites, now: now() });
        return null;
      },
    },
    {
      name: "expired sign-ins",
      everyMs: 3_600_000,
      run: async () => {
        const at = now().toISOString();
        await db.withoutTenant((tx) => tx.execute(sql`select forget_expired_sign_ins(${at}::timestamptz)`));
        return null;
      },
    },
    {
      name: "counts of senders",
      everyMs: 3_600_000,
      run: async () => {
        const at = now().toISOString();
        await db.withoutTenant((tx) => tx.execute(sql`select forget_rate_counts(${at}::timestamptz)`));
        return null;
      },
    },
    {
      name: "old changes",
      everyMs: 3_600_000,
      run: async () => {
        await db.withoutTenant((tx) => tx.execute(sql`select forget_old_changes(now() - interval '7 days')`));
        return null;
      },
    },
    reserveWork(paymentsHere({ db, log, catchUp }), sites),
    unpaidPayers({ db, sites, now }),
    oldTradeIns({ db, sites, log, store: () => uploadsHere().store, now }),
  ];
}
