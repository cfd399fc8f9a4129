import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What the last check of each public host of this installation found. Read and written by functions of `host-policies.sql` only. */
export const hostChecks = pgTable("host_checks", {
  host: text().primaryKey(),
  checkedAt: instant("checked_at").notNull(),
  /** What is wrong with its DNS records or its certificate, and what to do; null for a host without a problem. */
  problem: text(),
  remedy: text(),
  /** Null where no valid certificate was shown. */
  certificateUntil: instant("certificate_until"),
});
