import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, jsonb } from "#platform/database/columns.ts";
import type { FleetOperation, Selection } from "./fleet-change.ts";
import { siteStates } from "./site-state.ts";

/**
 * Changes of the agency's settings at many sites, and what became of each site. They are the platform's: only operators see them, and they
 * name sites without referencing them, so that a change stays when a site is removed.
 */
export const fleetChanges = pgTable(
  "fleet_changes",
  {
    id: text().primaryKey(),
    operation: jsonb().$type<FleetOperation>().notNull(),
    selection: jsonb().$type<Selection>().notNull(),
    madeByKind: text("made_by_kind", { enum: ["member", "command"] }).notNull(),
    madeBy: text("made_by").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (t) => [index("fleet_changes_made").on(t.madeAt)],
);

export const fleetChangeSites = pgTable(
  "fleet_change_sites",
  {
    changeId: text("change_id")
      .notNull()
      .references(() => fleetChanges.id, { onDelete: "cascade" }),
    siteId: uuid("site_id").notNull(),
    /** The order in which sites are changed. */
    place: integer().notNull(),
    state: text({ enum: siteStates }).notNull(),
    /** The agency's value before and after, as the only member of a list; an empty list for none. */
    from: jsonb("from_value").$type<[] | [unknown]>().notNull().default([]),
    to: jsonb("to_value").$type<[] | [unknown]>().notNull().default([]),
    /** Why it was refused, for people. */
    problem: text(),
    settledAt: instant("settled_at"),
    /** Who has it rolled back. */
    returnedByKind: text("returned_by_kind", { enum: ["member", "command"] }),
    returnedBy: text("returned_by"),
  },
  (t) => [primaryKey({ columns: [t.changeId, t.siteId] }), index("fleet_change_sites_state").on(t.state)],
);
