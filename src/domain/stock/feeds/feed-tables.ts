import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, jsonb } from "#platform/database/columns.ts";
import { groups } from "#platform/database/site-tables.ts";

/** How a run of a feed ended. `interrupted`: its process ended first. */
const runOutcomes = [
  "imported",
  "unchanged",
  "refused",
  "questioned",
  "broken",
  "failed",
  "interrupted",
] as const;

/** The state of each scheduled feed of the configuration. */
/**
 * A file that was read and not imported, with what was said of it. `importId` is the feed's newest import at that time; hashes as in
 * `stock_feeds`.
 */
export type StoppedFile = {
  outcome: "refused" | "questioned";
  message: string;
  validators: Record<string, string>;
  contentHash: string;
  settingsHash: string;
  importId: string | null;
};

export const stockFeeds = pgTable(
  "stock_feeds",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    feed: text().notNull(),
    /** Schedule and time zone that `nextRunAt` was computed from. */
    schedule: text().notNull(),
    /** Null for a feed that isn't enabled. */
    nextRunAt: instant("next_run_at"),
    /** When a member asked for a run; null once it begins. */
    requestedAt: instant("requested_at"),
    /** Set while it runs; one that no process runs was interrupted. */
    runningSince: instant("running_since"),
    /** Failed runs since the last one that didn't fail. */
    failures: integer().notNull().default(0),
    lastRunAt: instant("last_run_at"),
    lastOutcome: text("last_outcome", { enum: runOutcomes }),
    lastMessage: text("last_message"),
    /** How fresh the delivered stock is: the last response of a server that has it, or the age of a file. */
    freshAt: instant("fresh_at"),
    /** From then on the feed is stale. */
    staleAt: instant("stale_at").notNull(),
    /** The condition that the operator was notified of last; null for none. */
    reported: text({ enum: ["stopped", "stale"] }),
    /** What the source said of the file that was imported last, to ask for a newer one only. */
    validators: jsonb(),
    /** Hashes of that file and of the settings that it was read by. */
    contentHash: text("content_hash"),
    settingsHash: text("settings_hash"),
    /** The import of that file. */
    importId: uuid("import_id"),
    /** A newer file that waits for a decision; null for none. */
    stopped: jsonb().$type<StoppedFile>(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.feed] })],
);

/** One row for each run of a feed that found something new or failed. */
export const stockFeedRuns = pgTable(
  "stock_feed_runs",
  {
    groupId: uuid("group_id").notNull(),
    id: uuid().notNull(),
    feed: text().notNull(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at").notNull(),
    /** What began it. */
    trigger: text({ enum: ["schedule", "retry", "command", "request"] }).notNull(),
    outcome: text({ enum: runOutcomes }).notNull(),
    message: text().notNull(),
    fileName: text("file_name"),
    bytes: bigint({ mode: "number" }),
    importId: uuid("import_id"),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    index("stock_feed_runs_feed").on(t.groupId, t.feed, t.startedAt),
    foreignKey({ columns: [t.groupId], foreignColumns: [groups.id] }).onDelete("cascade"),
  ],
);
