import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { listNames } from "#domain/staff/list-choice.ts";
import { roles, staffMembers } from "#domain/staff/staff-tables.ts";
import { instant } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";

/** Lists of the console as members filtered and sorted them, by names. */
export const listViews = pgTable(
  "list_views",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    id: text().notNull(),
    memberId: text("member_id")
      .notNull()
      .references(() => staffMembers.id, { onDelete: "cascade" }),
    list: text({ enum: listNames }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    /** The role whose members see it; null for the member's own. */
    role: text({ enum: roles }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.id] }), index("list_views_member").on(t.memberId)],
);
