import { bigint, date, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofSite } from "#platform/database/columns.ts";
import { deletedWithSite } from "#platform/database/site-tables.ts";

/** What happened how often on a site, by its own calendar day; written by `add_counts` only. Nothing personal. */
export const counters = pgTable(
  "counters",
  {
    ...ofSite,
    day: date("day", { mode: "string" }).notNull(),
    kind: text().notNull(),
    /** A search's known filters or a car's id; `''` for none. */
    subject: text().notNull(),
    source: text().notNull(),
    device: text().notNull(),
    times: bigint({ mode: "number" }).notNull(),
    /** Of searches: how many found nothing, and how many cars all of them found together. */
    empty: bigint({ mode: "number" }).notNull(),
    results: bigint({ mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.siteId, t.day, t.kind, t.subject, t.source, t.device] }),
    index("counters_subject").on(t.groupId, t.kind, t.subject),
    deletedWithSite(t),
  ],
);

/**
 * Sums of the counters, which triggers add up when these are written or deleted: figures of a period are read from here, since a day has thousands
 * of counters. Here how often each kind happened on a day, by source.
 */
export const counterTotals = pgTable(
  "counter_totals",
  {
    ...ofSite,
    day: date("day", { mode: "string" }).notNull(),
    kind: text().notNull(),
    source: text().notNull(),
    times: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.day, t.kind, t.source] }), deletedWithSite(t)],
);

/** And how often each subject was counted in a month. */
export const counterMonths = pgTable(
  "counter_months",
  {
    ...ofSite,
    /** Its first day. */
    month: date("month", { mode: "string" }).notNull(),
    kind: text().notNull(),
    subject: text().notNull(),
    times: bigint({ mode: "number" }).notNull(),
    empty: bigint({ mode: "number" }).notNull(),
    results: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.siteId, t.month, t.kind, t.subject] }), deletedWithSite(t)],
);
