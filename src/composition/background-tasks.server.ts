import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { PaymentDeps } from "#features/buying/payments/payment-store.server.ts";
import { reserveWork } from "#features/buying/reserve/reserve-work.server.ts";
import { unpaidPayers } from "#features/buying/reserve/unpaid-payers.server.ts";
import { reportUnfinished } from "#features/leads/leads/unfinished.server.ts";
import { oldTradeIns } from "#features/trade-in/trade-in/old-trade-ins.server.ts";
import type { UploadStore } from "#features/trade-in/uploads/upload-store.server.ts";
import type { Work } from "#platform/background/work.server.ts";
import type { SiteStore } from "#platform/config/site-store.server.ts";
import type { Database } from "#platform/database/client.server.ts";

import { retentionTask } from "./retention.server.ts";

/** What background tasks are created from. */
type TaskServices = {
  db: Database;
  sites: SiteStore;
  log: Logger;
  now(): Date;
  payments: PaymentDeps;
  uploads: UploadStore;
};

/** The background tasks of the platform; the rows of its tables say what is due. */
export function backgroundTasks({ db, sites, log, now, payments, uploads }: TaskServices): Work[] {
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
    reserveWork(payments, sites),
    unpaidPayers({ db, sites, now }),
    retentionTask({ db, sites, log, now }),
    oldTradeIns({ db, sites, log, store: () => uploads, now }),
  ];
}
