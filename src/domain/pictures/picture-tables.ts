import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/**
 * Stored pictures that no row names, each since the first check that found it so. A picture belongs to no group: equal ones are stored once for
 * all groups. Read and written by `unnamed_pictures` and `forget_pictures` only.
 */
export const unnamedPictures = pgTable("unnamed_pictures", {
  key: text().primaryKey(),
  since: instant("since").notNull(),
});
