import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * What the processes that run background tasks report of each. Read and written by `background_task_reports` and `report_background_task`
 * only.
 */
export const backgroundTasks = pgTable("background_tasks", {
  name: text().primaryKey(),
  role: text().notNull(),
  everyMs: integer("every_ms").notNull(),
  /** The last run that ended or was refused. */
  reportedAt: instant("reported_at").notNull(),
  succeededAt: instant("succeeded_at"),
  /** Null while the last run succeeded, as `reason`. */
  failingSince: instant("failing_since"),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
  reason: text(),
});
