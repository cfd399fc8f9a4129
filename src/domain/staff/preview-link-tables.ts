import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";
import { staffMembers } from "./staff-tables.ts";

/** Links to previews: a site as it would be if the group's draft were published. Their readers have the token, the table only its hash. */
export const previewLinks = pgTable(
  "preview_links",
  {
    groupId: uuid("group_id").notNull(),
    id: text().notNull(),
    siteId: uuid("site_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Whom or what a shared link is for; null for the member's own, which the console's frames use. */
    label: text(),
    madeBy: text("made_by")
      .notNull()
      .references(() => staffMembers.id, { onDelete: "cascade" }),
    madeAt: instant("made_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    uniqueIndex("preview_links_hash").on(t.tokenHash),
    index("preview_links_member").on(t.madeBy),
    deletedWithSite(t),
  ],
);
