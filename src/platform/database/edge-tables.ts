import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/**
 * How far the change feed has been purged from the CDN, of all groups: one row. Read and written by `edge_purges_state` and
 * `save_edge_purges_state` only.
 */
export const edgePurges = pgTable("edge_purges", {
  id: text().primaryKey(),
  /** The last change that was purged. */
  purgedSeq: bigint("purged_seq", { mode: "number" }).notNull(),
  /** The last change that was purged a second time. */
  repeatedSeq: bigint("repeated_seq", { mode: "number" }).notNull(),
  /** The last change of the next second purge, and when that is due. */
  repeatToSeq: bigint("repeat_to_seq", { mode: "number" }),
  repeatAt: instant("repeat_at"),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
  nextTryAt: instant("next_try_at"),
});
