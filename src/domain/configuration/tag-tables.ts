import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, jsonb, ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";
import type { ApprovedTag } from "./approved-tag.ts";

/** Tags that an owner switched on, each as it was then; one that is configured and has no row doesn't run. */
export const tagStates = pgTable(
  "tag_states",
  {
    ...ofSite,
    tag: text().notNull(),
    approved: jsonb().$type<ApprovedTag>().notNull(),
    responsible: text().notNull(),
    reason: text().notNull(),
    onAt: instant("on_at").notNull(),
    /** Since when it is switched off again. */
    offAt: instant("off_at"),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.tag] }), deletedWithSite(t)],
);
