import { bigint, pgTable, text } from "drizzle-orm/pg-core";

/** How far a background task has followed the change feed, of all groups: one row for each. */
export const changeFollowers = pgTable("change_followers", {
  name: text().primaryKey(),
  /** The last change that it dealt with. */
  seq: bigint({ mode: "number" }).notNull(),
});
